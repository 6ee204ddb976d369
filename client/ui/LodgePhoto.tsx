import { copyWidths } from '#shared/picture.ts';

interface Props {
  imageUrl: string;
  alt: string;
  sizes: string;
  className?: string | undefined;
}

/** The lodge's photograph on a page, below the first screen; nothing if the page has none. */
export function LodgePhoto({ imageUrl, alt, sizes, className }: Props) {
  const [, stem, width, height] = /^(.*-(\d+)x(\d+))\.jpg$/.exec(imageUrl) ?? [];
  if (!stem) return null;
  const widths = copyWidths({ width: Number(width) });
  return (
    <img
      alt={alt}
      loading="lazy"
      sizes={sizes}
      srcSet={widths.map((each) => `${stem}-${each}.webp ${each}w`).join(', ')}
      src={imageUrl}
      width={width}
      height={height}
      className={className}
    />
  );
}
