/** A caption asked for at the terminal, kept until it is published. */
import { basename } from 'node:path';
import { note } from '@clack/prompts';
import { checkText } from '#server/publishing/text.ts';
import { type Bilingual, type Language, languages } from '#shared/language.ts';
import { type Context, type Invocation, type Outcome, refused, textOf } from '../command.ts';
import { type Fault, fault, found } from '../faults.ts';
import { writeMoment } from '../moments.ts';
import { askText, askYesNo, choose, PromptCancelled } from '../terminal/questions.ts';
import { unfinished } from '../unfinished.ts';
import { words } from '../words/words.ts';

/** The caption in the options `--mk` and `--en`. */
export const captionIn = ({ flags }: Invocation) => ({
  mk: textOf(flags, 'mk'),
  en: textOf(flags, 'en'),
});

interface Kept extends Partial<Bilingual> {
  /** What it is the caption of: a photo has its own. */
  photo: string;
}

interface Question {
  /** The photo's path, or its number in the gallery. */
  photo: string;
  /** What is there already. */
  before?: Bilingual;
  /** Distinguishes what is kept unfinished: `gallery-add`. */
  name: string;
  /** How the command is typed that offers what was kept. */
  command: string;
}

interface AskedCaption {
  caption: Bilingual;
  /** To be called once it is published: nothing of it has to be kept. */
  finish(): Promise<void>;
}

type Decision = 'yes' | 'later' | Language;

/** The photo and its caption as visitors will read it, before it is published. */
function lastLook(photo: string, caption: Bilingual): Promise<Decision> {
  const { look, caption: labels } = words.ask;
  const lines = [
    basename(photo),
    ...languages.map((language) => `${language}  ${caption[language]}`),
  ];
  note(lines.join('\n'), look.whole);
  return choose<Decision>(look.publish, [
    { value: 'yes', label: look.yes.add },
    ...languages.map((value) => ({ value, label: `${look.change} ${labels[value]}` })),
    { value: 'later', label: look.later, hint: look.laterHint },
  ]);
}

/** Whatever ends it before it is published, what was typed is kept and offered again. */
export async function askForCaption(
  context: Context,
  { photo, before, name, command }: Question,
): Promise<AskedCaption | { refusal: Outcome }> {
  const kept = unfinished<Kept>(context, name);
  const former = await kept.load();
  let typed: Kept = { photo };
  if (former?.fields.photo === photo) {
    const title = former.fields.mk || former.fields.en || '–';
    const moment = writeMoment(former.savedAt);
    if (await askYesNo(words.ask.continueDraft({ title, moment }), true)) typed = former.fields;
    else await kept.discard();
  }
  const caption = { mk: '', en: '' };
  let asked: Language = 'mk';
  let isKept = former !== undefined && typed === former.fields;
  const ask = async (language: Language) => {
    asked = language;
    caption[language] = await askText({
      message: words.ask.caption[language],
      initialValue: typed[language] ?? before?.[language],
      validate: (text) => {
        const checked = checkText('caption', language, text);
        return checked.ok ? undefined : found(checked.fault).message;
      },
    });
    typed = { ...typed, [language]: caption[language] };
    isKept = await kept.save(typed);
  };
  const left = (): Fault => (isKept ? fault('kept', { command }) : fault('cancelled'));
  try {
    for (const language of languages) await ask(language);
    for (;;) {
      const decision = before ? 'yes' : await lastLook(photo, caption);
      if (decision === 'yes') return { caption, finish: kept.discard };
      if (decision === 'later') return { refusal: refused(left()) };
      await ask(decision);
    }
  } catch (error) {
    if (!(error instanceof PromptCancelled)) throw error;
    if (error.typed && error.typed !== before?.[asked]) {
      isKept = await kept.save({ ...typed, [asked]: error.typed });
    }
    return { refusal: { kind: 'cancelled', faults: [left()] } };
  }
}
