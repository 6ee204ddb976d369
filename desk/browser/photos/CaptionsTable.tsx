import { useId, useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import type { CaptionsOutcome } from '#shared/publishing.ts';
import { type CaptionList, paths, photoLimits } from '../../shared/api.ts';
import { download, upload } from '../api.ts';
import { type Sentence, useAttempt } from '../frame/Notice.tsx';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { FileButton } from '../parts/files.tsx';
import styles from './photos.module.css';
import { photosChanged } from './queries.ts';
import { fileFault } from './staged/uploads.ts';

type Faults = Extract<CaptionsOutcome, { ok: false }>['faults'];

interface Props {
  list: CaptionList;
  /** Saves the drafts first; returns why they are not saved, or null. */
  flush?: () => Promise<Sentence | null>;
}

export function CaptionsTable({ list, flush = async () => null }: Props) {
  const { words, language } = useLocale();
  const { table: text } = words.photos;
  const attempt = useAttempt(photosChanged);
  const [faults, setFaults] = useState<Faults>([]);
  const titleId = useId();
  const path = `${paths.captions}/${list}`;

  async function take(file: File) {
    setFaults([]);
    const unsaved = await flush();
    if (unsaved) return unsaved;
    const fault = fileFault(file, photoLimits.captionMegabytes);
    const outcome: CaptionsOutcome = fault
      ? { ok: false, faults: [{ name: null, fault }] }
      : await upload(`${path}?name=${encodeURIComponent(file.name)}`, file, () => undefined);
    if (outcome.ok) return outcome;
    setFaults(outcome.faults);
    return null;
  }

  return (
    <section className="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{text.title}</h2>
      <p>{text[list]}</p>
      <div className="actions">
        <Button
          onClick={() =>
            void attempt(async () => {
              const unsaved = await flush();
              if (!unsaved) download(path);
              return unsaved;
            })
          }
        >
          {text.download}
        </Button>
        <FileButton
          label={text.upload}
          accept=".csv,text/csv"
          onChoose={([file]) =>
            void attempt(
              () => take(file),
              ({ photos: { table } }, _, { changed, leftOut }) => {
                const taken = fill(table.taken, { count: changed });
                const columns = leftOut.join(', ');
                return columns === '' ? taken : `${taken} ${fill(table.leftOut, { columns })}`;
              },
            )
          }
        />
      </div>
      <div role="alert" className={`fault ${styles.faults}`}>
        {faults.length > 0 && (
          <>
            <p>{text.refused}</p>
            <ul>
              {faults.map(({ name, fault }) => (
                <li key={JSON.stringify([name, fault])}>
                  {name !== null && `${name}: `}
                  {sentenceOf(fault, language)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
