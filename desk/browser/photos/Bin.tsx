import { fill } from '#content/words.ts';
import type { StagedPhoto } from '#shared/publishing.ts';
import { paths } from '../../shared/api.ts';
import { post } from '../api.ts';
import { emptiedAt, useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { ConfirmButton } from '../parts/Dialogs.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { useAction } from '../parts/Notice.tsx';
import { Picture } from '../parts/Picture.tsx';
import styles from './photos.module.css';
import { photosChanged, stagedTexts, useBin } from './queries.ts';

export function useBinAction(): (action: 'restore' | 'erase', ids: number[]) => void {
  const { run } = useAction(photosChanged);
  return (action, ids) =>
    void run(
      () => post<{ ok: true; changed: number[] }>(`${paths.stagedPhotos}/${action}`, { ids }),
      ({ photos: { bin } }, _, { changed }) => fill(bin.done[action], { count: changed.length }),
    );
}

interface ButtonProps {
  label: string;
  list: 'staged' | 'gallery';
  photos: readonly { id: number }[];
}

/** The photos can be restored, so the desk does not ask. */
export function BinButton({ label, list, photos }: ButtonProps) {
  const { run, isBusy } = useAction(photosChanged);
  const act = useBinAction();
  const ids = photos.map(({ id }) => id);
  const path = list === 'staged' ? paths.stagedPhotos : paths.gallery;
  const bin = () =>
    run(
      async () => {
        if (list === 'staged') await stagedTexts.flush(ids);
        const outcome = await post<{ ok: true; binned: number[] }>(`${path}/bin`, { ids });
        // The unsaved caption of a public photo stays, because the photo can be restored.
        if (list === 'staged') stagedTexts.forget(ids);
        return outcome;
      },
      ({ photos: said }, _, { binned }) => fill(said.bin.binned, { count: binned.length }),
      ({ binned }) =>
        () =>
          act('restore', binned),
    );
  return (
    <Button data-destructive disabled={isBusy || ids.length === 0} onClick={() => void bin()}>
      {label}
    </Button>
  );
}

function Row({ photo }: { photo: StagedPhoto }) {
  const { words, language, moment } = useLocale();
  const { bin: text } = words.photos;
  const { id, imageUrl, fileName, caption, galleryId, binnedAt } = photo;
  const name = caption[language] || fileName;
  const date = moment(emptiedAt(binnedAt ?? ''));
  const act = useBinAction();
  return (
    <li className={`row ${styles.item}`}>
      <Picture imageUrl={imageUrl} alt="" width={160} />
      <div>
        <h2>{name}</h2>
        <p className="hint">
          {galleryId === null ? text.unpublished : text.published}{' '}
          {fill(words.news.emptiedAt, { date })}
        </p>
      </div>
      <div className="actions">
        <Button aria-label={`${text.restore}: ${name}`} onClick={() => act('restore', [id])}>
          {text.restore}
        </Button>
        <ConfirmButton
          label={text.erase}
          name={name}
          question={text.eraseQuestion}
          note={text.eraseNote}
          destructive
          onConfirm={() => act('erase', [id])}
        >
          <Picture imageUrl={imageUrl} alt="" width={160} />
        </ConfirmButton>
      </div>
    </li>
  );
}

export function Bin() {
  const { words } = useLocale();
  return (
    <Loaded query={useBin()}>
      {(photos) => (
        <ul>
          {photos.length === 0 && <li>{words.photos.bin.empty}</li>}
          {photos.map((photo) => (
            <Row key={photo.id} photo={photo} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}
