/** Changes of public photos, each with its word for the reader afterwards. */
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import type { CaptionOutcome, ChangeOutcome, PhotoOutcome } from '#shared/publishing.ts';
import { paths } from '../../../shared/api.ts';
import { request, timeouts, upload } from '../../api.ts';
import { type Said, useNotices } from '../../frame/Notice.tsx';
import { useRefusal } from '../../frame/use-refusal.ts';
import { focusHeadingFrom } from '../../parts/focus-heading.ts';
import { fileFault } from '../file-fault.ts';
import { usePhotosChanged } from '../queries.ts';
import { type TypedCaption, typedCaptions } from '../typed.ts';

export function useChange() {
  const { done, failed, refused, clear } = useNotices();
  const refusedFor = useRefusal();
  const changed = usePhotosChanged();

  /** Answers what became of the change; undefined where it failed. */
  async function attempt<Outcome extends CaptionOutcome | ChangeOutcome>(
    work: () => Promise<Outcome>,
    said?: Said,
  ): Promise<Outcome | undefined> {
    clear();
    try {
      const outcome = await work();
      if ('faults' in outcome) {
        refusedFor(outcome.faults);
        // What it was about may be gone.
        void changed();
        return outcome;
      }
      if ('asked' in outcome) return outcome;
      await changed();
      if ('conflict' in outcome)
        refused(({ photos }) => fill(photos.caption.conflicts, { count: 1 }));
      else if (said) done(said);
      return outcome;
    } catch (error) {
      failed(error);
      // Where only the answer was lost the change is made.
      void changed();
      return undefined;
    }
  }

  /** Tells whether the change was made. */
  const perform = async (work: () => Promise<ChangeOutcome>, said?: Said): Promise<boolean> =>
    (await attempt(work, said))?.ok === true;

  const own = (id: number) => `${paths.gallery}/${id}`;
  const post = <T>(path: string, json: unknown) => request<T>(path, { method: 'POST', json });

  return {
    move: (id: number, place: number) =>
      perform(() => post<PhotoOutcome>(`${own(id)}/move`, { place })),
    setCaption: (id: number, { base, ...caption }: TypedCaption, confirmed: boolean) =>
      attempt(
        () =>
          request<CaptionOutcome>(`${own(id)}/caption`, {
            method: 'PUT',
            json: { caption, base, confirmed },
          }),
        ({ photos }) => photos.caption.done,
      ),
    setAlbum: (id: number, album: number | null) =>
      perform(() => post<ChangeOutcome>(`${paths.gallery}/album`, { ids: [id], album })),
    rotate: (id: number) =>
      perform(() =>
        request<PhotoOutcome>(`${own(id)}/rotate`, {
          method: 'POST',
          json: { degrees: 90 },
          timeout: timeouts.encoding,
        }),
      ),
    async replace(id: number, file: File, onProgress: (percent: number) => void) {
      const outcome = await attempt(async (): Promise<PhotoOutcome> => {
        const fault = fileFault(file);
        if (fault) return { ok: false, faults: [fault] };
        const path = `${own(id)}/replacement?name=${encodeURIComponent(file.name)}`;
        return upload<PhotoOutcome>(path, file, onProgress);
      });
      if (!outcome?.ok) return;
      done(({ photos }, language) =>
        [
          photos.gallery.replaced,
          ...outcome.warnings.map((warning) => sentenceOf(warning, language)),
        ].join(' '),
      );
    },
    async remove(id: number) {
      const { activeElement } = document;
      const removed = await perform(
        async () => {
          await request(own(id), { method: 'DELETE' });
          typedCaptions.set(id, null);
          return { ok: true };
        },
        ({ photos }) => photos.gallery.removed,
      );
      if (removed) focusHeadingFrom(activeElement);
    },
  };
}
