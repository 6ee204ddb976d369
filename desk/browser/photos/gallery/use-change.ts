/** Changes of public photos, each with its sentence for the reader. */
import { sentenceOf } from '#content/publishing.ts';
import type { ChangeOutcome, Outcome, PublicPhoto } from '#shared/publishing.ts';
import { paths } from '../../../shared/api.ts';
import { request, timeouts, upload } from '../../api.ts';
import { type Sentence, useNotices } from '../../frame/Notice.tsx';
import { useRefusal } from '../../frame/use-refusal.ts';
import { focusHeadingFrom } from '../../parts/focus-heading.ts';
import { fileFault } from '../file-fault.ts';
import { photosChanged, publicCaptions } from '../queries.ts';

export function useChange() {
  const { done, failed, clear } = useNotices();
  const refusedFor = useRefusal();

  /** Returns the result of a change; undefined if it was not made. */
  async function attempt<Result extends Outcome<PublicPhoto> | ChangeOutcome>(
    work: () => Promise<Result>,
    said?: Sentence,
  ): Promise<Extract<Result, { ok: true }> | undefined> {
    clear();
    try {
      const outcome = await work();
      if ('faults' in outcome) refusedFor(outcome.faults);
      // Also after a refusal: the photo may be gone.
      await photosChanged();
      if (!outcome.ok) return undefined;
      if (said) done(said);
      return outcome as Extract<Result, { ok: true }>;
    } catch (error) {
      failed(error);
      // If only the answer was lost, the change is made.
      void photosChanged();
      return undefined;
    }
  }

  const perform = async (
    work: () => Promise<Outcome<PublicPhoto> | ChangeOutcome>,
    said?: Sentence,
  ): Promise<boolean> => (await attempt(work, said)) !== undefined;

  const own = (id: number) => `${paths.gallery}/${id}`;
  const post = <T>(path: string, json: unknown) => request<T>(path, { method: 'POST', json });

  return {
    move: (id: number, place: number) =>
      perform(() => post<Outcome<PublicPhoto>>(`${own(id)}/move`, { place })),
    setAlbum: (id: number, album: number | null) =>
      perform(() => post<ChangeOutcome>(`${paths.gallery}/album`, { ids: [id], album })),
    rotate: ({ id, degrees }: PublicPhoto) =>
      perform(() =>
        request<Outcome<PublicPhoto>>(`${own(id)}/rotate`, {
          method: 'POST',
          json: { degrees: (degrees + 90) % 360 },
          timeout: timeouts.encoding,
        }),
      ),
    async replace(id: number, file: File, onProgress: (percent: number) => void) {
      const outcome = await attempt(async (): Promise<Outcome<PublicPhoto>> => {
        const fault = fileFault(file);
        if (fault) return { ok: false, faults: [fault] };
        const path = `${own(id)}/replacement?name=${encodeURIComponent(file.name)}`;
        return upload<Outcome<PublicPhoto>>(path, file, onProgress);
      });
      if (!outcome) return;
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
          publicCaptions.forget([id]);
          return { ok: true };
        },
        ({ photos }) => photos.gallery.removed,
      );
      if (removed) focusHeadingFrom(activeElement);
    },
  };
}
