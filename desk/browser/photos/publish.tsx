/** Publishes many photos at once. */
import { useState, useSyncExternalStore } from 'react';
import { fill } from '#content/dictionary.ts';
import { sentenceOf } from '#content/publishing.ts';
import { captionOf } from '#shared/collections/photo.ts';
import type { Bilingual } from '#shared/language.ts';
import type { BatchError, Entry } from '#shared/publishing.ts';
import { pagePaths } from '#shared/routes.ts';
import { entriesPath } from '../../shared/api.ts';
import { request } from '../api.ts';
import { sendOperation } from '../editing/send-operation.ts';
import { useDrafts } from '../editing/use-draft.ts';
import { SiteLink } from '../entries/EntryScreen.tsx';
import { fieldId } from '../entries/Fields.tsx';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/basics.tsx';
import { focusById } from '../parts/focus.ts';
import { failure, useAction } from '../parts/Notice.tsx';
import { createStore } from '../store.ts';
import { BinButton } from './BinButton.tsx';
import {
  album as albumCollection,
  changePhotos,
  type PhotoEntry,
  photoDrafts,
  photosChanged,
  useAlbums,
  withCaption,
} from './photo.tsx';
import { captionPath, fieldOf } from './Tile.tsx';
import { areComing } from './uploads.tsx';

/** Publishing continues while another screen is shown. */
const publishing = createStore(false);
export const usePublishing = () => useSyncExternalStore(publishing.subscribe, publishing.get);

const albumPath = (id: number, action = '') =>
  [entriesPath('album'), id, ...(action ? [action] : [])].join('/');

/** Publishes an album with its photos, unless it waits for its date. */
async function publishAlbum(id: number): Promise<boolean> {
  if (!(await albumCollection.autosave.flush([id]))) return false;
  const { state, lastOperation: base } = await request<Entry<unknown>>(albumPath(id));
  if (state !== 'draft') return true;
  return (await sendOperation(albumPath(id, 'publish'), { base, confirmed: true })).ok;
}

/** Publishes the photos that are not public or scheduled, or have changes, if they are complete. */
export function usePublishAll(all: readonly PhotoEntry[], isNew: boolean) {
  const { run } = useAction(photosChanged);
  const { data: albums = [] } = useAlbums();
  const drafts = useDrafts(photoDrafts);
  const [errors, setErrors] = useState<BatchError[]>([]);
  const photos = all.filter(
    ({ id, state, changed }) => state === 'draft' || changed || drafts.has(id),
  );

  async function publishAll() {
    if (isNew && areComing()) return failure((dictionary) => dictionary.photos.publish.coming);
    const albumOf = ({ fields }: PhotoEntry) => albums.find(({ id }) => id === fields.album);
    const present = () => photos.map((photo) => photoDrafts.present(photo.id) ?? photo);
    for (const photo of photos) {
      const fields = drafts.get(photo.id)?.value ?? photo.fields;
      const title = albumOf({ ...photo, fields })?.title;
      photoDrafts.change(photo, (typed) => withCaption(typed, title));
    }
    const ids = photos.map(({ id }) => id);
    if (!(await photoDrafts.flush(ids))) return failure(({ news }) => news.notSaved);
    const titles: Bilingual[] = [];
    for (const album of new Set(present().map(albumOf))) {
      if (!album || album.isPublic) continue;
      const { id, title } = album;
      titles.push(title);
      if (await publishAlbum(id)) continue;
      return failure((dictionary, language) =>
        fill(dictionary.photos.publish.albumIncomplete, { title: title[language] }),
      );
    }
    return { ...(await changePhotos('publish', present())), titles };
  }

  async function publish(): Promise<void> {
    let found: BatchError[] = [];
    setErrors([]);
    publishing.set(true);
    await run(
      async () => {
        const outcome = await publishAll();
        if (outcome.errors) found = outcome.errors as BatchError[];
        return outcome.ok ? outcome : failure('why' in outcome ? outcome.why : undefined);
      },
      ({ photos: { publish: text, show } }, language, { items, titles }) => {
        const scheduled = items.filter(({ dueAt }) => dueAt !== null).length;
        return (
          <>
            {fill(text.done, { count: items.length - scheduled })}{' '}
            {scheduled > 0 && fill(text.scheduled, { count: scheduled })}{' '}
            {titles.map((title) => `${fill(text.withAlbum, { title: title[language] })} `)}
            <SiteLink path={pagePaths.gallery} label={show} />
          </>
        );
      },
    );
    publishing.set(false);
    // Each error leads to its field, which was inert until now.
    setErrors(found);
  }

  return { count: photos.length, errors, publish };
}

interface PublishProps {
  photos: readonly PhotoEntry[];
  isNew: boolean;
  count: number;
  found: BatchError[];
  publish(): Promise<void>;
}

export function Publish({ photos: all, isNew, count, found, publish }: PublishProps) {
  const { dictionary, language } = useLocale();
  const { publish: text } = dictionary.photos;
  const isPublishing = usePublishing();
  if (count === 0) return null;
  return (
    <div className="stack">
      <div role="alert">
        {found.length > 0 && (
          <div className="alarm">
            <p>{text.incomplete}</p>
            <ul>
              {found.map(({ id, error }) => {
                const position = all.findIndex((photo) => photo.id === id);
                const fields = all[position]?.fields;
                const caption = fields && captionOf(fields);
                const in_ = 'language' in error ? error.language : 'mk';
                const field = fieldId(fieldOf(id ?? 0, `${captionPath}.${in_}`));
                return (
                  <li key={`${field} ${error.code}`}>
                    <Button text onClick={() => focusById(field)}>
                      {position >= 0 &&
                        `${position + 1}. ${(!isNew && caption?.[language]) || fields?.picture?.fileName}: `}
                      {sentenceOf(error, language)}
                    </Button>
                  </li>
                );
              })}
            </ul>
          </div>
        )}
      </div>
      <div className="actions">
        <Button main disabled={isPublishing} onClick={() => void publish()}>
          {fill(isNew ? text.all : text.changes, { count })}
        </Button>
        {isNew && <BinButton label={text.discard} photos={all} />}
      </div>
    </div>
  );
}
