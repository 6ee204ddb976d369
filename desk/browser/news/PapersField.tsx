import { useId, useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { type NewsFields, type Paper, paperTitle } from '#shared/kinds/news.ts';
import { emptyTexts } from '#shared/language.ts';
import { paperLimits, parsePaper, writeMegabytes } from '#shared/paper.ts';
import { type PaperOutcome, paths } from '../../shared/api.ts';
import { upload } from '../api.ts';
import styles from '../entries/Entry.module.css';
import { fieldId, focusField, TextsField } from '../entries/Fields.tsx';
import type { EntryForm, OpenEntry } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { CopyAddress } from '../parts/CopyAddress.tsx';
import { FileButton, UploadStatus, useDrop } from '../parts/files.tsx';
import { LineInput } from '../parts/LineInput.tsx';
import { useAction, useNotices, withUndo } from '../parts/Notice.tsx';
import { isDocument } from '../photos/photo-file.ts';
import { useHome } from '../query-client.ts';

export const nameOf = ({ file }: Paper) => parsePaper(file)?.name ?? file;

const hashOf = ({ file }: Paper) => parsePaper(file)?.hash;

function usePapers({ change }: OpenEntry<NewsFields>) {
  const { words } = useLocale();
  const { done, refused } = useNotices();
  const { run } = useAction();
  const { papers: text } = words.news;
  const [percent, setPercent] = useState<number | null>(null);

  const update = (work: (papers: Paper[]) => Paper[]) =>
    change((fields) => ({ ...fields, papers: work(fields.papers) }));

  async function send(chosen: File): Promise<PaperOutcome> {
    const { name } = chosen;
    const limit = paperLimits.megabytes;
    if (chosen.size > limit * 1024 ** 2) {
      return { ok: false, faults: [{ code: 'too-large-file', file: name, limit }] };
    }
    setPercent(0);
    const path = `${paths.papers}?name=${encodeURIComponent(name)}`;
    const outcome = await upload<PaperOutcome>(path, chosen, setPercent);
    if (!outcome.ok) return outcome;
    const paper = { file: outcome.file, bytes: outcome.bytes, title: emptyTexts };
    let isNew = true;
    update((papers) => {
      isNew = papers.every((each) => hashOf(each) !== hashOf(paper));
      return isNew ? [...papers, paper] : papers;
    });
    return isNew ? outcome : { ok: false, faults: [{ code: 'same-paper', file: name }] };
  }

  async function sendAll(files: File[]) {
    const outcomes: PaperOutcome[] = [];
    for (const file of files) outcomes.push(await send(file));
    const faults = outcomes.flatMap((each) => (each.ok ? [] : each.faults));
    const warnings = outcomes.flatMap((each) => (each.ok ? each.warnings : []));
    return faults.length > 0 ? { ok: false as const, faults } : { ok: true as const, warnings };
  }

  return {
    percent,
    status: percent !== null && (percent < 100 ? text.sending : text.storing),
    update,
    async send(files: File[]): Promise<void> {
      if (files.length === 0) return;
      if (percent !== null) return refused(({ news }) => news.papers.wait);
      await run(
        () => sendAll(files),
        ({ news: { papers } }, language, { warnings }) =>
          [papers.added, ...warnings.map((each) => sentenceOf(each, language))].join(' '),
      );
      setPercent(null);
    },
    remove(paper: Paper, index: number) {
      update((papers) => papers.filter((each) => each !== paper));
      const restore = () => {
        update((papers) => papers.toSpliced(index, 0, paper));
        done(({ news }) => news.papers.restored);
        // The button that had the focus is removed.
        focusField('papers');
      };
      done(({ frame, news }) => withUndo(news.papers.removed, frame.undo, restore));
      focusField('papers');
    },
  };
}

export function PapersField({ draft, ...checked }: EntryForm<NewsFields>) {
  const { words, language } = useLocale();
  const { papers: text } = words.news;
  const { percent, status, send, update, remove } = usePapers(draft);
  const { data: home } = useHome();
  const titleId = useId();
  const over = useDrop((files) => void send(files.filter(isDocument)));
  const { papers } = draft.value;
  const faults = checked.check.faults.filter(({ field }) => field === 'papers');
  return (
    <section
      className={`box ${styles.pictureField}`}
      aria-labelledby={titleId}
      data-over={over || undefined}
    >
      <h2 id={titleId}>{text.title}</h2>
      {papers.length === 0 && <p>{text.none}</p>}
      {papers.map((paper, index) => (
        <fieldset key={paper.file} className={`stack ${styles.paper}`} aria-label={nameOf(paper)}>
          <div className="row apart">
            <span>
              <a className="link" href={paper.file} target="_blank" rel="noreferrer">
                {nameOf(paper)}
              </a>{' '}
              <span className="hint">{writeMegabytes(paper.bytes, language)}</span>
            </span>
            <div className="actions">
              {home?.siteUrl && <CopyAddress address={encodeURI(home.siteUrl + paper.file)} />}
              <Button onClick={() => remove(paper, index)}>{text.remove}</Button>
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
                all.map((each) =>
                  each.file === paper.file ? { ...each, title: patch(each.title) } : each,
                ),
              )
            }
            {...checked}
          />
        </fieldset>
      ))}
      {faults.map(({ fault }) => (
        <p key={JSON.stringify(fault)} className="fault wrong">
          {sentenceOf(fault, language)}
        </p>
      ))}
      <div className="actions">
        <FileButton
          id={fieldId('papers')}
          label={text.choose}
          accept=".pdf,application/pdf"
          multiple
          disabled={percent !== null}
          onChoose={(files) => void send(files)}
        />
        <span className={`hint ${styles.drop}`}>{text.drop}</span>
      </div>
      <UploadStatus percent={percent}>{status}</UploadStatus>
    </section>
  );
}
