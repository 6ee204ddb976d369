import { fill } from '#content/dictionary.ts';
import { Button } from '../parts/basics.tsx';
import { failure, useAction } from '../parts/Notice.tsx';
import { changePhotos, type PhotoEntry, photoDrafts, photosChanged } from './photo.tsx';

/** Each sentence about a batch is shown once. */
function asChange(outcome: Awaited<ReturnType<typeof changePhotos>>) {
  if (outcome.ok) return { ok: true as const };
  return { ok: false as const, errors: outcome.errors.map(({ error }) => error) };
}

interface BinProps {
  label: string;
  photos: readonly PhotoEntry[];
}

/** The photos can be restored, so the desk does not ask. */
export function BinButton({ label, photos }: BinProps) {
  const { run, isBusy } = useAction(photosChanged);
  const ids = photos.map(({ id }) => id);

  /** Those that were public, without changes, are published again. */
  const putBack = (binned: PhotoEntry[], publicIds: number[], stayNew: number) =>
    run(
      async () => {
        const restored = await changePhotos('restore', binned);
        const items = restored.ok ? restored.items : [];
        const shown = items.filter(({ id }) => publicIds.includes(id));
        return asChange(shown.length > 0 ? await changePhotos('publish', shown) : restored);
      },
      ({ photos: { bin } }) =>
        `${fill(bin.restored, { count: ids.length })} ${stayNew ? fill(bin.stayNew, { count: stayNew }) : ''}`,
    );

  const bin = () =>
    run(
      async () => {
        if (!(await photoDrafts.flush(ids))) return failure(({ news }) => news.notSaved);
        const present = photos.map((photo) => photoDrafts.present(photo.id) ?? photo);
        const outcome = await changePhotos('bin', present);
        if (!outcome.ok) return asChange(outcome);
        // The bin has one text of a photo, so changes that were not public would become public.
        const shown = present.filter(({ publishedAt, dueAt }) => publishedAt ?? dueAt);
        const same = shown.filter(({ changed, dueAt }) => !changed && dueAt === null);
        const publicIds = same.map(({ id }) => id);
        const stayNew = shown.length - same.length;
        return { ok: true as const, undo: () => void putBack(outcome.items, publicIds, stayNew) };
      },
      ({ photos: text }) => fill(text.bin.binned, { count: ids.length }),
      (outcome) => ('undo' in outcome ? outcome.undo : undefined),
    );
  return (
    <Button data-destructive disabled={isBusy || ids.length === 0} onClick={() => void bin()}>
      {label}
    </Button>
  );
}
