import { fill } from '#content/words.ts';
import { type Bilingual, otherLanguage } from '#shared/language.ts';
import type { Entry } from '#shared/publishing.ts';
import type { DeskWords } from '../../words/words.ts';
import type { Unsaved } from '../editing/autosave.ts';
import { useLocale } from '../locale.tsx';

export function useTitleOf(): (title: Bilingual) => string {
  const { words, language } = useLocale();
  return (title) =>
    title[language].trim() || title[otherLanguage(language)].trim() || words.news.untitled;
}

export function useStateOf(): (
  entry: Pick<Entry, 'state' | 'publishedAt' | 'dueAt' | 'binnedAt'>,
) => string {
  const { words, moment } = useLocale();
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

export const unsavedIn = ({ draft: { conflict }, news }: DeskWords, why: Unsaved): string =>
  why === 'conflict' ? `${conflict.title}. ${conflict.chooseFirst}` : news.notSaved;
