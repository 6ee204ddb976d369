import { copyWidths } from '#shared/picture.ts';

interface Props {
  imageUrl: string;
  alt: string;
  /** Returns how wide a photo of this ratio of width to height is drawn, before it is cropped. */
  sizesOf: (ratio: number) => string;
  className?: string | undefined;
}

/** The lodge's photograph on a page, below the first screen; nothing if the page has none. */
export function LodgePhoto({ imageUrl, alt, sizesOf, className }: Props) {
  const [, stem, width, height] = /^(.*-(\d+)x(\d+))\.jpg$/.exec(imageUrl) ?? [];
  if (!stem) return null;
  const widths = copyWidths({ width: Number(width) });
  return (
    <img
      alt={alt}
      loading="lazy"
      sizes={sizesOf(Number(width) / Number(height))}
      srcSet={widths.map((each) => `${stem}-${each}.webp ${each}w`).join(', ')}
      src={imageUrl}
      width={width}
      height={height}
      className={className}
    />
  );
}
