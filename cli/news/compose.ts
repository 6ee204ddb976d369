/** A news item written at the terminal: question by question, with a last look at the whole. */
import { note } from '@clack/prompts';
import { parseDate } from '#server/publishing/date.ts';
import { checkNews, type NewsDraft, parsePastDate } from '#server/publishing/news.ts';
import { checkText } from '#server/publishing/text.ts';
import type { Language } from '#shared/language.ts';
import { type Context, type Outcome, refused } from '../command.ts';
import { type Fault, fault, found } from '../faults.ts';
import { writeMoment } from '../moments.ts';
import { editorCommand, editText } from '../terminal/editor.ts';
import { askText, askYesNo, choose, PromptCancelled } from '../terminal/questions.ts';
import { unfinished } from '../unfinished.ts';
import { words } from '../words/words.ts';

export const fieldNames = ['title-mk', 'text-mk', 'title-en', 'text-en', 'date'] as const;
export type Field = (typeof fieldNames)[number];

/** The parts of an item as they were typed; what was not asked for yet is undefined. */
export type Fields = Partial<Record<Field, string>>;

export interface Composition {
  mode: 'add' | 'edit';
  /** What is there already. */
  fields: Fields;
  /** Distinguishes what is kept unfinished: `news-add`, `news-edit-12`. */
  name: string;
  /** How the command is typed that offers what was kept. */
  command: string;
  /** The page's public address. */
  address: string;
}

const partOf = (field: Exclude<Field, 'date'>) => {
  const [part, language] = field.split('-') as ['title' | 'text', Language];
  return { text: part === 'text' ? ('content' as const) : part, language };
};

function faultIn(field: Field, typed: string): string | undefined {
  if (field === 'date') {
    const parsed = typed.trim() ? parsePastDate(typed) : undefined;
    return parsed && !parsed.ok ? found(parsed.fault).message : undefined;
  }
  const { text, language } = partOf(field);
  const checked = checkText(text, language, typed);
  return checked.ok ? undefined : found(checked.fault).message;
}

async function askField(field: Field, mode: Composition['mode'], before = ''): Promise<string> {
  const label = words.ask.fields[field];
  const validate = (typed: string) => faultIn(field, typed);
  if (!field.startsWith('text')) {
    const hint = field === 'date' ? ` (${words.ask.emptyDate[mode]})` : '';
    return askText({ message: label + hint, initialValue: before, validate });
  }
  const editor = editorCommand();
  const hint = editor ? words.ask.inEditor(editor) : words.ask.endOfText;
  const typed = editor ? await editText(editor, before, field) : before;
  if (editor && !validate(typed)) return typed;
  // Without an editor; or where what came back from it cannot be published, to be mended here.
  return askText({ message: `${label} (${hint})`, initialValue: typed, multiline: true, validate });
}

export const draftOf = (fields: Fields): NewsDraft => ({
  title: { mk: fields['title-mk'], en: fields['title-en'] },
  content: { mk: fields['text-mk'], en: fields['text-en'] },
  date: fields.date?.trim() || undefined,
});

/** The beginning of a text, and how long it is. */
function excerpt(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim());
  const first = (lines[0] ?? '').slice(0, 60);
  const isWhole = lines.length === 1 && first === lines[0];
  return isWhole ? first : `${first} … (${words.ask.look.characters(text.length)})`;
}

function showWhole(fields: Fields, { address, mode }: Composition, warnings: Fault[]): void {
  const { look } = words.ask;
  const moment = fields.date ? parseDate(fields.date) : undefined;
  const lines = [
    `mk  ${fields['title-mk']}`,
    `    ${excerpt(fields['text-mk'] ?? '')}`,
    `en  ${fields['title-en']}`,
    `    ${excerpt(fields['text-en'] ?? '')}`,
    '',
    `${look.date}: ${moment?.ok ? writeMoment(moment.iso) : look.now[mode]}`,
    `${look.address}: ${address}`,
    ...warnings.map(({ message }) => `! ${message}`),
  ];
  note(lines.join('\n'), words.ask.look.whole);
}

type Decision = 'yes' | 'later' | Field;

function askDecision(mode: Composition['mode']): Promise<Decision> {
  const { look, fields } = words.ask;
  const labelOf = (field: Field) => (field === 'date' ? look.date : fields[field]);
  return choose<Decision>(mode === 'add' ? look.publish : look.save, [
    { value: 'yes', label: look.yes[mode] },
    ...fieldNames.map((field) => ({ value: field, label: `${look.change} ${labelOf(field)}` })),
    { value: 'later', label: look.later, hint: look.laterHint },
  ]);
}

export interface Composed {
  draft: NewsDraft;
  /** To be called once the item is published: nothing of it has to be kept. */
  finish(): Promise<void>;
}

/**
 * Asks for what is missing, shows the whole and lets every part be changed, until it is to be
 * published. Whatever ends it before, the texts are kept and offered again.
 */
export async function compose(
  context: Context,
  composition: Composition,
  warningsOf: (draft: NewsDraft) => Promise<Fault[]>,
): Promise<Composed | { refusal: Outcome }> {
  const { mode, name, command } = composition;
  const kept = unfinished<Fields>(context, name);
  let fields: Fields = composition.fields;
  const former = await kept.load();
  if (former) {
    const title = former.fields['title-mk'] || former.fields['title-en'] || '–';
    const moment = writeMoment(former.savedAt);
    if (await askYesNo(words.ask.continueDraft({ title, moment }), true)) fields = former.fields;
    else await kept.discard();
  }

  const ask = async (field: Field) => {
    try {
      fields = { ...fields, [field]: await askField(field, mode, fields[field]) };
    } catch (error) {
      if (error instanceof PromptCancelled && error.typed) {
        // Asked for again, as it was left.
        fields = { ...fields, [field]: error.typed };
      }
      throw error;
    } finally {
      isKept = await kept.save(fields);
    }
  };
  let isKept = former !== undefined;
  const left = () => (isKept ? fault('kept', { command }) : fault('cancelled'));

  try {
    for (const field of fieldNames) {
      const given = fields[field];
      if (given === undefined || faultIn(field, given)) await ask(field);
    }
    for (;;) {
      const checked = checkNews(draftOf(fields));
      const ruled = checked.ok ? checked.warnings.map(found) : checked.faults.map(found);
      showWhole(fields, composition, [...ruled, ...(await warningsOf(draftOf(fields)))]);
      const decision = await askDecision(mode);
      if (decision === 'yes') return { draft: draftOf(fields), finish: kept.discard };
      if (decision === 'later') {
        isKept = await kept.save(fields);
        return { refusal: refused(left()) };
      }
      await ask(decision);
    }
  } catch (error) {
    if (!(error instanceof PromptCancelled)) throw error;
    return { refusal: { kind: 'cancelled', faults: [left()] } };
  }
}
