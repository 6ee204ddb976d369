import { type NewsFields, type Paper, paperTitle } from '#shared/kinds/news.ts';
import { forLanguages } from '#shared/language.ts';
import { parsePaper, writeMegabytes } from '#shared/paper.ts';
import type { PaperOutcome } from '../../shared/api.ts';
import { fieldId, TextsField } from '../entries/Fields.tsx';
import { FilesSection } from '../entries/FilesSection.tsx';
import type { EntryForm } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { Button, LineInput } from '../parts/basics.tsx';
import { CopyAddress, useNotices } from '../parts/Notice.tsx';
import { isDocument, sendPaper } from '../photos/photo-file.ts';
import { useHome } from '../query-client.ts';

export const nameOf = ({ file }: Paper) => parsePaper(file)?.name ?? file;

/** The name of a file is its first title. */
const titleIn = (name: string) =>
  name
    .replace(/\.pdf$/i, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();

type Progress = (percent: number) => void;

const hashOf = ({ file }: Paper) => parsePaper(file)?.hash;

export function PapersField({ draft, ...checked }: EntryForm<NewsFields>) {
  const { words, language } = useLocale();
  const { done } = useNotices();
  const { papers: text } = words.news;
  const { data: home } = useHome();
  const { papers } = draft.value;

  const update = (work: (papers: Paper[]) => Paper[]) =>
    draft.change((fields) => ({ ...fields, papers: work(fields.papers) }));

  async function sendOne(chosen: File, onProgress: Progress): Promise<PaperOutcome> {
    const outcome = await sendPaper(chosen, onProgress);
    if (!outcome.ok) return outcome;
    const paper = {
      file: outcome.file,
      bytes: outcome.bytes,
      title: forLanguages(() => titleIn(chosen.name)),
    };
    let isNew = true;
    update((papers) => {
      isNew = papers.every((item) => hashOf(item) !== hashOf(paper));
      return isNew ? [...papers, paper] : papers;
    });
    return isNew ? outcome : { ok: false, faults: [{ code: 'same-paper', file: chosen.name }] };
  }

  async function send(files: File[], onProgress: Progress) {
    const outcomes: PaperOutcome[] = [];
    for (const file of files) outcomes.push(await sendOne(file, onProgress));
    const faults = outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.faults));
    const warnings = outcomes.flatMap((outcome) => (outcome.ok ? outcome.warnings : []));
    return faults.length > 0 ? { ok: false as const, faults } : { ok: true as const, warnings };
  }

  function remove(paper: Paper, index: number): void {
    update((papers) => papers.filter((item) => item !== paper));
    const restore = () => {
      update((papers) => papers.toSpliced(index, 0, paper));
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
      {papers.map((paper, index) => (
        <fieldset key={paper.file} className="stack ruled" aria-label={nameOf(paper)}>
          <div className="row apart">
            <span>
              <a className="link" href={paper.file} target="_blank" rel="noreferrer">
                {nameOf(paper)}
              </a>{' '}
              <span className="hint">{writeMegabytes(paper.bytes, language)}</span>
            </span>
            <div className="actions">
              {home?.siteUrl && <CopyAddress address={encodeURI(home.siteUrl + paper.file)} />}
              <Button text onClick={() => remove(paper, index)}>
                {text.remove}
              </Button>
            </div>
          </div>
          <TextsField
            fields={draft.value}
            field={`papers.${index}`}
            labels={words.news.fields.title}
            rule={paperTitle}
            input={LineInput}
            value={paper.title}
            onChange={(patch) =>
              update((all) =>
                all.map((item) =>
                  item.file === paper.file ? { ...item, title: patch(item.title) } : item,
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
