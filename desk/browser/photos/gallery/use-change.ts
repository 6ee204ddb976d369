/** Changes of public photos, each with its word for the reader afterwards. */
import type { Bilingual } from '#shared/language.ts';
import type { ChangeOutcome, PhotoOutcome } from '#shared/publishing.ts';
import { paths } from '../../../shared/api.ts';
import { type Said, useNotices } from '../../frame/Notice.tsx';
import { useRefusal } from '../../frame/use-refusal.ts';
import { focusHeadingFrom } from '../../parts/focus-heading.ts';
import { request, upload } from '../../request.ts';
import { fileFault } from '../file-fault.ts';
import { usePhotosChanged } from '../queries.ts';
import { typedCaptions } from '../typed.ts';

export function useChange() {
  const { done, failed, clear } = useNotices();
  const refused = useRefusal();
  const changed = usePhotosChanged();

  /** Tells whether the change was made. */
  async function perform(
    work: () => Promise<PhotoOutcome | ChangeOutcome | undefined>,
    said?: Said,
  ): Promise<boolean> {
    clear();
    try {
      const outcome = await work();
      if (outcome?.ok === false) {
        refused(outcome.faults);
        return false;
      }
      await changed();
      if (said) done(said);
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  }

  const own = (id: number) => `${paths.gallery}/${id}`;
  const post = <T>(path: string, json: unknown) => request<T>(path, { method: 'POST', json });

  return {
    move: (id: number, place: number) =>
      perform(() => post<PhotoOutcome>(`${own(id)}/move`, { place })),
    setCaption: (id: number, caption: Bilingual) =>
      perform(
        () => request<PhotoOutcome>(`${own(id)}/caption`, { method: 'PUT', json: caption }),
        ({ photos }) => photos.caption.done,
      ),
    setAlbum: (id: number, album: number | null) =>
      perform(() => post<ChangeOutcome>(`${paths.gallery}/album`, { ids: [id], album })),
    rotate: (id: number) => perform(() => post<PhotoOutcome>(`${own(id)}/rotate`, { degrees: 90 })),
    replace: (id: number, file: File, onProgress: (percent: number) => void) =>
      perform(
        async () => {
          const fault = fileFault(file);
          if (fault) return { ok: false, faults: [fault] };
          const path = `${own(id)}/replacement?name=${encodeURIComponent(file.name)}`;
          return upload<PhotoOutcome>(path, file, onProgress);
        },
        ({ photos }) => photos.gallery.replaced,
      ),
    async remove(id: number) {
      const { activeElement } = document;
      const removed = await perform(
        () => request(own(id), { method: 'DELETE' }),
        ({ photos }) => photos.gallery.removed,
      );
      if (removed) {
        typedCaptions.set(id, null);
        focusHeadingFrom(activeElement);
      }
    },
  };
}
