import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { useLocale } from '../../locale.tsx';
import { focusHeading } from '../../parts/focus-heading.ts';
import { uploads } from './store.ts';
import styles from './UploadList.module.css';
import { isUnderWay, type Upload } from './uploads.ts';

/** The chosen file, as far as the browser can show it. */
function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <span className={styles.thumbnail}>
      {/* What no browser reads, as HEIC, leaves the place empty. */}
      {address && <img src={address} alt="" onError={() => setAddress(undefined)} />}
    </span>
  );
}

function State({ state }: Upload) {
  const { words, language } = useLocale();
  const { add: text } = words.photos;
  if (state.kind === 'waiting') return <p>{text.waiting}</p>;
  if (state.kind === 'sending') {
    const { percent } = state;
    if (percent === 100) return <p>{text.encoding}</p>;
    return (
      <p>
        {fill(text.sending, { percent })}
        <progress max={100} value={percent} aria-hidden="true" className={styles.progress} />
      </p>
    );
  }
  if (state.kind === 'failed') return <p className={styles.fault}>{words.faults[state.code]}</p>;
  return state.faults.map((fault) => (
    <p key={fault.code} className={styles.fault}>
      {sentenceOf(fault, language)}
      {fault.code === 'heic' && ` ${text.heic}`}
    </p>
  ));
}

function Row({ upload, onRemove }: { upload: Upload; onRemove(): void }) {
  const { words } = useLocale();
  const { add: text } = words.photos;
  const nameId = useId();
  const { key, file, state } = upload;
  return (
    <li>
      <article className={styles.row} aria-labelledby={nameId}>
        <Thumbnail file={file} />
        <div className={styles.words}>
          <h3 id={nameId}>{file.name}</h3>
          <State {...upload} />
        </div>
        <div className={styles.actions}>
          {state.kind === 'failed' && (
            <button type="button" className="button plain" onClick={() => uploads.retry(key)}>
              {text.retry}
            </button>
          )}
          <button type="button" className="button plain" onClick={onRemove}>
            {isUnderWay(upload) ? text.cancel : text.dismiss}
          </button>
        </div>
      </article>
    </li>
  );
}

/** Photos that are on their way, and those that did not arrive, with the reason. */
export function UploadList() {
  const { words } = useLocale();
  const { add: text } = words.photos;
  const titleId = useId();
  const list = useSyncExternalStore(uploads.subscribe, uploads.list);
  const left = list.filter(isUnderWay).length;
  const failed = list.filter(({ state }) => state.kind === 'failed').length;
  const title = useRef<HTMLHeadingElement>(null);
  const remove = ({ key }: Upload) => {
    // The button goes, and would take the focus with it.
    if (list.length > 1) title.current?.focus();
    else focusHeading();
    uploads.remove(key);
  };
  return (
    <>
      <p role="status" className="visually-hidden">
        {left > 0 && fill(text.left, { count: left })}
      </p>
      {list.length > 0 && (
        <section aria-labelledby={titleId}>
          <h2 ref={title} id={titleId} tabIndex={-1} className={styles.title}>
            {left > 0 ? text.underWay : text.notTaken}
          </h2>
          {failed > 1 && (
            <button type="button" className="button plain" onClick={uploads.retryFailed}>
              {text.retryAll}
            </button>
          )}
          <ul>
            {list.map((upload) => (
              <Row key={upload.key} upload={upload} onRemove={() => remove(upload)} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
