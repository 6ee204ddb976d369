import { useId, useSyncExternalStore } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { photoLimits } from '../../shared/api.ts';
import { faultOf } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { FileButton } from '../parts/files.tsx';
import styles from './photos.module.css';
import {
  addPhotos,
  hasArrived,
  isUnderWay,
  refusalOf,
  remove,
  retry,
  type UploadState,
  useUploads,
} from './uploads.ts';

/** Null until a photo has been uploaded. */
function minutesLeft(arrived: UploadState[], left: number): number | null {
  if (arrived.length === 0) return null;
  const begun = Math.min(...arrived.map(({ submittedAt }) => submittedAt));
  return Math.ceil(((Date.now() - begun) / arrived.length) * (left / 60_000));
}

/** If photos wait for publishing, the main button is the one that publishes them. */
export function Chooser({ main, over }: { main: boolean; over: boolean }) {
  const { words } = useLocale();
  const { add: text } = words.photos;
  const uploads = useUploads();
  const left = uploads.filter(isUnderWay).length;
  const arrived = uploads.filter(hasArrived);
  const minutes = minutesLeft(arrived, left);
  const { megabytes } = photoLimits;
  return (
    <div className={`stack start ${styles.chooser}`} data-over={over || undefined}>
      <FileButton label={text.choose} main={main} multiple onChoose={addPhotos} />
      <p className="hint">{fill(text.drop, { megabytes })}</p>
      <p role="status">
        {left > 0 && fill(text.total, { done: arrived.length, count: arrived.length + left })}
        {left > 0 && minutes !== null && ` ${fill(text.minutes, { minutes })}`}
      </p>
    </div>
  );
}

function State({ upload }: { upload: UploadState }) {
  const { words, language } = useLocale();
  const { add: text } = words.photos;
  const { progress } = upload.variables;
  const percent = useSyncExternalStore(progress.subscribe, progress.get);
  const { failureReason } = upload;
  return (
    <>
      {refusalOf(upload)?.map((fault) => (
        <p key={fault.code} className="wrong">
          {sentenceOf(fault, language)}
          {fault.code === 'heic' && ` ${text.heic}`}
        </p>
      ))}
      {failureReason && <p className="wrong">{words.faults[faultOf(failureReason).code]}</p>}
      {percent === null && isUnderWay(upload) && <p className="hint">{text.waiting}</p>}
      {percent === 100 && <p className="hint">{text.encoding}</p>}
      {percent !== null && percent < 100 && (
        <p className="hint">
          {fill(text.sending, { percent })}
          <progress max={100} value={percent} aria-hidden="true" />
        </p>
      )}
    </>
  );
}

const titleId = 'uploads-title';

function Row({ upload }: { upload: UploadState }) {
  const { words } = useLocale();
  const { add: text } = words.photos;
  const nameId = useId();
  const { file, address } = upload.variables;
  return (
    <li>
      <article className={`row ${styles.item}`} aria-labelledby={nameId}>
        {/* An image that cannot be read would show the browser's broken picture. */}
        <span className={styles.thumbnail} style={{ backgroundImage: `url(${address})` }} />
        <div>
          <h3 id={nameId}>{file.name}</h3>
          <State upload={upload} />
        </div>
        <div className={`actions ${styles.controls}`}>
          {upload.failureReason && <Button onClick={() => retry([upload])}>{text.retry}</Button>}
          <Button onClick={() => remove(upload.variables)}>
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
  const list = useUploads().filter((upload) => !hasArrived(upload));
  const failed = list.filter(({ failureReason }) => failureReason);
  if (list.length === 0) return null;
  return (
    <section className="stack start" aria-labelledby={titleId} data-focus-next={titleId}>
      <h2 id={titleId} tabIndex={-1}>
        {list.some(isUnderWay) ? text.underWay : text.notTaken}
      </h2>
      {failed.length > 1 && <Button onClick={() => retry(failed)}>{text.retryAll}</Button>}
      <ul>
        {list.map((upload) => (
          <Row key={upload.variables.position} upload={upload} />
        ))}
      </ul>
    </section>
  );
}
