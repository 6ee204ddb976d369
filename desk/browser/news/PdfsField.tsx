import { type NewsFields, type Pdf, pdfTitle } from '#shared/kinds/news.ts';
import { forLanguages } from '#shared/language.ts';
import { parsePdf, writeMegabytes } from '#shared/pdf.ts';
import type { PdfOutcome } from '../../shared/api.ts';
import { fieldId, TextsField } from '../entries/Fields.tsx';
import { FilesSection } from '../entries/FilesSection.tsx';
import type { EntryForm } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { Button, LineInput } from '../parts/basics.tsx';
import { CopyAddress, useNotices } from '../parts/Notice.tsx';
import { isDocument, sendPdf } from '../photos/send-file.ts';
import { useHome } from '../query-client.ts';

export const nameOf = ({ file }: Pdf) => parsePdf(file)?.name ?? file;

/** The name of a file is its first title. */
const titleIn = (name: string) =>
  name
    .replace(/\.pdf$/i, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();

type Progress = (percent: number) => void;

const hashOf = ({ file }: Pdf) => parsePdf(file)?.hash;

export function PdfsField({ draft, ...checked }: EntryForm<NewsFields>) {
  const { words, language } = useLocale();
  const { done } = useNotices();
  const { papers: text } = words.news;
  const { data: home } = useHome();
  const { papers } = draft.value;

  const update = (work: (papers: Pdf[]) => Pdf[]) =>
    draft.change((fields) => ({ ...fields, papers: work(fields.papers) }));

  async function sendOne(chosen: File, onProgress: Progress): Promise<PdfOutcome> {
    const outcome = await sendPdf(chosen, onProgress);
    if (!outcome.ok) return outcome;
    const pdf = {
      file: outcome.file,
      bytes: outcome.bytes,
      title: forLanguages(() => titleIn(chosen.name)),
    };
    let isNew = true;
    update((papers) => {
      isNew = papers.every((item) => hashOf(item) !== hashOf(pdf));
      return isNew ? [...papers, pdf] : papers;
    });
    return isNew ? outcome : { ok: false, faults: [{ code: 'same-paper', file: chosen.name }] };
  }

  async function send(files: File[], onProgress: Progress) {
    const outcomes: PdfOutcome[] = [];
    for (const file of files) outcomes.push(await sendOne(file, onProgress));
    const faults = outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.faults));
    const warnings = outcomes.flatMap((outcome) => (outcome.ok ? outcome.warnings : []));
    return faults.length > 0 ? { ok: false as const, faults } : { ok: true as const, warnings };
  }

  function remove(pdf: Pdf, index: number): void {
    update((papers) => papers.filter((item) => item !== pdf));
    const restore = () => {
      update((papers) => papers.toSpliced(index, 0, pdf));
      done(({ news }) => news.papers.restored);
    };
    done(({ news }) => news.papers.removed, restore, fieldId('papers'));
  }

  return (
    <FilesSection
      field="papers"
      isUsed={papers.length > 0}
      check={checked.check}
      choose={text.choose}
      accept=".pdf,application/pdf"
      multiple
      takes={isDocument}
      send={send}
      said={({ news }) => news.papers.added}
    >
      {papers.map((pdf, index) => (
        <fieldset key={pdf.file} className="stack ruled" aria-label={nameOf(pdf)}>
          <div className="row apart">
            <span>
              <a className="link" href={pdf.file} target="_blank" rel="noreferrer">
                {nameOf(pdf)}
              </a>{' '}
              <span className="hint">{writeMegabytes(pdf.bytes, language)}</span>
            </span>
            <div className="actions">
              {home?.siteUrl && <CopyAddress address={encodeURI(home.siteUrl + pdf.file)} />}
              <Button text onClick={() => remove(pdf, index)}>
                {text.remove}
              </Button>
            </div>
          </div>
          <TextsField
            fields={draft.value}
            field={`papers.${index}`}
            labels={text.name}
            rule={pdfTitle}
            input={LineInput}
            value={pdf.title}
            onChange={(patch) =>
              update((all) =>
                all.map((item) =>
                  item.file === pdf.file ? { ...item, title: patch(item.title) } : item,
                ),
              )
            }
            {...checked}
          />
        </fieldset>
      ))}
    </FilesSection>
  );
}
