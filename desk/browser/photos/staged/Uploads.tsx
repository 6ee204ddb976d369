import { useId, useSyncExternalStore } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { photoLimits } from '../../../shared/api.ts';
import { useLocale } from '../../locale.tsx';
import { Button } from '../../parts/Button.tsx';
import { FileButton, useDrop } from '../../parts/files.tsx';
import styles from '../photos.module.css';
import { addPhotos, uploads } from './arrivals.ts';
import { isUnderWay, type Upload } from './uploads.ts';

/** If photos wait for publishing, the main button is the one that publishes them. */
export function Chooser({ main }: { main: boolean }) {
  const { words } = useLocale();
  const { add: text } = words.photos;
  useSyncExternalStore(uploads.subscribe, uploads.list);
  const { left, done, count, minutes } = uploads.progress();
  const { megabytes } = photoLimits;
  const take = (files: File[]) => void addPhotos(files);
  const over = useDrop(take);
  return (
    <div className={`stack start ${styles.chooser}`} data-over={over || undefined}>
      <FileButton label={text.choose} main={main} multiple onChoose={take} />
      <p className="hint">{fill(text.drop, { megabytes })}</p>
      <p role="status">
        {left > 0 && fill(text.total, { done, count })}
        {left > 0 && minutes !== null && ` ${fill(text.minutes, { minutes })}`}
      </p>
    </div>
  );
}

function State({ state }: Upload) {
  const { words, language } = useLocale();
  const { add: text } = words.photos;
  if (state.kind === 'waiting') return <p className="hint">{text.waiting}</p>;
  if (state.kind === 'sending') {
    const { percent } = state;
    if (percent === 100) return <p className="hint">{text.encoding}</p>;
    return (
      <p className="hint">
        {fill(text.sending, { percent })}
        <progress max={100} value={percent} aria-hidden="true" />
      </p>
    );
  }
  if (state.kind === 'failed') return <p className="wrong">{words.faults[state.code]}</p>;
  return state.faults.map((fault) => (
    <p key={fault.code} className="wrong">
      {sentenceOf(fault, language)}
      {fault.code === 'heic' && ` ${text.heic}`}
    </p>
  ));
}

const titleId = 'uploads-title';

function Row({ upload }: { upload: Upload }) {
  const { words } = useLocale();
  const { add: text } = words.photos;
  const nameId = useId();
  const { key, file, address, state } = upload;
  return (
    <li>
      <article className={styles.upload} aria-labelledby={nameId}>
        <img src={address} alt="" className={styles.thumbnail} />
        <div className={styles.uploadWords}>
          <h3 id={nameId}>{file.name}</h3>
          <State {...upload} />
        </div>
        <div className={`actions ${styles.controls}`}>
          {state.kind === 'failed' && (
            <Button onClick={() => uploads.retry(key)}>{text.retry}</Button>
          )}
          <Button onClick={() => uploads.remove(key)}>
            {isUnderWay(upload) ? text.cancel : text.dismiss}
          </Button>
        </div>
      </article>
    </li>
  );
}

export function UploadList() {
  const { words } = useLocale();
  const { add: text } = words.photos;
  const list = useSyncExternalStore(uploads.subscribe, uploads.list);
  const failed = list.filter(({ state }) => state.kind === 'failed').length;
  if (list.length === 0) return null;
  return (
    <section className="stack start" aria-labelledby={titleId} data-focus-next={titleId}>
      <h2 id={titleId} tabIndex={-1}>
        {list.some(isUnderWay) ? text.underWay : text.notTaken}
      </h2>
      {failed > 1 && <Button onClick={uploads.retryFailed}>{text.retryAll}</Button>}
      <ul>
        {list.map((upload) => (
          <Row key={upload.key} upload={upload} />
        ))}
      </ul>
    </section>
  );
}
