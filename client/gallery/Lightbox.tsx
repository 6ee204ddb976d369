import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { fill, type PageDictionary } from '#content/dictionary.ts';
import type { GalleryItem } from '#shared/items.ts';
import { cross, Icon } from '../art/drawings.tsx';
import { useLocale } from '../context.tsx';
import { Photo } from '../lists/Photo.tsx';
import './lightbox.css';
import { useSwipe, useZoomed } from './swipe.ts';

interface Props {
  /** The photos of one album, or those without an album. */
  photos: GalleryItem[];
  index: number;
  pagePosition: string | undefined;
  texts: PageDictionary<'gallery'>['viewer'];
  onShow: (index: number) => void;
  onClose: () => void;
}

const stepOfKey: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 };

/** Shows the picture in a modal `<dialog>`, which traps the focus and closes on Escape. */
export function Lightbox({ photos, index, pagePosition, texts, onShow, onClose }: Props) {
  const { language } = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);

  function step(by: -1 | 1) {
    if (photos[index + by]) onShow(index + by);
  }
  const zoomed = useZoomed();
  const swipe = useSwipe(zoomed, step);

  function onKeyDown(event: KeyboardEvent) {
    const by = stepOfKey[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(by);
  }

  const position = fill(texts.position, { current: index + 1, total: photos.length });
  // The previous and the next picture are loaded in advance.
  const around = photos.slice(Math.max(0, index - 1), index + 2);
  return (
    <dialog
      ref={dialog}
      className={zoomed ? 'lightbox lightbox-zoomed' : 'lightbox'}
      aria-label={texts.title}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <IconButton
        d={cross}
        label={texts.close}
        className="lightbox-close"
        onClick={() => dialog.current?.close()}
      />
      <figure className="lightbox-figure">
        <div className="lightbox-stage" {...swipe}>
          {around.map((item) => (
            <div key={item.id} hidden={item !== photos[index]}>
              <Photo
                imageUrl={item.imageUrl}
                alt={item.caption[language]}
                sizes="100vw"
                plainWidth={1600}
                first
              />
            </div>
          ))}
        </div>
        <figcaption className="lightbox-caption" aria-live="polite" aria-atomic="true">
          <span className="lightbox-position">
            {[position, pagePosition].filter(Boolean).join(' · ')}
          </span>
          <span>{photos[index]?.caption[language]}</span>
        </figcaption>
      </figure>
      <IconButton
        d="M15 4 7 12l8 8"
        label={texts.previous}
        className="lightbox-previous"
        disabled={index === 0}
        onClick={() => step(-1)}
      />
      <IconButton
        d="m9 4 8 8-8 8"
        label={texts.next}
        className="lightbox-next"
        disabled={index === photos.length - 1}
        onClick={() => step(1)}
      />
    </dialog>
  );
}

interface IconButtonProps {
  d: string;
  label: string;
  className: string;
  disabled?: boolean;
  onClick: () => void;
}

/** If the button is disabled at the end of the list, it keeps the focus. */
function IconButton({ d, label, disabled, ...button }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={disabled} {...button}>
      <Icon d={d} />
    </button>
  );
}
