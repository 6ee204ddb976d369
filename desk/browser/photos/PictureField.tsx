import { useState } from 'react';
import { nameOf } from '#content/publishing.ts';
import { captionOf } from '#shared/collections/photo.ts';
import { type DescribedPicture, newPicture } from '#shared/fields/picture.ts';
import { type PictureOutcome, paths } from '../../shared/api.ts';
import { BilingualField, type FieldProps, fieldId } from '../entries/Fields.tsx';
import { FilesSection } from '../entries/FilesSection.tsx';
import { useLocale } from '../locale.tsx';
import { Button, LineInput, Modal, Picture } from '../parts/basics.tsx';
import { Loaded, More } from '../parts/Loaded.tsx';
import { failure, useNotices } from '../parts/Notice.tsx';
import { usePhotos } from './photo.tsx';
import styles from './photos.module.css';
import { isDocument, sendPhoto } from './send-file.ts';

type Described = Pick<DescribedPicture, 'file' | 'description'>;

/** A picture that an entry cannot be without is replaced among the photos. */
export function PictureField(props: FieldProps<DescribedPicture | null>) {
  const { field, path, texts, value: picture, change, issues, showMissing } = props;
  const { dictionary, language } = useLocale();
  const { done, undone } = useNotices();
  const [chooses, setChooses] = useState(false);
  const { picture: text } = dictionary.news;
  const title = nameOf(field, language);
  const focused = fieldId(path);

  /** A description belongs to one picture. Returns the undo if a picture was replaced. */
  function put(next: DescribedPicture | null): (() => void) | undefined {
    const replaced: DescribedPicture[] = [];
    change((current) => {
      if (current?.file === next?.file) return current;
      if (current) replaced.push(current);
      return next;
    });
    const [before] = replaced;
    return before && undone(() => put(before));
  }

  async function send([file, ...more]: File[], onProgress: (percent: number) => void) {
    // Files that are dropped while the dialog is open reach the window, too.
    setChooses(false);
    if (!file || more.length > 0) return failure(({ news }) => news.picture.one);
    const outcome = await sendPhoto<PictureOutcome>(file, paths.pictures, onProgress);
    if (!outcome.ok) return outcome;
    return { ...outcome, putBack: put(newPicture(outcome.imageUrl, file.name)) };
  }

  function choosePhoto({ file, description }: Described): void {
    const putBack = put({ ...newPicture(file), description });
    done(
      ({ news: { picture: message } }) => message[putBack ? 'replaced' : 'chosen'],
      putBack,
      focused,
    );
  }

  const remove = () => done(({ news }) => news.picture.removed, put(null), focused);

  const description = (
    <BilingualField
      text={texts[0]}
      input={LineInput}
      onChange={(patch) =>
        change((current) => current && { ...current, description: patch(current.description) })
      }
      {...{ issues, showMissing }}
    />
  );
  if (field.isRequired) {
    return (
      <>
        {picture && <Picture imageUrl={picture.file} alt="" width={480} />}
        {description}
      </>
    );
  }
  return (
    <FilesSection
      path={path}
      texts="picture"
      title={title}
      isUsed={picture !== null}
      issues={issues}
      choose={picture === null ? text.choose : text.replace}
      takes={(file) => !isDocument(file)}
      send={send}
      message={({ news }, _, { putBack }) => (putBack ? news.picture.replaced : news.picture.added)}
      undo={({ putBack }) => putBack}
      buttons={(busy) => (
        <>
          <Button text disabled={busy} onClick={() => setChooses(true)}>
            {text.gallery}
          </Button>
          {picture !== null && (
            <Button text onClick={remove}>
              {text.remove}
            </Button>
          )}
        </>
      )}
      below={description}
    >
      {picture !== null && (
        <div className={styles.chosen}>
          <Picture
            key={picture.file}
            imageUrl={picture.file}
            alt={picture.description[language]}
            width={384}
          />
        </div>
      )}
      {chooses && <GalleryDialog onChoose={choosePhoto} onClose={() => setChooses(false)} />}
    </FilesSection>
  );
}

interface GalleryProps {
  onChoose(photo: Described): void;
  onClose(): void;
}

function GalleryDialog({ onChoose, onClose }: GalleryProps) {
  const { dictionary, language } = useLocale();
  const query = usePhotos('published');
  const { lists, more } = dictionary.photos;
  return (
    <Modal
      title={dictionary.news.picture.gallery}
      className={`panel ${styles.gallery}`}
      onClose={onClose}
    >
      {(close) => (
        <>
          <Button onClick={close}>{dictionary.frame.cancel}</Button>
          <Loaded query={query}>
            {({ pages }) => {
              const photos = pages.flatMap((page) => page.photos);
              if (photos.length === 0) return <p>{lists.published.empty}</p>;
              return (
                <ul className={styles.grid}>
                  {photos.map(({ id, fields }) => (
                    <li key={id}>
                      <button
                        type="button"
                        className={styles.offered}
                        onClick={() => {
                          close();
                          if (fields.picture) onChoose(fields.picture);
                        }}
                      >
                        <Picture imageUrl={fields.picture?.file ?? ''} alt="" width={192} />
                        {captionOf(fields)[language]}
                      </button>
                    </li>
                  ))}
                </ul>
              );
            }}
          </Loaded>
          <More query={query} label={more} />
        </>
      )}
    </Modal>
  );
}
