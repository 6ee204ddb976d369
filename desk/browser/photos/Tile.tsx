import { fill } from '#content/words.ts';
import type { EntryCheck } from '#shared/faults.ts';
import { captionRule } from '#shared/kinds/photo.ts';
import { type PictureOutcome, paths, type TurnOutcome } from '../../shared/api.ts';
import { post, timeouts } from '../api.ts';
import { SaveStatus } from '../editing/SaveStatus.tsx';
import { useDraft } from '../editing/use-draft.ts';
import { useCheck, useStateOf } from '../entries/entries.ts';
import { fieldId, TextsField } from '../entries/Fields.tsx';
import { Replaced } from '../entries/Replaced.tsx';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { FileButton } from '../parts/files.tsx';
import { LineInput } from '../parts/LineInput.tsx';
import { refusal, useAction, useSentence } from '../parts/Notice.tsx';
import { Picture } from '../parts/Picture.tsx';
import { addressOf } from '../route.ts';
import { AlbumSelect } from './AlbumSelect.tsx';
import { BinButton } from './bin.tsx';
import { photoDrafts } from './photo.tsx';
import { sendPhoto } from './photo-file.ts';
import styles from './photos.module.css';
import { type PhotoEntry, usePhoto } from './queries.ts';
import { uploadWarnings } from './uploads.ts';

/** Many photos are on one screen, so a field is named by its photo. */
export const fieldOf = (id: number, field: string) => `${id}.${field}`;

function named(id: number, { faults, warnings }: EntryCheck): EntryCheck {
  const upload = uploadWarnings.get(id) ?? [];
  return {
    faults: faults.map((each) => ({ ...each, field: fieldOf(id, each.field) })),
    warnings: [
      ...upload.map((warning) => ({ field: fieldOf(id, 'caption.mk'), warning })),
      ...warnings.map((each) => ({ ...each, field: fieldOf(id, each.field) })),
    ],
  };
}

interface Props {
  photo: PhotoEntry;
  readAt: number;
  place: number;
  /** True after an attempt to publish: a missing caption is then an error. */
  tellsMissing: boolean;
}

const turns = { left: 270, right: 90 } as const;

/** A photo with its fields and a row of buttons. */
export function Tile({ photo: listed, readAt, place, tellsMissing }: Props) {
  const { words, language } = useLocale();
  const { photos: text } = words;
  const photo = usePhoto(listed, readAt);
  const draft = useDraft(photoDrafts, photo);
  const check = named(photo.id, useCheck(draft.value));
  const stateOf = useStateOf();
  const { run, isBusy } = useAction();
  const { sentence: progress, say } = useSentence();
  const { id, state, changed } = photo;
  const { value } = draft;
  const { picture, original, degrees, caption, album } = value;
  // A new photo is known by its file, a public one by its caption.
  const name = (state === 'published' && caption[language]) || value.fileName;
  const isEmpty = caption.mk === '' && caption.en === '' && album === null;
  const isChanged = changed || draft.status !== 'clean';
  const isTyped = isChanged || (state !== 'published' && !isEmpty);
  const nameId = `photo-${id}`;

  const rotate = (by: 90 | 270) =>
    run(async () => {
      say(({ photos }) => photos.rotating);
      const wanted = { original: original ?? picture, degrees: (degrees + by) % 360 };
      const outcome = await post<TurnOutcome>(`${paths.pictures}/turn`, wanted, timeouts.encoding);
      if (outcome.ok) draft.change((fields) => ({ ...fields, ...outcome.turned }));
      return outcome;
    }).finally(() => say(null));

  const replace = (file: File) =>
    run(
      async () => {
        const outcome = await sendPhoto<PictureOutcome>(file, paths.pictures, (percent) =>
          say(({ photos: { add } }) =>
            percent < 100 ? fill(add.sending, { percent }) : add.encoding,
          ),
        );
        if (!outcome.ok) return outcome;
        if (outcome.imageUrl === picture) return refusal(({ photos }) => photos.same);
        const next = { picture: outcome.imageUrl, original: null, degrees: 0 as const };
        draft.change((fields) => ({ ...fields, ...next, fileName: file.name }));
        return outcome;
      },
      ({ photos }) => photos.replaced,
      () => () =>
        draft.change((fields) => ({
          ...fields,
          picture,
          original,
          degrees,
          fileName: value.fileName,
        })),
      fieldId(fieldOf(id, 'caption.mk')),
    ).finally(() => say(null));

  return (
    <article
      className={styles.tile}
      aria-labelledby={nameId}
      data-focus-next={fieldId(fieldOf(id, 'caption.mk'))}
    >
      <div className={styles.picture}>
        <Picture key={picture} imageUrl={picture ?? ''} alt={name} />
        <span className={styles.place} aria-hidden="true">
          {place}
        </span>
      </div>
      <div className={styles.words}>
        <h3 id={nameId} className={state === 'published' ? 'visually-hidden' : styles.name}>
          <span className="visually-hidden">{place}</span> {name}
        </h3>
        <Replaced draft={draft} />
        <TextsField
          field={fieldOf(id, 'caption')}
          labels={text.caption}
          rule={captionRule}
          input={LineInput}
          fields={value}
          value={caption}
          onChange={(patch) =>
            draft.change((fields) => ({ ...fields, caption: patch(fields.caption) }))
          }
          check={check}
          tellsMissing={tellsMissing}
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
          {state === 'published' && isChanged && <p>{words.news.changed}</p>}
          {isTyped && <SaveStatus draft={draft} />}
        </div>
      </div>
    </article>
  );
}
