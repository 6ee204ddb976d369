import { copyWidths } from '#shared/picture.ts';
import styles from './PageFoot.module.css';
import stoneBridge from './plates/bridge.svg';

interface Props {
  /** The address of the lodge's photograph; empty or missing if the page has none. */
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
  const [, stem, width, height] = /^(.*-(\d+)x(\d+))\.jpg$/.exec(picture) ?? [];
  if (!stem)
    return (
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
  const widths = copyWidths({ width: Number(width) });
  return (
    <img
      alt={pictureDescription}
      loading="lazy"
      // The photo is cropped to a height that is also in the style sheet.
      sizes={`max(100vw, ${Number(width) / Number(height)} * clamp(16rem, 40vw, 45rem))`}
      srcSet={widths.map((item) => `${stem}-${item}.webp ${item}w`).join(', ')}
      src={picture}
      width={width}
      height={height}
      className={`${styles.foot} ${styles.photo}`}
      data-screen-only
    />
  );
}
