import { fill } from '#content/dictionary.ts';
import { textsOf } from '#shared/collections/collection.ts';
import { type PhotoFields, photoCollection } from '#shared/collections/photo.ts';
import type { EntryCheck } from '#shared/errors.ts';
import { type DescribedPicture, newPicture } from '#shared/fields/picture.ts';
import { type PictureOutcome, paths, type TurnOutcome } from '../../shared/api.ts';
import { post, timeouts } from '../api.ts';
import { SaveStatus } from '../editing/SaveStatus.tsx';
import { useDraft } from '../editing/use-draft.ts';
import { Conflicts } from '../entries/Conflict.tsx';
import { useCheck, useStateOf } from '../entries/entry-actions.ts';
import { fieldId, TextsField } from '../entries/Fields.tsx';
import { useLocale } from '../locale.tsx';
import { Button, LineInput, Picture } from '../parts/basics.tsx';
import { FileButton } from '../parts/files.tsx';
import { failure, useAction, useSentence } from '../parts/Notice.tsx';
import { addressOf } from '../route.ts';
import { BinButton } from './BinButton.tsx';
import { AlbumSelect, captioned, type PhotoEntry, photoDrafts, usePhoto } from './photo.tsx';
import styles from './photos.module.css';
import { sendPhoto } from './send-file.ts';
import { uploadWarnings } from './uploads.tsx';

/** The path of the caption. */
export const captionPath = 'picture.description';

const withPicture = (fields: PhotoFields, next: Partial<DescribedPicture>): PhotoFields => ({
  ...fields,
  picture: { ...(fields.picture ?? newPicture('')), ...next },
});

/** Many photos are on one screen, so a field is named by its photo. */
export const fieldOf = (id: number, field: string) => `${id}.${field}`;

function named(id: number, { errors, warnings }: EntryCheck): EntryCheck {
  const upload = uploadWarnings.get(id) ?? [];
  return {
    errors: errors.map((error) => ({ ...error, field: fieldOf(id, error.field) })),
    warnings: [
      ...upload.map((warning) => ({ field: fieldOf(id, `${captionPath}.mk`), warning })),
      ...warnings.map((warning) => ({ ...warning, field: fieldOf(id, warning.field) })),
    ],
  };
}

interface TileProps {
  photo: PhotoEntry;
  readAt: number;
  position: number;
  /** True after an attempt to publish: a missing caption is then an error. */
  showMissing: boolean;
}

const turns = { left: 270, right: 90 } as const;

/** A photo with its fields and a row of buttons. */
export function Tile({ photo: listed, readAt, position, showMissing }: TileProps) {
  const { dictionary, language } = useLocale();
  const { photos: text } = dictionary;
  const photo = usePhoto(listed, readAt);
  const draft = useDraft(photoDrafts, photo);
  const check = named(photo.id, useCheck(draft));
  const stateOf = useStateOf();
  const { run, isBusy } = useAction();
  const { sentence: progress, say } = useSentence();
  const { id, state, changed } = photo;
  const { value } = draft;
  const { album } = value;
  const picture = value.picture ?? newPicture('');
  const { file: imageUrl, original, degrees, description: caption, fileName } = picture;
  const [captionText] = textsOf(photoCollection, value);
  // A new photo is known by its file, a public one by its caption.
  const name = (state === 'published' && caption[language]) || fileName;
  const isEmpty = caption.mk === '' && caption.en === '' && album === null;
  const isChanged = changed || draft.status !== 'clean';
  const isTyped = isChanged || (state !== 'published' && !isEmpty);
  const nameId = `photo-${id}`;

  const rotate = (by: 90 | 270) =>
    run(async () => {
      say(({ photos }) => photos.rotating);
      const wanted = { original: original ?? imageUrl, degrees: (degrees + by) % 360 };
      const outcome = await post<TurnOutcome>(`${paths.pictures}/turn`, wanted, timeouts.encoding);
      if (outcome.ok) draft.change((fields) => withPicture(fields, outcome.turned));
      return outcome;
    }).finally(() => say(null));

  const replace = (chosen: File) =>
    run(
      async () => {
        const outcome = await sendPhoto<PictureOutcome>(chosen, paths.pictures, (percent) =>
          say(({ photos: { add } }) =>
            percent < 100 ? fill(add.sending, { percent }) : add.encoding,
          ),
        );
        if (!outcome.ok) return outcome;
        if (outcome.imageUrl === imageUrl) return failure(({ photos }) => photos.same);
        // The caption stays, because a better photo of the same scene is usual.
        const { description: _, ...next } = newPicture(outcome.imageUrl, chosen.name);
        draft.change((fields) => withPicture(fields, next));
        return outcome;
      },
      ({ photos }) => photos.replaced,
      () => () => {
        const { description: _, ...before } = picture;
        draft.change((fields) => withPicture(fields, before));
      },
      fieldId(fieldOf(id, `${captionPath}.mk`)),
    ).finally(() => say(null));

  return (
    <article
      className={styles.tile}
      aria-labelledby={nameId}
      data-focus-next={fieldId(fieldOf(id, `${captionPath}.mk`))}
    >
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
        <TextsField
          text={captionText && { ...captionText, path: fieldOf(id, captionPath) }}
          input={LineInput}
          onChange={(patch) => draft.change((fields) => captioned(fields, patch))}
          check={check}
          showMissing={showMissing}
        />
        <div className={`actions ${styles.controls}`}>
          {(['left', 'right'] as const).map((side) => (
            <Button
              key={side}
              aria-label={text.rotate[side]}
              title={text.rotate[side]}
              disabled={isBusy}
              onClick={() => void rotate(turns[side])}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.turn}>
                <path d="M19 13a7 7 0 1 1-2-5.5l2 2M19 4v5.5h-5.5" />
              </svg>
            </Button>
          ))}
          <FileButton
            label={text.replace}
            disabled={isBusy}
            onChoose={([file]) => void replace(file)}
          />
          <BinButton label={text.remove} photos={[photo]} />
          <a className="button plain" href={addressOf('photo', 'entry', id)}>
            {text.details}
          </a>
          <AlbumSelect
            album={album}
            onChoose={(next) => draft.change((fields) => ({ ...fields, album: next }))}
          />
        </div>
        <div className="row hint">
          {progress && <p role="status">{progress}</p>}
          {state === 'scheduled' && <p>{stateOf(photo)}</p>}
          {state === 'published' && isChanged && <p>{dictionary.news.changed}</p>}
          {isTyped && <SaveStatus draft={draft} />}
        </div>
      </div>
    </article>
  );
}
