import { useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import type { GalleryItem } from '#shared/items.ts';
import type { Fault, Warning } from '#shared/publishing.ts';
import { type PictureOutcome, paths } from '../../shared/api.ts';
import { useLocale } from '../locale.tsx';
import { fileFault } from '../photos/file-fault.ts';
import { faultOf, upload } from '../request.ts';
import type { OpenDraft } from './draft/draft.ts';

/** What became of the picture; said beside it, as the top of a long entry may be out of sight. */
type Said = { kind: 'done' | 'failed'; text: string };

/** Sends a picture and puts it into the entry, or one of the gallery, or takes it out. */
export function usePicture({ change }: Pick<OpenDraft, 'change'>) {
  const { words, language } = useLocale();
  const { picture: text } = words.news;
  const [percent, setPercent] = useState<number | null>(null);
  const [said, setSaid] = useState<Said | null>(null);

  const sentences = (found: (Fault | Warning)[]) =>
    found.map((each) => sentenceOf(each, language)).join(' ');

  async function take(file: File): Promise<Said> {
    const path = `${paths.pictures}?${new URLSearchParams({ name: file.name })}`;
    const outcome = await upload<PictureOutcome>(path, file, setPercent);
    if (!outcome.ok) return { kind: 'failed', text: sentences(outcome.faults) };
    change((former) => ({ ...former, picture: outcome.imageUrl }));
    return { kind: 'done', text: `${text.added} ${sentences(outcome.warnings)}`.trim() };
  }

  function send(file: File): void {
    if (percent !== null) return;
    const unfit = fileFault(file);
    setSaid(unfit ? { kind: 'failed', text: sentences([unfit]) } : null);
    if (unfit) return;
    setPercent(0);
    void take(file)
      .catch((error): Said => ({ kind: 'failed', text: words.faults[faultOf(error).code] }))
      .then((came) => {
        setPercent(null);
        setSaid(came);
      });
  }

  /** Its caption describes it, but where something is typed already. */
  function choose({ imageUrl, caption }: GalleryItem): void {
    change((former) => {
      const { mk, en } = former.pictureDescription;
      const pictureDescription = { mk: mk || caption.mk, en: en || caption.en };
      return { ...former, picture: imageUrl, pictureDescription };
    });
    setSaid({ kind: 'done', text: text.chosen });
  }

  function remove(): void {
    change((former) => ({ ...former, picture: null }));
    setSaid({ kind: 'done', text: text.removed });
  }

  const progress = percent !== null && (percent < 100 ? text.sending : text.preparing);

  return {
    busy: percent !== null,
    /** How much of it is sent. */
    percent,
    /** Read out: what happens to it, or what became of it. */
    status: progress || (said?.kind === 'done' ? said.text : ''),
    fault: said?.kind === 'failed' ? said.text : '',
    send,
    choose,
    remove,
  };
}
