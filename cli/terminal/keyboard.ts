/** The keyboard of the terminal, as the prompts read it: a paste arrives whole, not key by key. */
import { Readable } from 'node:stream';

const esc = '\u001B';
const pasteBegins = `${esc}[200~`;
const pasteEnds = `${esc}[201~`;

/** Whether a person sits at a terminal and sees there what is printed. */
export const inTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY);

/** Tells the terminal to mark what is pasted (xterm's bracketed paste). */
const markPastes = (wanted: boolean) => `${esc}[?2004${wanted ? 'h' : 'l'}`;

interface Piece {
  text: string;
  /** Pasted, or typed so fast that it came in one piece: no key of it means anything but itself. */
  isText: boolean;
}

/** Text without keys, of more than one sign. */
const run = /[^\p{Cc}]{2,}/u;

/** An escape sequence (ECMA-48's CSI, SS3, or with Alt), or another control character. */
const control = new RegExp(`(${esc}(?:\\[[\\d;]*[@-~]|O[A-Za-z]|[^${esc}])?|\\p{Cc})`, 'u');

/** What stands outside of pastes: runs of text, and single keys or escape sequences. */
function typed(text: string): Piece[] {
  return text
    .split(control)
    .filter(Boolean)
    .map((part) => ({ text: part, isText: !control.test(part) && run.test(part) }));
}

/** Parts what comes from the terminal; a paste may come in several chunks. */
export function createPasteParser(): (chunk: string) => Piece[] {
  let pasted: string | undefined;
  return (chunk) => {
    const pieces: Piece[] = [];
    let rest = chunk;
    while (rest) {
      if (pasted === undefined) {
        const begin = rest.indexOf(pasteBegins);
        pieces.push(...typed(begin < 0 ? rest : rest.slice(0, begin)));
        if (begin < 0) break;
        pasted = '';
        rest = rest.slice(begin + pasteBegins.length);
      } else {
        // The mark itself may be cut in two.
        const all: string = pasted + rest;
        const end = all.indexOf(pasteEnds);
        if (end < 0) {
          pasted = all;
          break;
        }
        pieces.push({ text: all.slice(0, end).replace(/\r\n?/g, '\n'), isText: true });
        pasted = undefined;
        rest = all.slice(end + pasteEnds.length);
      }
    }
    return pieces.filter(({ text }) => text);
  };
}

/** What was typed ahead waits here for the next prompt. */
const waiting: Piece[] = [];
const parse = createPasteParser();

const { stdin, stdout } = process;

let leaving: NodeJS.Timeout | undefined;

/** The next prompt mostly follows at once: until then Ctrl-C need not be a signal again. */
function setMode(isRaw: boolean): void {
  clearTimeout(leaving);
  const set = () => {
    stdin.setRawMode(isRaw);
    stdout.write(markPastes(isRaw));
  };
  if (!isRaw) leaving = setTimeout(set, 100).unref();
  else if (!stdin.isRaw) set();
}

/** Gives the terminal back at once, to an editor or to the shell. */
export function leaveTerminal(): void {
  clearTimeout(leaving);
  if (!stdin.isRaw) return;
  stdin.setRawMode(false);
  stdout.write(markPastes(false));
}

/**
 * One prompt's view of the terminal. `keys` names keys that stand for others, as those of another
 * alphabet do at the same place.
 */
export class Keyboard extends Readable {
  isTTY = true;
  #isOpen = false;
  readonly #keys: Record<string, string>;

  constructor(keys: Record<string, string> = {}) {
    super({ read() {} });
    this.#keys = keys;
  }

  setRawMode(isRaw: boolean): void {
    setMode(isRaw);
  }

  override resume(): this {
    if (this.#isOpen) return this;
    this.#isOpen = true;
    stdin.setEncoding('utf8');
    stdin.on('data', this.#take);
    stdin.resume();
    // The prompt listens only after it has opened its input.
    queueMicrotask(this.#hand);
    return super.resume();
  }

  override pause(): this {
    this.#isOpen = false;
    stdin.off('data', this.#take);
    stdin.pause();
    return this;
  }

  #take = (chunk: string): void => {
    waiting.push(...parse(chunk));
    this.#hand();
  };

  #hand = (): void => {
    while (this.#isOpen) {
      const piece = waiting.shift();
      if (!piece) return;
      const key = this.#keys[piece.text.toLowerCase()] ?? piece.text;
      // Between two prompts the terminal may have turned Return into a line feed.
      const text = !piece.isText && key === '\n' ? '\r' : key;
      // Ctrl-D would close the input.
      if (text === '\u0004') continue;
      if (piece.isText) this.emit('keypress', text, { sequence: text });
      else this.emit('data', Buffer.from(text));
    }
  };
}
