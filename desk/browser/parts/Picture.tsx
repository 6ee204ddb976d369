/** A stored photo, public or not, by an address that opens once. */
import { useEffect, useRef, useState } from 'react';
import { copyWidths, parsePicture, pictureFile } from '#shared/picture.ts';
import { paths } from '../../shared/api.ts';
import { ticketed } from '../api.ts';
import { useSession } from '../session.ts';
import styles from './Picture.module.css';

interface Waiting {
  path: string;
  resolve(address: string): void;
  reject(error: unknown): void;
}

/** At most as many as the server takes in one request. */
const portion = 100;
let waiting: Waiting[] = [];

async function ask(asking: Waiting[]): Promise<void> {
  try {
    const addresses = await ticketed(asking.map(({ path }) => path));
    for (const [index, { resolve }] of asking.entries()) resolve(addresses[index] ?? '');
  } catch (error) {
    for (const { reject } of asking) reject(error);
  }
}

/** The pictures of one screen ask together. */
function addressFor(path: string): Promise<string> {
  if (waiting.length === 0) {
    queueMicrotask(() => {
      const all = waiting;
      waiting = [];
      for (let from = 0; from < all.length; from += portion) {
        void ask(all.slice(from, from + portion));
      }
    });
  }
  return new Promise((resolve, reject) => waiting.push({ path, resolve, reject }));
}

/** A ticket lasts a minute, so it is asked for when the picture is about to be seen. */
function useNear() {
  const [near, setNear] = useState(false);
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '400px',
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { near, element };
}

/** A ticket that came too late is replaced; after so many the picture stays away until line or session is back. */
const mostAttempts = 3;

/** No ticket could be had, as the desk starts anew. */
const noTicket = mostAttempts + 1;

/** Milliseconds until one is asked for again. */
const pause = 10_000;

function useAddress(path: string | undefined) {
  const [address, setAddress] = useState<string>();
  const [failures, setFailures] = useState(0);
  const { kind } = useSession();
  const fail = () => setFailures((count) => count + 1);
  useEffect(() => {
    if (path === undefined || failures >= mostAttempts) return;
    let wanted = true;
    addressFor(path).then(
      (found) => wanted && setAddress(found),
      () => wanted && setFailures(noTicket),
    );
    return () => {
      wanted = false;
    };
  }, [path, failures]);
  useEffect(() => {
    if (failures === 0) return;
    const again = () => setFailures(0);
    const timer = failures === noTicket && kind === 'open' ? setTimeout(again, pause) : undefined;
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [failures, kind]);
  useEffect(() => {
    if (kind === 'open') setFailures(0);
  }, [kind]);
  return { address, fail };
}

interface Props {
  imageUrl: string;
  alt: string;
  /** CSS pixels that it is wide at most; the smallest copy that suffices is shown. */
  width?: number;
}

/** Takes its room before it comes, so that nothing moves. */
export function Picture({ imageUrl, alt, width = 240 }: Props) {
  const { near, element } = useNear();
  const picture = parsePicture(imageUrl);
  const widths = picture ? copyWidths(picture) : [];
  const copy = widths.find((each) => each >= width * 2) ?? widths.at(-1);
  const path =
    picture && copy
      ? `${paths.pictures}/${pictureFile(picture, { width: copy, format: 'webp' })}`
      : undefined;
  const { address, fail } = useAddress(near ? path : undefined);
  const ratio = picture ? `${picture.width} / ${picture.height}` : '4 / 3';
  return (
    <span ref={element} className={styles.picture} style={{ aspectRatio: ratio }}>
      {address && (
        <img
          src={address}
          alt={alt}
          width={picture?.width}
          height={picture?.height}
          draggable={false}
          onError={fail}
        />
      )}
    </span>
  );
}
