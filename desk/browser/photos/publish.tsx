/** Publishes many photos at once. */
import { useState, useSyncExternalStore } from 'react';
import { fill } from '#content/dictionary.ts';
import { sentenceOf } from '#content/publishing.ts';
import { captionOf, type PhotoFields } from '#shared/collections/photo.ts';
import type { Bilingual } from '#shared/language.ts';
import type { BatchError, Entry } from '#shared/publishing.ts';
import { pagePaths } from '#shared/routes.ts';
import { request } from '../api.ts';
import { sendOperation } from '../editing/send-operation.ts';
import { useDrafts } from '../editing/use-draft.ts';
import { entryPath } from '../entries/collection.ts';
import styles from '../entries/Entry.module.css';
import { SiteLink } from '../entries/EntryScreen.tsx';
import { saveBefore } from '../entries/entry-actions.ts';
import { fieldId } from '../entries/Fields.tsx';
import { sendsFiles } from '../entries/FilesSection.tsx';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/basics.tsx';
import { focusById } from '../parts/focus.ts';
import { failure, useAction } from '../parts/Notice.tsx';
import { createStore } from '../store.ts';
import { BinButton } from './BinButton.tsx';
import {
  album as albumCollection,
  changePhotos,
  type PhotoList,
  photoDrafts,
  photoName,
  photosChanged,
  useAlbums,
  useTyped,
  withCaption,
} from './photo.tsx';
import { captionPath, fieldOf } from './Tile.tsx';
import { areComing } from './uploads.tsx';

/** Publishing continues while another screen is shown. */
const publishing = createStore(false);
export const usePublishing = () => useSyncExternalStore(publishing.subscribe, publishing.get);

/** Publishes an album with its photos, unless it waits for its date. */
async function publishAlbum(id: number): Promise<boolean> {
  if ((await albumCollection.autosave.flush([id])) !== 'saved') return false;
  const { state, lastOperation: base } = await request<Entry<unknown>>(entryPath('album', id));
  if (state !== 'draft') return true;
  return (await sendOperation(entryPath('album', id, 'publish'), { base, confirmed: true })).ok;
}

/** Publishes the photos that are not public or scheduled, or have changes, if they are complete. */
export function usePublishAll({ name, photos: all }: PhotoList) {
  const { run } = useAction(photosChanged);
  const { data: albums = [] } = useAlbums();
  const drafts = useDrafts(photoDrafts);
  const typed = useTyped();
  const [refused, setRefused] = useState<BatchError[]>([]);
  const albumOf = (fields: PhotoFields) => albums.find(({ id }) => id === fields.album);
  const described = (fields: PhotoFields) => withCaption(fields, albumOf(fields)?.title);
  const photos = all.filter(
    ({ id, state, changed }) => state === 'draft' || changed || drafts.has(id),
  );

  async function publishAll() {
    if (name === 'new' && areComing())
      return failure((dictionary) => dictionary.photos.publish.coming);
    if (sendsFiles()) return failure(({ news }) => news.stillSending);
    for (const photo of photos) photoDrafts.change(photo, described);
    const unsaved = await saveBefore(
      photoDrafts,
      photos.map(({ id }) => id),
    );
    if (unsaved) return unsaved;
    const current = photos.map((photo) => photoDrafts.current(photo.id) ?? photo);
    const titles: Bilingual[] = [];
    for (const album of new Set(current.map(({ fields }) => albumOf(fields)))) {
      if (!album || album.isPublic) continue;
      const { id, title } = album;
      titles.push(title);
      if (await publishAlbum(id)) continue;
      return failure((dictionary, language) =>
        fill(dictionary.photos.publish.albumIncomplete, { title: title[language] }),
      );
    }
    const outcome = await changePhotos('publish', current);
    // The refused photos are listed with links to their fields.
    return outcome.ok ? { ...outcome, titles } : { ...failure(), refused: outcome.refused };
  }

  async function publish(): Promise<void> {
    setRefused([]);
    publishing.set(true);
    const outcome = await run(
      publishAll,
      ({ photos: { publish: text, show } }, language, { items, titles, refused }) => {
        const left = new Set(refused.map(({ id }) => id)).size;
        const scheduled = items.filter(({ scheduledFor }) => scheduledFor !== null).length;
        return (
          <>
            {fill(text.done, { count: items.length - scheduled })}{' '}
            {scheduled > 0 && fill(text.scheduled, { count: scheduled })}{' '}
            {left > 0 && fill(text.left, { count: left })}{' '}
            {titles.map((title) => `${fill(text.withAlbum, { title: title[language] })} `)}
            <SiteLink path={pagePaths.gallery} label={show} />
          </>
        );
      },
    );
    publishing.set(false);
    if (outcome && 'refused' in outcome) setRefused(outcome.refused);
  }

  /** A photo of an album gets a missing caption from it. */
  const lacks = ({ id, error }: BatchError) => {
    const photo = all.find((item) => item.id === id);
    if (error.code !== 'missing' || !photo) return true;
    return captionOf(described(typed(photo)))[error.language].trim() === '';
  };
  return { count: photos.length, refused: refused.filter(lacks), publish };
}

type PublishProps = { list: PhotoList } & ReturnType<typeof usePublishAll>;

export function Publish({ list, count, refused, publish }: PublishProps) {
  const { dictionary, language } = useLocale();
  const { publish: text } = dictionary.photos;
  const isPublishing = usePublishing();
  const isNew = list.name === 'new';
  if (count === 0) return null;
  return (
    <>
      <div role="alert">
        {refused.length > 0 && (
          <div className="alarm">
            <p>{text.incomplete}</p>
            <ul>
              {refused.map(({ id, error }) => {
                const position = list.photos.findIndex((photo) => photo.id === id);
                const photo = list.photos[position];
                const in_ = 'language' in error ? error.language : 'mk';
                const field = fieldId(fieldOf(id ?? 0, `${captionPath}.${in_}`));
                return (
                  <li key={`${field} ${error.code}`}>
                    <Button text onClick={() => focusById(field)}>
                      {photo && `${position + 1}. ${photoName(photo, photo.fields, language)}: `}
                      {sentenceOf(error, language)}
                    </Button>
                  </li>
                );
              })}
            </ul>
          </div>
        )}
      </div>
      <div className={styles.bar}>
        <Button main disabled={isPublishing} onClick={() => void publish()}>
          {fill(isNew ? text.all : text.changes, { count })}
        </Button>
        {isNew && <BinButton label={text.discard} photos={list.photos} />}
      </div>
    </>
  );
}
