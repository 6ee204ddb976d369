/** Uploads new photos, two at a time; they continue while another screen is shown. */
import { useId, useSyncExternalStore } from 'react';
import { fill } from '#content/dictionary.ts';
import { sentenceOf } from '#content/publishing.ts';
import { captionOf, type PhotoFields } from '#shared/collections/photo.ts';
import type { PublishingError, Warning } from '#shared/errors.ts';
import type { Bilingual } from '#shared/language.ts';
import { photoLimits } from '#shared/picture.ts';
import type { Outcome } from '#shared/publishing.ts';
import type { DeskDictionary } from '../../dictionaries/dictionary.ts';
import { type ErrorCode, entriesPath } from '../../shared/api.ts';
import { errorBodyOf } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/basics.tsx';
import { FileButton } from '../parts/files.tsx';
import { passFocusToNextRow } from '../parts/focus.ts';
import { createStore } from '../store.ts';
import { captioned, type PhotoEntry, photoDrafts, photosChanged } from './photo.tsx';
import styles from './photos.module.css';
import { sendPhoto } from './send-file.ts';

interface Texts {
  caption?: Bilingual;
  album?: number | null;
}

const withTexts = (fields: PhotoFields, { caption, ...others }: Texts): PhotoFields => ({
  ...(caption ? captioned(fields, () => caption) : fields),
  ...others,
});

interface Upload {
  /** Also its place in the order of the new photos. */
  position: number;
  file: File;
  state: 'waiting' | 'sending' | 'arrived' | 'refused' | 'failed';
  percent: number;
  /** The reasons of a refusal. */
  errors: PublishingError[];
  /** The reason of the last failure. */
  failure: ErrorCode | null;
  /** Texts that the user entered for all photos during the upload. */
  entered: Texts;
  cancelling: AbortController;
}

/** After these failures, the upload is repeated; behind a tunnel, the browser reports no reconnection. */
const passing: ErrorCode[] = ['offline', 'databaseAway', 'databaseBusy', 'maintenance'];
const pause = 3_000;

/** This number of photos is sent simultaneously. */
const mostSent = 2;

const uploads = createStore<readonly Upload[]>([]);
const useUploads = () => useSyncExternalStore(uploads.subscribe, uploads.get);

const isComing = ({ state, failure }: Upload) =>
  !failure && (state === 'waiting' || state === 'sending');
const hasArrived = ({ state }: Upload) => state === 'arrived';

export const areComing = () => uploads.get().some(isComing);
/** Also counts those that are refused or failed, until the user closes their messages. */
export const useComing = () => useUploads().filter((upload) => !hasArrived(upload)).length;

/** Warnings of the uploads, by photo; they are lost after a reload. */
export const uploadWarnings = new Map<number, Warning[]>();

const uploadAt = (position: number) => uploads.get().find((item) => item.position === position);

function update(position: number, change: Partial<Upload>): void {
  const changed = (upload: Upload) =>
    upload.position === position ? { ...upload, ...change } : upload;
  uploads.set(uploads.get().map(changed));
}

function sendNext(): void {
  const free = mostSent - uploads.get().filter(({ state }) => state === 'sending').length;
  const waiting = uploads.get().filter(({ state }) => state === 'waiting');
  for (const upload of waiting.slice(0, free)) void send(upload);
}

async function send({ file, position, cancelling: { signal } }: Upload): Promise<void> {
  update(position, { state: 'sending', percent: 0 });
  try {
    const part = { position: String(position) };
    const onProgress = (percent: number) => update(position, { percent });
    const path = entriesPath('photo');
    const sent = await sendPhoto<Outcome<PhotoEntry>>(file, path, onProgress, { part, signal });
    if (sent.ok) {
      uploadWarnings.set(sent.item.id, sent.warnings);
      enter(sent.item, uploadAt(position)?.entered);
      await photosChanged();
      update(position, { state: 'arrived', failure: null });
    } else {
      const errors = 'errors' in sent ? sent.errors : [];
      update(position, { state: 'refused', errors, failure: null });
    }
  } catch (error) {
    if (signal.aborted) return;
    const failure = errorBodyOf(error).code;
    update(position, { state: 'failed', failure });
    if (passing.includes(failure)) setTimeout(() => sendAgain(position), pause);
  }
  sendNext();
}

function sendAgain(position: number): void {
  if (uploadAt(position)?.state === 'failed') update(position, { state: 'waiting' });
  sendNext();
}

/** If the same photo is uploaded again, it keeps its texts, maybe another user's. */
function enter(photo: PhotoEntry, entered: Texts = {}): void {
  const fields = photoDrafts.of(photo.id)?.value ?? photo.fields;
  const caption = captionOf(fields);
  if (caption.mk !== '' || caption.en !== '' || fields.album !== null) return;
  photoDrafts.change(photo, (typed) => withTexts(typed, entered));
}

let last = 0;

export function addPhotos(files: File[]): void {
  // The finished uploads are only needed for the progress of the others.
  const others = uploads.get().filter((upload) => areComing() || !hasArrived(upload));
  const added = files.map((file): Upload => {
    // Without this access, the browser takes a file that disappears later for an empty one.
    void file.size;
    last = Math.max(last + 1, Date.now());
    const cancelling = new AbortController();
    const begun = { state: 'waiting', percent: 0, failure: null } as const;
    return { ...begun, position: last, file, entered: {}, cancelling, errors: [] };
  });
  uploads.set([...others, ...added]);
  sendNext();
}

/** Cancels an upload, or removes a failed or refused one from the list. */
function remove({ position, cancelling }: Upload): void {
  cancelling.abort();
  uploads.set(uploads.get().filter((item) => item.position !== position));
  sendNext();
}

/** Repeats one failed upload, or all. */
export function retry(only?: Upload): void {
  for (const { position, failure, cancelling } of only ? [only] : uploads.get()) {
    if (!failure) continue;
    cancelling.abort();
    update(position, { state: 'waiting', failure: null, cancelling: new AbortController() });
  }
  sendNext();
}

export function changeTexts(photos: readonly PhotoEntry[], patch: Texts): void {
  for (const photo of photos) photoDrafts.change(photo, (fields) => withTexts(fields, patch));
}

/** Also for the photos that are still being uploaded. */
export function changeAll(photos: readonly PhotoEntry[], patch: Texts): void {
  changeTexts(photos, patch);
  for (const { position, entered } of uploads.get()) {
    update(position, { entered: { ...entered, ...patch } });
  }
}

// A reload would cancel the uploads.
addEventListener('beforeunload', (event) => {
  if (areComing()) event.preventDefault();
});

/** If photos wait for publishing, the main button is the one that publishes them. */
export function Chooser({ main, over }: { main: boolean; over: boolean }) {
  const { dictionary } = useLocale();
  const { add: text } = dictionary.photos;
  const all = useUploads();
  const left = all.filter(isComing).length;
  const done = all.filter(hasArrived).length;
  const { megabytes } = photoLimits;
  return (
    <div className={`stack start ${styles.chooser}`} data-over={over || undefined}>
      <FileButton label={text.choose} main={main} multiple onChoose={addPhotos} />
      <p className="hint">{fill(text.drop, { megabytes })}</p>
      <p role="status">{left > 0 && fill(text.total, { done, count: done + left })}</p>
    </div>
  );
}

const titleId = 'uploads-title';

/** The server encodes a photo that it has received. */
export const sentSentence = (text: DeskDictionary['photos']['add'], percent: number) =>
  percent < 100 ? fill(text.sending, { percent }) : text.encoding;

function Row({ upload }: { upload: Upload }) {
  const { dictionary, language } = useLocale();
  const { add: text } = dictionary.photos;
  const nameId = useId();
  const { file, state, percent, errors, failure } = upload;
  return (
    <li ref={passFocusToNextRow}>
      <article className={`row ${styles.item}`} aria-labelledby={nameId}>
        <div>
          <h3 id={nameId}>{file.name}</h3>
          {errors.map((error) => (
            <p key={error.code} className="wrong">
              {sentenceOf(error, language)}
              {error.code === 'heic' && ` ${text.heic}`}
            </p>
          ))}
          {failure && <p className="wrong">{dictionary.errors[failure]}</p>}
          {state === 'waiting' && <p className="hint">{text.waiting}</p>}
          {state === 'sending' && (
            <p className="hint">
              {sentSentence(text, percent)}
              {percent < 100 && <progress max={100} value={percent} aria-hidden="true" />}
            </p>
          )}
        </div>
        <div className={`actions ${styles.controls}`}>
          {failure && <Button onClick={() => retry(upload)}>{text.retry}</Button>}
          <Button onClick={() => remove(upload)}>
            {isComing(upload) ? text.cancel : text.dismiss}
          </Button>
        </div>
      </article>
    </li>
  );
}

export function UploadList() {
  const { dictionary } = useLocale();
  const { add: text } = dictionary.photos;
  const list = useUploads().filter((upload) => !hasArrived(upload));
  const failed = list.filter(({ failure }) => failure);
  if (list.length === 0) return null;
  return (
    <section className="stack start" aria-labelledby={titleId} data-focus-next={titleId}>
      <h2 id={titleId} tabIndex={-1}>
        {list.some(isComing) ? text.underWay : text.notTaken}
      </h2>
      {failed.length > 1 && <Button onClick={() => retry()}>{text.retryAll}</Button>}
      <ul>
        {list.map((upload) => (
          <Row key={upload.position} upload={upload} />
        ))}
      </ul>
    </section>
  );
}
