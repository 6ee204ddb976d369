import { useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { type PictureOutcome, paths } from '../../shared/api.ts';
import { useNotices } from '../frame/Notice.tsx';
import { useLocale } from '../locale.tsx';
import { upload } from '../request.ts';
import type { OpenDraft } from './draft/draft.ts';

/** Sends a picture and puts it into the entry; `percent` is null while none is on its way. */
export function usePictureUpload({ change }: Pick<OpenDraft, 'change'>) {
  const { words, language } = useLocale();
  const { done, failed, refused, clear } = useNotices();
  const [percent, setPercent] = useState<number | null>(null);

  async function take(file: File): Promise<void> {
    const path = `${paths.pictures}?${new URLSearchParams({ name: file.name })}`;
    const outcome = await upload<PictureOutcome>(path, file, setPercent);
    if (!outcome.ok)
      return refused(outcome.faults.map((fault) => sentenceOf(fault, language)).join(' '));
    change((former) => ({ ...former, picture: outcome.imageUrl }));
    done(words.news.picture.added);
  }

  function send(file: File): void {
    if (percent !== null) return;
    clear();
    setPercent(0);
    void take(file)
      .catch(failed)
      .finally(() => setPercent(null));
  }

  return { percent, send };
}
