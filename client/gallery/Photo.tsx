import { parsePicture } from '#shared/picture.ts';
import { photoSources, plainPhoto } from './photo-sources.ts';

interface Props {
  imageUrl: string;
  alt: string;
  /** How wide it is shown, in the terms of the `sizes` attribute. */
  sizes: string;
  /** Seen on arrival: asked for at once and before others. */
  first?: boolean;
  className?: string | undefined;
}

/** A photo of ours in the size and format that suit the browser; any other picture as it is. */
export function Photo({ imageUrl, alt, sizes, first = false, className }: Props) {
  const picture = parsePicture(imageUrl);
  const attributes = {
    alt,
    className,
    decoding: 'async',
    loading: first ? 'eager' : 'lazy',
    fetchPriority: first ? 'high' : undefined,
    // A drag is a swipe.
    draggable: false,
  } as const;
  if (!picture) return <img {...attributes} src={imageUrl} alt={alt} />;
  return (
    <picture>
      {photoSources(picture).map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      <img
        {...attributes}
        {...plainPhoto(picture)}
        alt={alt}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
      />
    </picture>
  );
}
