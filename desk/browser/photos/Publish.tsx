/** Publishes the photos that have a draft, or none if one is not complete. */
import { useState, useSyncExternalStore } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import type { BatchOutcome } from '#shared/publishing.ts';
import { pagePaths } from '#shared/routes.ts';
import { useDrafts } from '../editing/use-draft.ts';
import { fieldId } from '../entries/Fields.tsx';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { focusById } from '../parts/focus.ts';
import { refusal, useAction } from '../parts/Notice.tsx';
import { useHome } from '../query-client.ts';
import { createStore } from '../store.ts';
import { BinButton } from './bin.tsx';
import { photoDrafts, withCaption } from './photo.tsx';
import { changePhotos, type PhotoEntry, photosChanged, useAlbums } from './queries.ts';
import { fieldOf } from './Tile.tsx';
import { isUnderWay, uploads } from './uploads.ts';

export type FoundFault = Extract<BatchOutcome<never>, { ok: false }>['faults'][number];

/** Publishing continues while another screen is shown. */
const publishing = createStore(false);
export const usePublishing = () => useSyncExternalStore(publishing.subscribe, publishing.get);

function GalleryLink() {
  const { words } = useLocale();
  const { data } = useHome();
  if (!data?.siteUrl) return null;
  return (
    <a href={data.siteUrl + pagePaths.gallery} target="_blank" rel="noreferrer">
      {words.photos.show}
    </a>
  );
}

interface Props {
  /** Those that are not public or scheduled are published, and those with changes. */
  photos: readonly PhotoEntry[];
  isNew: boolean;
  found: FoundFault[];
  onFound(found: FoundFault[]): void;
}

export function Publish({ photos: all, isNew, found, onFound }: Props) {
  const { words, language } = useLocale();
  const { publish: text } = words.photos;
  const { run } = useAction(photosChanged);
  const { data: albums = [] } = useAlbums();
  const isPublishing = usePublishing();
  const drafts = useDrafts(photoDrafts);
  const [notices] = useState(() => ({ faults: [] as FoundFault[] }));
  const photos = all.filter(
    ({ id, state, changed }) => state === 'draft' || changed || drafts.has(id),
  );
  const count = photos.length;

  async function publishAll() {
    if (isNew && uploads().some(isUnderWay)) return refusal((said) => said.photos.publish.coming);
    for (const photo of photos) {
      const album = albums.find(
        ({ id }) => id === (drafts.get(photo.id)?.value ?? photo.fields).album,
      );
      photoDrafts.change(photo, (fields) => withCaption(fields, album?.title));
    }
    const ids = photos.map(({ id }) => id);
    if (!(await photoDrafts.flush(ids))) return refusal(({ news }) => news.notSaved);
    const present = photos.map((photo) => photoDrafts.present(photo.id) ?? photo);
    const outcome = await changePhotos('publish', present);
    if (outcome.ok) return { ok: true as const, items: outcome.items };
    notices.faults = outcome.faults;
    return refusal();
  }

  async function publish(): Promise<void> {
    notices.faults = [];
    onFound([]);
    publishing.set(true);
    await run(publishAll, ({ photos: { publish: said } }, _, { items }) => {
      const scheduled = items.filter(({ dueAt }) => dueAt !== null).length;
      return (
        <>
          {fill(said.done, { count: items.length - scheduled })}{' '}
          {scheduled > 0 && fill(said.scheduled, { count: scheduled })} <GalleryLink />
        </>
      );
    });
    publishing.set(false);
    // Each error leads to its field, which was inert until now.
    onFound(notices.faults);
  }

  if (count === 0) return null;
  return (
    <div className="stack">
      <div role="alert">
        {found.length > 0 && (
          <div className="alarm">
            <p>{text.incomplete}</p>
            <ul>
              {found.map(({ id, fault }) => {
                const place = all.findIndex((photo) => photo.id === id);
                const { caption, fileName } = all[place]?.fields ?? {};
                const in_ = 'language' in fault ? fault.language : 'mk';
                const field = fieldId(fieldOf(id ?? 0, `caption.${in_}`));
                return (
                  <li key={`${field} ${fault.code}`}>
                    <Button text onClick={() => focusById(field)}>
                      {place >= 0 &&
                        `${place + 1}. ${(!isNew && caption?.[language]) || fileName}: `}
                      {sentenceOf(fault, language)}
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
