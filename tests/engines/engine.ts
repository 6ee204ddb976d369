/** A browser of another engine, driven by its own protocol. */
import { setTimeout as pause } from 'node:timers/promises';

/** A browser may be started without scripts, or without features that older ones lack. */
export type Without = 'nothing' | 'scripts' | 'newer features';

export interface Protocol {
  goTo(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  resize(width: number, height: number): Promise<unknown>;
  /** The value of an expression in the page. */
  read<T>(expression: string): Promise<T>;
  /** Resolves to a visible element with this role and name, in the middle of the window. */
  find(role: string, name: string): Promise<object | undefined>;
  act(source: { type: 'key' | 'pointer'; id: string; actions: object[] }): Promise<unknown>;
  /** Back is -1, forward 1. */
  travel(steps: -1 | 1): Promise<unknown>;
  /** Errors and warnings of the console since the last call. */
  complaints(): string[];
  stop(): Promise<void>;
}

const timeout = 15_000;

/** Nothing moves; only a spinner has no end. */
const isStill = `document.getAnimations().every((each) =>
  each.playState !== 'running' || each.timeline !== document.timeline || each.effect.getComputedTiming().endTime === Infinity)`;

/** The source of a function in the page, which is true if the element can be clicked. */
export const showIfVisible = `(element) => {
  if (!element.checkVisibility() || !(${isStill})) return false;
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight)
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return true;
}`;

/** The keys that have no character (w3.org/TR/webdriver2, section 17.4.2). */
export const keys = {
  control: '\uE009',
  escape: '\uE00C',
  right: '\uE014',
};

/** Repeats the question until the answer is usable. A page that is being replaced gives none. */
export async function poll<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const end = performance.now() + timeout;
  while (performance.now() < end) {
    const answer = await Promise.race([ask(), pause(5_000, undefined)]).catch(() => undefined);
    if (answer) return answer;
    await pause(20);
  }
  throw new Error(`Not within ${timeout} ms: ${what}`);
}

export type Engine = ReturnType<typeof engineOf>;

export function engineOf(protocol: Protocol) {
  const { find, read } = protocol;
  const until = (expression: string) => poll(expression, () => read<boolean>(expression));
  const point = (...moves: object[]) => {
    const [first = {}, ...more] = moves.map((each) => ({
      type: 'pointerMove',
      x: 0,
      y: 0,
      ...each,
    }));
    const down = { type: 'pointerDown', button: 0 };
    const actions = [first, down, ...more, { type: 'pointerUp', button: 0 }];
    return protocol.act({ type: 'pointer', id: 'mouse', actions });
  };
  const use = (...actions: [type: string, key: string][]) => {
    const events = actions.map(([type, value]) => ({ type, value }));
    return protocol.act({ type: 'key', id: 'keyboard', actions: events });
  };
  const centre = (selector: string) =>
    `((box) => ({ x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }))(document.querySelector('${selector}').getBoundingClientRect())`;

  return {
    ...protocol,
    /** Waits until the expression is true. */
    until,
    async click(role: string, name: string): Promise<void> {
      const origin = await poll(`${role} "${name}"`, () => find(role, name));
      await point({ origin });
    },
    clickAt: (x: number, y: number) => point({ x, y }),
    async clickOn(selector: string): Promise<void> {
      await until(`(${showIfVisible})(document.querySelector('${selector}'))`);
      await point(await read<object>(centre(selector)));
    },
    /** A swipe over the middle of the window. */
    async drag(by: number): Promise<void> {
      await until(isStill);
      const x = await read<number>('Math.round(innerWidth / 2)');
      const y = await read<number>('Math.round(innerHeight / 2)');
      await point({ x, y }, { x: x + by / 2, y }, { x: x + by, y });
    },
    /** Keys that are held come first. */
    press: (...held: string[]) =>
      use(
        ...held.map((key): [string, string] => ['keyDown', key]),
        ...held.toReversed().map((key): [string, string] => ['keyUp', key]),
      ),
    type: (text: string) =>
      use(
        ...[...text].flatMap((key): [string, string][] => [
          ['keyDown', key],
          ['keyUp', key],
        ]),
      ),
  };
}
