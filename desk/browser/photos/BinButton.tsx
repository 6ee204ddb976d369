import { fill } from '#content/dictionary.ts';
import { saveBefore } from '../entries/entry-actions.ts';
import { Button } from '../parts/basics.tsx';
import { useAction } from '../parts/Notice.tsx';
import { changePhotos, type PhotoEntry, photoDrafts, photosChanged } from './photo.tsx';

/** The photos can be restored, so the desk does not ask. */
export function BinButton({ label, photos }: { label: string; photos: readonly PhotoEntry[] }) {
  const { run, isBusy } = useAction(photosChanged);
  const ids = photos.map(({ id }) => id);

  /** Those that were public, without changes, are published again. */
  const putBack = (binned: PhotoEntry[], publicIds: number[], stayNew: number) =>
    run(
      async () => {
        const restored = await changePhotos('restore', binned);
        const shown = restored.items.filter(({ id }) => publicIds.includes(id));
        return restored.ok && shown.length > 0 ? changePhotos('publish', shown) : restored;
      },
      ({ photos: { bin } }) =>
        `${fill(bin.restored, { count: ids.length })} ${stayNew ? fill(bin.stayNew, { count: stayNew }) : ''}`,
    );

  const bin = () =>
    run(
      async () => {
        const unsaved = await saveBefore(photoDrafts, ids);
        if (unsaved) return unsaved;
        const current = photos.map((photo) => photoDrafts.current(photo.id) ?? photo);
        const outcome = await changePhotos('bin', current);
        if (!outcome.ok) return outcome;
        // The bin has one text of a photo, so changes that were not public would become public.
        const shown = current.filter(
          ({ publishedAt, scheduledFor }) => publishedAt ?? scheduledFor,
        );
        const same = shown.filter(({ changed, scheduledFor }) => !changed && scheduledFor === null);
        const publicIds = same.map(({ id }) => id);
        const stayNew = shown.length - same.length;
        return { ok: true as const, undo: () => void putBack(outcome.items, publicIds, stayNew) };
      },
      ({ photos: { bin } }) => fill(bin.binned, { count: ids.length }),
      ({ undo }) => undo,
    );
  return (
    <Button data-destructive disabled={isBusy || ids.length === 0} onClick={() => void bin()}>
      {label}
    </Button>
  );
}
