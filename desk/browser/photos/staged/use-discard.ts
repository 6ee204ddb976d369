/** Takes staged photos away for good. */
import { fill } from '#content/words.ts';
import { paths } from '../../../shared/api.ts';
import { request } from '../../api.ts';
import { useNotices } from '../../frame/Notice.tsx';
import { focusHeadingFrom } from '../../parts/focus-heading.ts';
import { usePhotosChanged } from '../queries.ts';
import { drafts, order } from './store.ts';

export function useDiscard(): (ids: number[]) => Promise<void> {
  const { done, failed, clear } = useNotices();
  const changed = usePhotosChanged();
  return async (ids) => {
    const { activeElement } = document;
    clear();
    try {
      await request(`${paths.stagedPhotos}/discard`, { method: 'POST', json: { ids } });
      drafts.forget(ids);
      order.set(order.get().filter((slot) => !ids.some((id) => id === slot)));
      done(({ photos }) => fill(photos.staged.discarded, { count: ids.length }));
      await changed();
      focusHeadingFrom(activeElement);
    } catch (error) {
      failed(error);
    }
  };
}
