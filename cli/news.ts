import { randomUUID } from 'node:crypto';
import { basename, dirname, resolve } from 'node:path';
import { targetOf } from '#server/config.ts';
import { createDraft, openEntry } from '#server/publishing/entry-operations.ts';
import { bin, publish } from '#server/publishing/publish-entry.ts';
import { readPdf } from '#server/publishing/read-pdf.ts';
import { saveChanges } from '#server/publishing/save-changes.ts';
import { storeAttachment } from '#server/storage/attachment-rows.ts';
import type { Database } from '#server/storage/database.ts';
import { findNews } from '#server/storage/news-rows.ts';
import { changesBetween, checkEntry, emptyFields } from '#shared/collections/collection.ts';
import {
  type CollectionName,
  collectionOf,
  type FieldsOf,
} from '#shared/collections/collections.ts';
import { type NewsFields, newsCollection } from '#shared/collections/news.ts';
import { parseDate } from '#shared/date.ts';
import type { Attachment } from '#shared/fields/attachments.ts';
import { emptyEvent } from '#shared/fields/event.ts';
import { emptyTexts, type Language } from '#shared/language.ts';
import { operationOn } from '#shared/publishing.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import { type CommandResult, done, failed, type Invocation } from './command.ts';
import { accepted, cliError, Refused, toError } from './errors.ts';
import { type Read, readTextFile } from './terminal.ts';

const heading = /^#\s*(mk|en)\b[ \t:]*(.*)$/gim;

/** These fields, and the location in two languages, may be above the headings. */
const times: Record<string, 'date' | 'begins' | 'ends'> = {
  date: 'date',
  датум: 'date',
  begins: 'begins',
  ends: 'ends',
};

/** A PDF has the name of its file, and its titles: `invitation.pdf | Покана | Invitation`. */
function parseAttachmentLine(value: string): Attachment {
  const [file = '', mk = '', en = ''] = value.split('|').map((part) => part.trim());
  return { file, title: { mk, en }, bytes: 0 };
}

/**
 * The file contains a heading and a text for each language, a date, the fields of an event, and
 * PDFs.
 */
export function parseNewsFile(file: string, text: string): Read<NewsFields> {
  const normal = text.replace(/\r\n?/g, '\n');
  const headings = [...normal.matchAll(heading)];
  const title = { ...emptyTexts };
  const content = { ...emptyTexts };
  const languages: string[] = [];
  headings.forEach((match, index) => {
    const language = match[1]?.toLowerCase() as Language;
    languages.push(language);
    title[language] = match[2] ?? '';
    content[language] = normal.slice(match.index + match[0].length, headings[index + 1]?.index);
  });
  if (languages.toSorted().join() !== 'en,mk') {
    return { ok: false, error: cliError('no-headings', { file }) };
  }
  const fields = { ...emptyFields(newsCollection), title, content };
  const above = normal.slice(0, headings[0]?.index).split('\n');
  for (const line of above.map((row) => row.trim()).filter(Boolean)) {
    const [, typed = '', language, value = ''] =
      /^(\p{L}+)(?: (mk|en))?:\s*(.+)$/iu.exec(line) ?? [];
    const name = typed.toLowerCase();
    const time = times[name];
    const event = fields.event ?? emptyEvent;
    if (time === 'date' && !language) fields.date = value;
    else if (time && !language) fields.event = { ...event, [time]: value };
    else if (name === 'attachment' && !language) {
      fields.attachments = [...fields.attachments, parseAttachmentLine(value)];
    } else if (name === 'location' && language) {
      const location = { ...event.location, [language.toLowerCase()]: value };
      fields.event = { ...event, location };
    } else return { ok: false, error: cliError('text-above', { file, line }) };
  }
  return { ok: true, value: fields };
}

/** Publishes an entry as the desk does, and returns its number. If it is refused, its draft is binned. */
export async function publishEntry<Name extends CollectionName>(
  database: Database,
  collection: Name,
  fields: FieldsOf[Name],
  deskUrl?: string,
): Promise<number> {
  const draft = await createDraft(database, collection, { id: randomUUID() });
  const entry = { collection, id: draft.id };
  try {
    const changes = changesBetween(collectionOf(collection), draft.fields, fields);
    const saved = accepted(await saveChanges(database, entry, { id: randomUUID() }, changes));
    accepted(await publish(database, entry, operationOn(saved.item), { deskUrl }));
    return draft.id;
  } catch (error) {
    if (error instanceof Refused) await binEntries(database, collection, [draft]);
    throw error;
  }
}

/** Moves entries to the bin. */
export async function binEntries(
  database: Database,
  collection: CollectionName,
  items: { id: number }[],
): Promise<void> {
  for (const { id } of items) {
    const entry = await openEntry(database, { collection, id });
    if (entry) accepted(await bin(database, { collection, id }, operationOn(entry)));
  }
}

export async function addNews(invocation: Invocation): Promise<CommandResult> {
  const { config, database, flags, file = '', resolvePath } = invocation;
  const text = await readTextFile(file, resolvePath);
  const read = text.ok ? parseNewsFile(file, text.value) : text;
  if (!read.ok) return failed(read.error);
  const fields = read.value;
  const folder = dirname(resolvePath(file));
  const attachments = [];
  for (const pdf of fields.attachments) {
    const content = await readPdf(resolve(folder, pdf.file), basename(pdf.file));
    if (!content.ok) return failed(...content.errors.map(toError));
    attachments.push(content);
    Object.assign(pdf, { file: content.file, bytes: content.bytes.length });
  }
  const { errors, warnings: unconfirmed, fields: checked } = checkEntry(newsCollection, fields);
  const warnings = [
    ...attachments.flatMap((pdf) => pdf.warnings),
    ...unconfirmed.map((one) => one.warning),
  ];
  const date = parseDate(fields.date);
  if (date.ok && Date.parse(date.iso) > Date.now()) {
    errors.push({ field: 'date', error: { code: 'date-ahead', typed: fields.date } });
  }
  if (errors.length > 0) return failed(...errors.map((item) => toError(item.error)));
  if (warnings.length > 0 && !flags.force) {
    return failed(...warnings.map(toError), cliError('needs-force'));
  }
  const { title, content } = checked;
  if (flags.dryRun) return done(`Would publish: ${title.mk} / ${title.en}`, { title, content });
  for (const pdf of attachments) await storeAttachment(database, pdf.file, pdf.bytes);
  const id = await publishEntry(database, 'news', fields, config.desk.url);
  const address = targetOf(config).site + itemAddress(pagePaths.news, id);
  const message = `Published as news item ${id}: ${title.mk} / ${title.en}\nAddress: ${address}`;
  return done(message, await findNews(database, id));
}
