import { useState } from 'react';
import type { Dated } from '#shared/kinds/kind.ts';
import { type Bilingual, emptyTexts } from '#shared/language.ts';
import { type PictureOutcome, paths } from '../../shared/api.ts';
import { BilingualField, fieldId } from '../entries/Fields.tsx';
import { FilesSection } from '../entries/FilesSection.tsx';
import type { EntryForm } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { Button, LineInput, Modal, Picture } from '../parts/basics.tsx';
import { Loaded, More } from '../parts/Loaded.tsx';
import { failure, useNotices } from '../parts/Notice.tsx';
import { usePhotos } from './photo.tsx';
import styles from './photos.module.css';
import { isDocument, sendPhoto } from './send-file.ts';

interface Shown {
  picture: string | null;
  pictureDescription: Bilingual;
}

export function PictureField<Fields extends Dated & Shown>(form: EntryForm<Fields>) {
  const { draft, check } = form;
  const { words, language } = useLocale();
  const { done } = useNotices();
  const [chooses, setChooses] = useState(false);
  const { picture: text } = words.news;
  const { picture, pictureDescription } = draft.value;
  const field = fieldId('picture');

  /** A description belongs to one picture. Returns the picture that was replaced, if any. */
  function put(next: Shown): Shown | undefined {
    const replaced: Shown[] = [];
    draft.change((fields) => {
      const { picture, pictureDescription } = fields;
      if (picture === next.picture) return fields;
      if (picture !== null) replaced.push({ picture, pictureDescription });
      return { ...fields, ...next };
    });
    return replaced[0];
  }

  const restore = (before: Shown | undefined) =>
    before &&
    (() => {
      put(before);
      done(({ news }) => news.picture.restored);
    });

  async function send([file, ...more]: File[], onProgress: (percent: number) => void) {
    // Files that are dropped while the dialog is open reach the window, too.
    setChooses(false);
    if (!file || more.length > 0) return failure(({ news }) => news.picture.one);
    const outcome = await sendPhoto<PictureOutcome>(file, paths.pictures, onProgress);
    if (!outcome.ok) return outcome;
    const before = put({ picture: outcome.imageUrl, pictureDescription: emptyTexts });
    return { ...outcome, before };
  }

  function choosePhoto(photo: Shown): void {
    const before = put(photo);
    const said = before ? 'replaced' : 'chosen';
    done(({ news }) => news.picture[said], restore(before), field);
  }

  function remove(): void {
    const before = put({ picture: null, pictureDescription: emptyTexts });
    done(({ news }) => news.picture.removed, restore(before), field);
  }

  return (
    <FilesSection
      field="picture"
      isUsed={picture !== null}
      check={check}
      choose={picture === null ? text.choose : text.replace}
      takes={(file) => !isDocument(file)}
      send={send}
      said={({ news }, _, { before }) => (before ? news.picture.replaced : news.picture.added)}
      undo={({ before }) => restore(before)}
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
      below={
        picture !== null && <BilingualField text="pictureDescription" input={LineInput} {...form} />
      }
    >
      {picture !== null && (
        <div className={styles.chosen}>
          <Picture
            key={picture}
            imageUrl={picture}
            alt={pictureDescription[language]}
            width={384}
          />
        </div>
      )}
      {chooses && <GalleryDialog onChoose={choosePhoto} onClose={() => setChooses(false)} />}
    </FilesSection>
  );
}

interface GalleryProps {
  onChoose(photo: Shown): void;
  onClose(): void;
}

function GalleryDialog({ onChoose, onClose }: GalleryProps) {
  const { words, language } = useLocale();
  const query = usePhotos('published');
  const { lists, more } = words.photos;
  return (
    <Modal
      title={words.news.picture.gallery}
      className={`panel ${styles.gallery}`}
      onClose={onClose}
    >
      {({ heading, close }) => (
        <>
          <div className="row apart">
            {heading}
            <Button onClick={close}>{words.frame.cancel}</Button>
          </div>
          <Loaded query={query}>
            {({ pages }) => {
              const photos = pages.flatMap((page) => page.photos);
              if (photos.length === 0) return <p>{lists.published.empty}</p>;
              return (
                <ul className={styles.grid}>
                  {photos.map(({ id, fields: { picture, caption } }) => (
                    <li key={id}>
                      <button
                        type="button"
                        className={styles.offered}
                        onClick={() => {
                          close();
                          onChoose({ picture, pictureDescription: caption });
                        }}
                      >
                        <Picture key={picture} imageUrl={picture ?? ''} alt="" width={192} />
                        {caption[language]}
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
