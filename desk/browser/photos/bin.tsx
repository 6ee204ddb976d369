import { fill } from '#content/words.ts';
import { useErase } from '../entries/entries.ts';
import { emptiedAt, useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { ConfirmButton } from '../parts/Dialogs.tsx';
import { refusal, useAction } from '../parts/Notice.tsx';
import { Picture } from '../parts/Picture.tsx';
import { photoDrafts } from './photo.tsx';
import styles from './photos.module.css';
import { changePhotos, type PhotoEntry, photosChanged } from './queries.ts';

/** Restores photos, and publishes those with these ids again. */
async function restore(photos: readonly PhotoEntry[], publicIds: number[]) {
  const restored = await changePhotos('restore', photos);
  const shown = restored.ok ? restored.items.filter(({ id }) => publicIds.includes(id)) : [];
  if (!restored.ok || shown.length === 0) return asChange(restored);
  return asChange(await changePhotos('publish', shown));
}

/** Each sentence about a batch is shown once. */
export function asChange(outcome: Awaited<ReturnType<typeof changePhotos>>) {
  if (outcome.ok) return { ok: true as const, count: outcome.items.length };
  return { ok: false as const, faults: outcome.faults.map(({ fault }) => fault) };
}

function useRestore() {
  const { run } = useAction(photosChanged);
  return (photos: readonly PhotoEntry[], publicIds: number[] = [], stayNew = 0) =>
    void run(
      () => restore(photos, publicIds),
      ({ photos: { bin } }) =>
        `${fill(bin.restored, { count: photos.length })} ${stayNew ? fill(bin.stayNew, { count: stayNew }) : ''}`,
    );
}

interface ButtonProps {
  label: string;
  photos: readonly PhotoEntry[];
}

/** The photos can be restored, so the desk does not ask. */
export function BinButton({ label, photos }: ButtonProps) {
  const { run, isBusy } = useAction(photosChanged);
  const putBack = useRestore();
  const ids = photos.map(({ id }) => id);
  const bin = () =>
    run(
      async () => {
        if (!(await photoDrafts.flush(ids))) return refusal(({ news }) => news.notSaved);
        const present = photos.map((photo) => photoDrafts.present(photo.id) ?? photo);
        const outcome = await changePhotos('bin', present);
        if (!outcome.ok) return asChange(outcome);
        // The bin has one text of a photo, so what was not public yet would become public.
        const shown = present.filter(({ publishedAt, dueAt }) => publishedAt ?? dueAt);
        const same = shown.filter(({ changed, dueAt }) => !changed && dueAt === null);
        const publicIds = same.map(({ id }) => id);
        const stayNew = shown.length - same.length;
        return { ok: true as const, undo: () => putBack(outcome.items, publicIds, stayNew) };
      },
      ({ photos: said }) => fill(said.bin.binned, { count: ids.length }),
      (outcome) => ('undo' in outcome ? outcome.undo : undefined),
    );
  return (
    <Button data-destructive disabled={isBusy || ids.length === 0} onClick={() => void bin()}>
      {label}
    </Button>
  );
}

export function BinnedPhoto({ photo }: { photo: PhotoEntry }) {
  const { words, language, moment } = useLocale();
  const { bin: text } = words.photos;
  const { id, fields, binnedAt } = photo;
  const name = fields.caption[language] || fields.fileName;
  const putBack = useRestore();
  const erase = useErase(id);
  const picture = <Picture imageUrl={fields.picture ?? ''} alt="" width={160} />;
  return (
    <li className={`row ${styles.item}`}>
      {picture}
      <div>
        <h2>{name}</h2>
        <p className="hint">
          {fill(words.news.emptiedAt, { date: moment(emptiedAt(binnedAt ?? '')) })}
        </p>
      </div>
      <div className="actions">
        <Button aria-label={`${text.restore}: ${name}`} onClick={() => putBack([photo])}>
          {text.restore}
        </Button>
        <ConfirmButton
          label={text.erase}
          name={name}
          question={text.eraseQuestion}
          note={text.eraseNote}
          destructive
          onConfirm={erase}
        >
          {picture}
        </ConfirmButton>
      </div>
    </li>
  );
}
