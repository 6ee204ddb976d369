/** Where an entry stands, in words. */
import { fill } from '#content/words.ts';
import type { Entry } from '#shared/publishing.ts';
import { useLocale, useMoment } from '../locale.tsx';

type Standing = Pick<Entry, 'state' | 'publishedAt' | 'dueAt' | 'binnedAt'>;

export function useStanding(): (entry: Standing) => string {
  const { words } = useLocale();
  const moment = useMoment();
  const { news: text } = words;
  return ({ state, publishedAt, dueAt, binnedAt }) => {
    if (state === 'binned') return fill(text.binnedAt, { date: moment(binnedAt ?? '') });
    if (state === 'scheduled') return fill(text.scheduledFor, { date: moment(dueAt ?? '') });
    if (state === 'draft') return text.draftState;
    const published = fill(text.publishedAt, { date: moment(publishedAt ?? '') });
    if (dueAt === null) return published;
    return `${published}. ${fill(text.changesScheduledFor, { date: moment(dueAt) })}`;
  };
}
