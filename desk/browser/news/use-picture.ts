import { useRef, useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import type { GalleryItem } from '#shared/items.ts';
import type { Bilingual, Language } from '#shared/language.ts';
import type { Fault, Warning } from '#shared/publishing.ts';
import { type PictureOutcome, paths } from '../../shared/api.ts';
import { faultOf, upload } from '../api.ts';
import type { Sentence } from '../frame/Notice.tsx';
import { useLocale } from '../locale.tsx';
import { fileFault } from '../photos/staged/uploads.ts';
import type { OpenEntry } from './entry-drafts.ts';

/** What became of the picture; said beside it, as the top of a long entry may be out of sight. */
interface Result {
  kind: 'done' | 'failed';
  said: Sentence;
}

const none: Bilingual = { mk: '', en: '' };

const sentences =
  (found: (Fault | Warning)[]): Sentence =>
  (_words, language) =>
    found.map((each) => sentenceOf(each, language)).join(' ');

/** Sends a picture and puts it into the entry, or one of the gallery, or takes it out. */
export function usePicture({ change }: Pick<OpenEntry, 'change'>) {
  const { words, language } = useLocale();
  const { picture: text } = words.news;
  const [percent, setPercent] = useState<number | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  /** The caption that came with the picture, if it is of the gallery. */
  const came = useRef(none);

  /** The caption describes the picture, but in a language in which something else is typed. */
  function put(picture: string | null, caption = none): void {
    const former = came.current;
    came.current = caption;
    change((fields) => {
      const { pictureDescription: shown } = fields;
      const descriptionIn = (language: Language) =>
        ['', former[language]].includes(shown[language].trim())
          ? caption[language]
          : shown[language];
      return {
        ...fields,
        picture,
        pictureDescription: { mk: descriptionIn('mk'), en: descriptionIn('en') },
      };
    });
  }

  async function take(file: File): Promise<Result> {
    const path = `${paths.pictures}?${new URLSearchParams({ name: file.name })}`;
    const outcome = await upload<PictureOutcome>(path, file, setPercent);
    if (!outcome.ok) return { kind: 'failed', said: sentences(outcome.faults) };
    put(outcome.imageUrl);
    const warned = sentences(outcome.warnings);
    const said: Sentence = (words, language) =>
      `${words.news.picture.added} ${warned(words, language)}`.trim();
    return { kind: 'done', said };
  }

  function send(file: File): void {
    if (percent !== null) return;
    const unfit = fileFault(file);
    setResult(unfit ? { kind: 'failed', said: sentences([unfit]) } : null);
    if (unfit) return;
    setPercent(0);
    void take(file)
      .catch((error): Result => {
        const { code } = faultOf(error);
        return { kind: 'failed', said: ({ faults }) => faults[code] };
      })
      .then((next) => {
        setPercent(null);
        setResult(next);
      });
  }

  function choose({ imageUrl, caption }: GalleryItem): void {
    put(imageUrl, caption);
    setResult({ kind: 'done', said: ({ news }) => news.picture.chosen });
  }

  function remove(): void {
    put(null);
    setResult({ kind: 'done', said: ({ news }) => news.picture.removed });
  }

  const progress = percent !== null && (percent < 100 ? text.sending : text.preparing);
  const said = (kind: Result['kind']) =>
    result?.kind === kind ? result.said(words, language) : '';

  return {
    busy: percent !== null,
    /** How much of it is sent. */
    percent,
    /** Read out: what happens to it, or what became of it. */
    status: progress || said('done'),
    fault: said('failed'),
    send,
    choose,
    remove,
  };
}
