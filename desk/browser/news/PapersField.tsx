import { useId, useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import type { PublishingFault, Warning } from '#shared/faults.ts';
import type { NewsFields, Paper } from '#shared/kinds/news.ts';
import { emptyTexts, languages, swapTexts } from '#shared/language.ts';
import { paperLimits, parsePaper, writeMegabytes } from '#shared/paper.ts';
import { type PaperOutcome, paths } from '../../shared/api.ts';
import { upload } from '../api.ts';
import styles from '../entries/Entry.module.css';
import { Field, fieldId, focusField } from '../entries/Fields.tsx';
import type { EntryForm, OpenEntry } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { CopyAddress } from '../parts/CopyAddress.tsx';
import { FileButton, useDrop } from '../parts/files.tsx';
import { LineInput } from '../parts/LineInput.tsx';
import { useAttempt, useNotices } from '../parts/Notice.tsx';
import { useHome } from '../query-client.ts';

const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);

/** Documents of other programs are refused with advice. */
export const isDocument = (file: File) => isPdf(file) || /\.(docx?|odt|rtf)$/i.test(file.name);

function paperFault(file: File): PublishingFault | undefined {
  const { name, size } = file;
  const limit = paperLimits.megabytes;
  if (!isPdf(file)) return { code: 'not-a-pdf', file: name };
  if (size === 0) return { code: 'empty-file', file: name };
  return size > limit * 1024 ** 2 ? { code: 'too-large-file', file: name, limit } : undefined;
}

async function send(file: File, onProgress: (percent: number) => void): Promise<PaperOutcome> {
  const fault = paperFault(file);
  if (fault) return { ok: false, faults: [fault] };
  return upload(`${paths.papers}?name=${encodeURIComponent(file.name)}`, file, onProgress);
}

export const nameOf = ({ file }: Paper) => parsePaper(file)?.name ?? file;

const isSame = (one: Paper, other: Paper) =>
  parsePaper(one.file)?.hash === parsePaper(other.file)?.hash;

const nothingToRead = async () => {};

function usePapers({ value, change }: OpenEntry<NewsFields>) {
  const { words } = useLocale();
  const { done, refused } = useNotices();
  const attempt = useAttempt(nothingToRead);
  const { papers: text } = words.news;
  const [percent, setPercent] = useState<number | null>(null);

  const update = (work: (papers: Paper[]) => Paper[]) =>
    change((fields) => ({ ...fields, papers: work(fields.papers) }));

  /** Returns why the paper is not added. */
  function add(paper: Paper, index?: number): PublishingFault | undefined {
    let fault: PublishingFault | undefined;
    change((fields) => {
      const { papers } = fields;
      const limit = paperLimits.perItem;
      if (papers.some((each) => isSame(each, paper))) {
        fault = { code: 'same-paper', file: nameOf(paper) };
      } else if (papers.length >= limit) fault = { code: 'too-many-papers', limit };
      return fault ? fields : { ...fields, papers: papers.toSpliced(index ?? limit, 0, paper) };
    });
    return fault;
  }

  async function sendAll(files: File[]) {
    const faults: PublishingFault[] = [];
    const warnings: Warning[] = [];
    for (const chosen of files) {
      setPercent(0);
      const outcome = await send(chosen, setPercent);
      if (!outcome.ok) faults.push(...outcome.faults);
      else {
        const { file, bytes } = outcome;
        const fault = add({ file, bytes, title: emptyTexts });
        if (fault) faults.push(fault);
        else warnings.push(...outcome.warnings);
      }
    }
    return faults.length > 0 ? { ok: false, faults } : { ok: true as const, warnings };
  }

  return {
    percent,
    status: percent !== null && (percent < 100 ? text.sending : text.storing),
    update,
    async send(files: File[]): Promise<void> {
      if (files.length === 0) return;
      if (percent !== null) return refused(({ news }) => news.papers.wait);
      await attempt(
        () => sendAll(files),
        ({ news: { papers } }, language, outcome) =>
          [papers.added, ...outcome.warnings.map((each) => sentenceOf(each, language))].join(' '),
      );
      setPercent(null);
    },
    remove(paper: Paper) {
      const index = value.papers.indexOf(paper);
      update((papers) => papers.filter((each) => each.file !== paper.file));
      done(({ frame, news: { papers } }) => (
        <>
          {papers.removed}
          <Button
            onClick={() => {
              add(paper, index);
              done(({ news }) => news.papers.restored);
              // The button that had the focus is removed.
              focusField('papers');
            }}
          >
            {frame.undo}
          </Button>
        </>
      ));
      focusField('papers');
    },
  };
}

export function PapersField({ draft, check, tellsMissing }: EntryForm<NewsFields>) {
  const { words, language } = useLocale();
  const { papers: text } = words.news;
  const { percent, status, send, update, remove } = usePapers(draft);
  const { data: home } = useHome();
  const titleId = useId();
  const over = useDrop((files) => void send(files.filter(isDocument)));
  const { papers } = draft.value;
  const move = (paper: Paper, by: 1 | -1) =>
    update((all) => {
      const others = all.filter((each) => each !== paper);
      return others.toSpliced(all.indexOf(paper) + by, 0, paper);
    });
  return (
    <section
      className={`box ${styles.pictureField}`}
      aria-labelledby={titleId}
      data-over={over || undefined}
    >
      <h2 id={titleId}>{text.title}</h2>
      {papers.length === 0 && <p>{text.none}</p>}
      <ul className="stack" hidden={papers.length === 0}>
        {papers.map((paper, index) => (
          <li key={paper.file} className="stack">
            <p>
              <a className="link" href={paper.file} target="_blank" rel="noreferrer">
                {nameOf(paper)}
              </a>
              {`, ${writeMegabytes(paper.bytes, language)}`}
            </p>
            <div className={`stack ${styles.both}`}>
              {languages.map((each) => {
                const label = fill(text.fields[each], { name: nameOf(paper) });
                const setTitle = (work: (title: Paper['title']) => Paper['title']) =>
                  update((all) =>
                    all.map((other) =>
                      other.file === paper.file ? { ...other, title: work(other.title) } : other,
                    ),
                  );
                return (
                  <Field
                    key={each}
                    field={`papers.${index}.${each}`}
                    label={label}
                    hint={null}
                    check={check}
                    tellsMissing={tellsMissing}
                    onSwap={() => setTitle(swapTexts)}
                  >
                    {(props) => (
                      <LineInput
                        {...props}
                        label={label}
                        lang={each}
                        value={paper.title[each]}
                        onChange={(typed) => setTitle((title) => ({ ...title, [each]: typed }))}
                      />
                    )}
                  </Field>
                );
              })}
            </div>
            <div className="actions">
              {home?.siteUrl && <CopyAddress address={encodeURI(home.siteUrl + paper.file)} />}
              {index > 0 && (
                <Button onClick={() => move(paper, -1)}>
                  {fill(text.up, { name: nameOf(paper) })}
                </Button>
              )}
              <Button onClick={() => remove(paper)}>
                {fill(text.remove, { name: nameOf(paper) })}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {check.faults
        .filter(({ field }) => field === 'papers')
        .map(({ fault }) => (
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
      {/* Screen readers announce a live region only if it existed before its text. */}
      <div>
        <p role="status">{status}</p>
        {percent !== null && percent < 100 && (
          <progress max={100} value={percent} aria-hidden="true" />
        )}
      </div>
    </section>
  );
}
