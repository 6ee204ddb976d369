import { copyWidths } from '#shared/picture.ts';
import styles from './PageFoot.module.css';
import stoneBridge from './plates/bridge.svg';

interface PhotoProps {
  /** The address of the lodge's photograph; empty if the page has none. */
  picture: string;
  alt: string | undefined;
  /** Returns how wide the photo is drawn if it is cropped; `ratio` is that of its width to its height. */
  sizes: (ratio: number) => string;
  className?: string | undefined;
}

export function LodgePhoto({ picture, alt, sizes, className }: PhotoProps) {
  const [, stem, width, height] = /^(.*-(\d+)x(\d+))\.jpg$/.exec(picture) ?? [];
  if (!stem) return null;
  const widths = copyWidths({ width: Number(width) });
  return (
    <img
      alt={alt}
      loading="lazy"
      sizes={sizes(Number(width) / Number(height))}
      srcSet={widths.map((item) => `${stem}-${item}.webp ${item}w`).join(', ')}
      src={picture}
      width={width}
      height={height}
      className={className}
      data-screen-only
    />
  );
}

interface Props {
  picture?: string;
  pictureDescription?: string;
  /** The description of the drawing that is shown without a photograph. */
  bridge: string;
}

/**
 * The end of a page: the lodge's photograph, or the Stone Bridge, whose sources are
 * habermakedonya.net/uskup-tas-koprusu and, for cutwaters and kiosk, TDV İslam Ansiklopedisi.
 */
export function PageFoot({ picture = '', pictureDescription, bridge }: Props) {
  return picture ? (
    <LodgePhoto
      picture={picture}
      alt={pictureDescription}
      // The photo is cropped to a height that is also in the style sheet.
      sizes={(ratio) => `max(100vw, ${ratio} * clamp(16rem, 40vw, 45rem))`}
      className={`${styles.foot} ${styles.photo}`}
    />
  ) : (
    <img
      alt={bridge}
      loading="lazy"
      src={stoneBridge}
      width="1440"
      height="262"
      className={styles.foot}
      data-screen-only
    />
  );
}
