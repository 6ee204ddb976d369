import { useState } from 'react';
import { textsOf } from '#shared/collections/collection.ts';
import { captionOf, type PhotoFields, photoCollection } from '#shared/collections/photo.ts';
import type { EntryIssues } from '#shared/errors.ts';
import { type DescribedPicture, newPicture } from '#shared/fields/picture.ts';
import { type PictureOutcome, paths, type TurnOutcome } from '../../shared/api.ts';
import { post, timeouts } from '../api.ts';
import { SaveStatus } from '../editing/SaveStatus.tsx';
import { useDraft } from '../editing/use-draft.ts';
import { Conflicts } from '../entries/Conflict.tsx';
import type { OpenEntry } from '../entries/collection.ts';
import { useIssues, useStateOf } from '../entries/entry-actions.ts';
import { BilingualField, fieldId } from '../entries/Fields.tsx';
import { whileSending } from '../entries/FilesSection.tsx';
import { useLocale } from '../locale.tsx';
import { Button, LineInput, Picture } from '../parts/basics.tsx';
import { FileButton } from '../parts/files.tsx';
import { passFocusToNextRow } from '../parts/focus.ts';
import { failure, useAction } from '../parts/Notice.tsx';
import { addressOf } from '../route.ts';
import { BinButton } from './BinButton.tsx';
import {
  AlbumSelect,
  captioned,
  type PhotoEntry,
  photoDrafts,
  photoName,
  usePhoto,
} from './photo.tsx';
import styles from './photos.module.css';
import { sendPhoto } from './send-file.ts';
import { sentSentence, uploadWarnings } from './uploads.tsx';

export const captionPath = 'picture.description';

/** Many photos are on one screen, so a field is named by its photo. */
export const fieldOf = (id: number, field: string) => `${id}.${field}`;

function named(id: number, { errors, warnings }: EntryIssues): EntryIssues {
  const upload = uploadWarnings.get(id) ?? [];
  return {
    errors: errors.map((error) => ({ ...error, field: fieldOf(id, error.field) })),
    warnings: [
      ...upload.map((warning) => ({ field: fieldOf(id, `${captionPath}.mk`), warning })),
      ...warnings.map((warning) => ({ ...warning, field: fieldOf(id, warning.field) })),
    ],
  };
}

const captionId = (id: number) => fieldId(fieldOf(id, `${captionPath}.mk`));

/** Rotates and replaces the picture of a photo. */
function PictureTools({ draft }: { draft: OpenEntry<PhotoFields> }) {
  const { dictionary } = useLocale();
  const { photos: text } = dictionary;
  const { run, isBusy } = useAction();
  /** That of the upload; null while the picture is rotated. */
  const [percent, setPercent] = useState<number | null>(null);
  const { description, ...before } = draft.value.picture ?? newPicture('');
  const { file, original, degrees } = before;
  /** With `of`, only the picture with this original changes: another person may have replaced it. */
  const put = (next: Partial<DescribedPicture>, of?: string) =>
    draft.change((fields) => {
      const picture = fields.picture ?? { ...before, description };
      if (of && of !== (picture.original ?? picture.file)) return fields;
      return { ...fields, picture: { ...picture, ...next } };
    });

  const rotate = (by: 90 | 270) =>
    run(() => {
      setPercent(null);
      const wanted = { original: original ?? file, degrees: (degrees + by) % 360 };
      return whileSending(async () => {
        const path = `${paths.pictures}/turn`;
        const outcome = await post<TurnOutcome>(path, wanted, timeouts.encoding);
        if (outcome.ok) put(outcome.turned, wanted.original);
        return outcome;
      });
    });

  const replace = (chosen: File) =>
    run(
      () =>
        whileSending(async () => {
          const outcome = await sendPhoto<PictureOutcome>(chosen, paths.pictures, setPercent);
          if (!outcome.ok) return outcome;
          if (outcome.imageUrl === file) return failure(({ photos }) => photos.same);
          // The caption stays, because a better photo of the same scene is usual.
          const { description: _, ...next } = newPicture(outcome.imageUrl, chosen.name);
          put(next);
          return outcome;
        }),
      ({ photos }) => photos.replaced,
      () => () => put(before),
      captionId(draft.item.id),
    );

  return (
    <>
      {(['left', 'right'] as const).map((side) => (
        <Button
          key={side}
          aria-label={text.rotate[side]}
          title={text.rotate[side]}
          disabled={isBusy}
          onClick={() => void rotate(side === 'left' ? 270 : 90)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.turn}>
            <path d="M19 13a7 7 0 1 1-2-5.5l2 2M19 4v5.5h-5.5" />
          </svg>
        </Button>
      ))}
      <FileButton
        label={text.replace}
        disabled={isBusy}
        onChoose={([chosen]) => void replace(chosen)}
      />
      {isBusy && (
        <p role="status" className="hint">
          {percent === null ? text.rotating : sentSentence(text.add, percent)}
        </p>
      )}
    </>
  );
}

interface TileProps {
  photo: PhotoEntry;
  readAt: number;
  position: number;
  /** True after an attempt to publish: a missing caption is then an error. */
  showMissing: boolean;
}

/** A photo with its fields and a row of buttons. */
export function Tile({ photo: listed, readAt, position, showMissing }: TileProps) {
  const { dictionary, language } = useLocale();
  const { photos: text } = dictionary;
  const photo = usePhoto(listed, readAt);
  const draft = useDraft(photoDrafts, photo);
  const issues = named(photo.id, useIssues(draft));
  const stateOf = useStateOf();
  const { id, state } = photo;
  const { value, change } = draft;
  const [caption] = textsOf(photoCollection, value);
  const name = photoName(photo, value, language);
  const imageUrl = value.picture?.file ?? '';
  const { mk, en } = captionOf(value);
  const isChanged = photo.changed || draft.status !== 'clean';
  const isDescribed = mk !== '' || en !== '' || value.album !== null;
  const nameId = `photo-${id}`;
  return (
    <article ref={passFocusToNextRow} className={styles.tile} aria-labelledby={nameId}>
      <div className={styles.picture}>
        <Picture key={imageUrl} imageUrl={imageUrl} alt={name} />
        <span className={styles.position} aria-hidden="true">
          {position}
        </span>
      </div>
      <div className={styles.words}>
        <h3 id={nameId} className={state === 'published' ? 'visually-hidden' : styles.name}>
          <span className="visually-hidden">{position}</span> {name}
        </h3>
        <Conflicts draft={draft} />
        <BilingualField
          text={caption && { ...caption, path: fieldOf(id, captionPath) }}
          input={LineInput}
          onChange={(patch) => change((fields) => captioned(fields, patch))}
          issues={issues}
          showMissing={showMissing}
        />
        <div className={`actions ${styles.controls}`}>
          <PictureTools draft={draft} />
          <BinButton label={text.remove} photos={[photo]} />
          <a className="button plain" href={addressOf('photo', 'entry', id)}>
            {text.details}
          </a>
          <AlbumSelect
            album={value.album}
            onChoose={(album) => change((fields) => ({ ...fields, album }))}
          />
        </div>
        <div className="row hint">
          {state === 'scheduled' && <p>{stateOf(photo)}</p>}
          {state === 'published' && isChanged && <p>{dictionary.news.changed}</p>}
          {(isChanged || (state !== 'published' && isDescribed)) && <SaveStatus draft={draft} />}
        </div>
      </div>
    </article>
  );
}
