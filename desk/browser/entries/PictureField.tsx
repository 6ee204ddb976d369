import { useId, useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import type { GalleryItem } from '#shared/items.ts';
import type { Dated } from '#shared/kinds/kind.ts';
import { type Bilingual, emptyTexts } from '#shared/language.ts';
import { type PictureOutcome, paths } from '../../shared/api.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { Modal } from '../parts/Dialogs.tsx';
import { FileButton, UploadStatus, useDrop } from '../parts/files.tsx';
import { LineInput } from '../parts/LineInput.tsx';
import { Loaded, More } from '../parts/Loaded.tsx';
import { useAction, useNotices, withUndo } from '../parts/Notice.tsx';
import { Picture } from '../parts/Picture.tsx';
import { isDocument, sendPhoto } from '../photos/photo-file.ts';
import { useGallery } from '../photos/queries.ts';
import styles from './Entry.module.css';
import { BilingualField, fieldId, focusField } from './Fields.tsx';
import type { EntryForm, OpenEntry } from './kind.ts';

interface Shown {
  picture: string | null;
  pictureDescription: Bilingual;
}

function usePicture<Fields extends Dated & Shown>({ change }: OpenEntry<Fields>) {
  const { words } = useLocale();
  const { done, refused } = useNotices();
  const { run } = useAction();
  const { picture: text } = words.news;
  const [percent, setPercent] = useState<number | null>(null);

  /** A description belongs to one picture. Returns the picture that was replaced, if any. */
  function put(next: Shown): Shown | undefined {
    const replaced: Shown[] = [];
    change((fields) => {
      const { picture, pictureDescription } = fields;
      if (picture === next.picture) return fields;
      if (picture !== null) replaced.push({ picture, pictureDescription });
      return { ...fields, ...next };
    });
    return replaced[0];
  }

  const restore = (before: Shown) => () => {
    put(before);
    done(({ news }) => news.picture.restored);
    // The button that had the focus is removed.
    focusField('picture');
  };

  async function send(chosen: File) {
    setPercent(0);
    const outcome = await sendPhoto<PictureOutcome>(chosen, paths.pictures, setPercent);
    if (!outcome.ok) return outcome;
    const before = put({ picture: outcome.imageUrl, pictureDescription: emptyTexts });
    return { ...outcome, before };
  }

  return {
    percent,
    status: percent !== null && (percent < 100 ? text.sending : text.preparing),
    async send([file, ...more]: File[]): Promise<void> {
      if (!file) return;
      if (more.length > 0) return refused(({ news }) => news.picture.one);
      if (percent !== null) return refused(({ news }) => news.picture.wait);
      await run(
        () => send(file),
        ({ frame, news: { picture } }, language, { before, warnings }) => {
          const notes = warnings.map((each) => sentenceOf(each, language));
          const said = [before ? picture.replaced : picture.added, ...notes].join(' ');
          return before ? withUndo(said, frame.undo, restore(before)) : said;
        },
      );
      setPercent(null);
    },
    choose({ imageUrl, caption }: GalleryItem) {
      const before = put({ picture: imageUrl, pictureDescription: caption });
      done(({ frame, news: { picture } }) =>
        before ? withUndo(picture.replaced, frame.undo, restore(before)) : picture.chosen,
      );
    },
    remove() {
      const before = put({ picture: null, pictureDescription: emptyTexts });
      if (!before) return;
      done(({ frame, news }) => withUndo(news.picture.removed, frame.undo, restore(before)));
    },
  };
}

export function PictureField<Fields extends Dated & Shown>(props: EntryForm<Fields>) {
  const { draft, check } = props;
  const { words, language } = useLocale();
  const { percent, status, send, choose, remove } = usePicture(draft);
  const [chooses, setChooses] = useState(false);
  const titleId = useId();
  const over = useDrop((files) => {
    // Files that are dropped while the dialog is open reach the window, too.
    setChooses(false);
    void send(files.filter((file) => !isDocument(file)));
  });
  const { picture: text } = words.news;
  const { picture, pictureDescription } = draft.value;
  const busy = percent !== null;
  const faults = check.faults.filter(({ field }) => field === 'picture');
  return (
    <section
      className={`box ${styles.pictureField}`}
      aria-labelledby={titleId}
      data-over={over || undefined}
    >
      <h2 id={titleId}>{text.title}</h2>
      {picture === null ? (
        <p>{text.none}</p>
      ) : (
        <div className={styles.picture}>
          <Picture
            key={picture}
            imageUrl={picture}
            alt={pictureDescription[language]}
            width={384}
          />
        </div>
      )}
      {faults.map((each) => (
        <p key={each.fault.code} className="fault wrong">
          {sentenceOf(each.fault, language)}
        </p>
      ))}
      <div className="actions">
        <FileButton
          id={fieldId('picture')}
          label={picture === null ? text.choose : text.replace}
          disabled={busy}
          onChoose={(files) => void send(files)}
        />
        <Button disabled={busy} onClick={() => setChooses(true)}>
          {text.gallery}
        </Button>
        {picture !== null && (
          <Button
            onClick={() => {
              remove();
              // The button that had the focus is removed.
              focusField('picture');
            }}
          >
            {text.remove}
          </Button>
        )}
        <span className={`hint ${styles.drop}`}>{text.drop}</span>
      </div>
      {chooses && <GalleryDialog onChoose={choose} onClose={() => setChooses(false)} />}
      <UploadStatus percent={percent}>{status}</UploadStatus>
      {picture !== null && (
        <BilingualField text="pictureDescription" input={LineInput} {...props} />
      )}
    </section>
  );
}

interface GalleryProps {
  onChoose(photo: GalleryItem): void;
  onClose(): void;
}

function GalleryDialog({ onChoose, onClose }: GalleryProps) {
  const { words, language } = useLocale();
  const query = useGallery();
  const { empty, more } = words.photos.gallery;
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
              if (photos.length === 0) return <p>{empty}</p>;
              return (
                <ul className={styles.photos}>
                  {photos.map((photo) => (
                    <li key={photo.id}>
                      <button
                        type="button"
                        className={styles.photo}
                        onClick={() => {
                          close();
                          onChoose(photo);
                        }}
                      >
                        <Picture
                          key={photo.imageUrl}
                          imageUrl={photo.imageUrl}
                          alt=""
                          width={192}
                        />
                        {photo.caption[language]}
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
