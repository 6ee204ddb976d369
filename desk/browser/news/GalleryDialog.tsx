import type { GalleryItem } from '#shared/items.ts';
import { useLocale } from '../locale.tsx';
import { Modal } from '../parts/Dialogs.tsx';
import { Loaded, More } from '../parts/Loaded.tsx';
import { Picture } from '../parts/Picture.tsx';
import { useGallery } from '../photos/queries.ts';
import styles from './GalleryDialog.module.css';

interface Props {
  onChoose(photo: GalleryItem): void;
  /** With or without a photo; the focus is back where it was. */
  onClose(): void;
}

function Photos({ photos, onChoose }: Pick<Props, 'onChoose'> & { photos: GalleryItem[] }) {
  const { language } = useLocale();
  return (
    <ul className={styles.photos}>
      {photos.map((photo) => (
        <li key={photo.id}>
          <button type="button" className={styles.photo} onClick={() => onChoose(photo)}>
            <Picture key={photo.imageUrl} imageUrl={photo.imageUrl} alt="" width={192} />
            {photo.caption[language]}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Asks for one of the public photos, each a button with its caption. */
export function GalleryDialog({ onChoose, onClose }: Props) {
  const { words } = useLocale();
  const query = useGallery();
  const { empty, more } = words.photos.gallery;
  return (
    <Modal
      title={words.news.picture.gallery}
      className={`panel ${styles.dialog}`}
      onClose={onClose}
    >
      {({ heading, close }) => (
        <>
          <div className={styles.top}>
            {heading}
            <button type="button" className="button plain" onClick={close}>
              {words.frame.cancel}
            </button>
          </div>
          <Loaded query={query}>
            {({ pages }) =>
              pages.at(-1)?.total === 0 ? (
                <p>{empty}</p>
              ) : (
                <Photos
                  photos={pages.flatMap(({ photos }) => photos)}
                  onChoose={(photo) => {
                    close();
                    onChoose(photo);
                  }}
                />
              )
            }
          </Loaded>
          <More query={query} label={more} />
        </>
      )}
    </Modal>
  );
}
