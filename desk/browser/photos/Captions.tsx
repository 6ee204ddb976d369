import { type ReactNode, useId, useRef, useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import type { CaptionsOutcome } from '#shared/publishing.ts';
import { type CaptionList, paths, photoLimits } from '../../shared/api.ts';
import { download, upload } from '../api.ts';
import { type Sentence, useNotices } from '../frame/Notice.tsx';
import { useLocale } from '../locale.tsx';
import styles from './Captions.module.css';
import { fileFault } from './file-fault.ts';
import { photosChanged } from './queries.ts';

type Faults = Extract<CaptionsOutcome, { ok: false }>['faults'];

interface Props {
  list: CaptionList;
  /** Saves the drafts before the table leaves or comes; returns why they are not saved, or null. */
  settle?: () => Promise<Sentence | null>;
}

function Refused({ faults }: { faults: Faults }): ReactNode {
  const { words, language } = useLocale();
  if (faults.length === 0) return null;
  return (
    <>
      <p>{words.photos.table.refused}</p>
      <ul>
        {faults.map(({ name, fault }) => (
          <li key={JSON.stringify([name, fault])}>
            {name !== null && `${name}: `}
            {sentenceOf(fault, language)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** All captions as a table to fill in, and back again. */
export function Captions({ list, settle = async () => null }: Props) {
  const { words } = useLocale();
  const { table: text } = words.photos;
  const { done, failed, refused, clear } = useNotices();
  const [faults, setFaults] = useState<Faults>([]);
  const input = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const path = `${paths.captions}/${list}`;

  async function perform(work: () => Promise<void>): Promise<void> {
    clear();
    setFaults([]);
    try {
      const unsaved = await settle();
      if (unsaved) refused(unsaved);
      else await work();
    } catch (error) {
      failed(error);
    }
  }

  const take = async (file: File) => {
    const fault = fileFault(file, photoLimits.captionMegabytes);
    if (fault) return setFaults([{ name: null, fault }]);
    const outcome = await upload<CaptionsOutcome>(
      `${path}?name=${encodeURIComponent(file.name)}`,
      file,
      () => undefined,
    );
    if (!outcome.ok) return setFaults(outcome.faults);
    await photosChanged();
    const columns = outcome.leftOut.join(', ');
    done(({ photos: { table } }) => {
      const taken = fill(table.taken, { count: outcome.changed });
      return columns === '' ? taken : `${taken} ${fill(table.leftOut, { columns })}`;
    });
  };

  return (
    <section className={styles.captions} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.title}</h2>
      <p>{text[list]}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (file) void perform(() => take(file));
        }}
      />
      <div className={styles.actions}>
        <button
          type="button"
          className="button plain"
          onClick={() => void perform(async () => download(path))}
        >
          {text.download}
        </button>
        <button type="button" className="button plain" onClick={() => input.current?.click()}>
          {text.upload}
        </button>
      </div>
      <div role="alert" className={`fault ${styles.faults}`}>
        <Refused faults={faults} />
      </div>
    </section>
  );
}
