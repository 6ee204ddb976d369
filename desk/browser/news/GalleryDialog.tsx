import { useEffect, useId, useRef } from 'react';
import type { GalleryItem } from '#shared/items.ts';
import { useLocale } from '../locale.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { More } from '../parts/More.tsx';
import { Picture } from '../parts/Picture.tsx';
import { useGallery } from '../photos/queries.ts';
import styles from './GalleryDialog.module.css';

interface Props {
  onChoose(photo: GalleryItem): void;
  /** With or without a photo; the focus is back where it was. */
  onClose(): void;
}

/** Asks for one of the public photos, each a button with its caption. */
export function GalleryDialog({ onChoose, onClose }: Props) {
  const { words, language } = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const query = useGallery();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const { empty, more } = words.photos.gallery;
  return (
    <dialog
      ref={dialog}
      className={`panel ${styles.dialog}`}
      aria-labelledby={titleId}
      onClose={onClose}
    >
      <div className={styles.top}>
        <h2 id={titleId}>{words.news.picture.gallery}</h2>
        <button type="button" className="button plain" onClick={close}>
          {words.frame.cancel}
        </button>
      </div>
      <Loaded query={query}>
        {({ pages }) =>
          pages.at(-1)?.total === 0 ? (
            <p>{empty}</p>
          ) : (
            <ul className={styles.photos}>
              {pages
                .flatMap(({ photos }) => photos)
                .map((photo) => (
                  <li key={photo.id}>
                    <button
                      type="button"
                      className={styles.photo}
                      onClick={() => {
                        close();
                        onChoose(photo);
                      }}
                    >
                      <Picture key={photo.imageUrl} imageUrl={photo.imageUrl} alt="" width={192} />
                      {photo.caption[language]}
                    </button>
                  </li>
                ))}
            </ul>
          )
        }
      </Loaded>
      <More query={query} label={more} />
    </dialog>
  );
}
