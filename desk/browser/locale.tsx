import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { storedLanguage, storeLanguage } from '#client/standalone/language.ts';
import { fill } from '#content/words.ts';
import { defaultLanguage, type Language } from '#shared/language.ts';
import { daysInBin } from '#shared/publishing.ts';
import { timeZone } from '#shared/site.ts';
import { type DeskWords, deskWords } from '../words/words.ts';

type Precision = 'day' | 'seconds';

interface Locale {
  language: Language;
  words: DeskWords;
  moment(time: string, precision?: Precision): string;
  choose(language: Language): void;
}

const LocaleContext = createContext<Locale | null>(null);

export function useLocale(): Locale {
  const locale = useContext(LocaleContext);
  if (!locale) throw new Error('useLocale needs a LocaleProvider above it');
  return locale;
}

export function LocaleProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(() => storedLanguage() ?? defaultLanguage);
  const words = deskWords[language];
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = (next: Language) => {
    storeLanguage(next);
    setLanguage(next);
  };
  const moment: Locale['moment'] = (...args) => momentIn(words, ...args);
  return <LocaleContext value={{ language, words, moment, choose }}>{children}</LocaleContext>;
}

const parts = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone,
});

/** Writes a time (ISO 8601) in the lodge's time zone. Some browsers lack Macedonian months. */
export function momentIn({ frame }: DeskWords, time: string, precision?: Precision): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  const { day, pattern, months } = frame.moment;
  const of = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]));
  const month = months[Number(of.month) - 1] ?? '';
  const written = fill(day, { day: Number(of.day), month, year: of.year ?? '' });
  const clock = `${of.hour}:${of.minute}${precision ? `:${of.second}` : ''}`;
  return precision === 'day' ? written : fill(pattern, { day: written, time: clock });
}

const day = 24 * 60 * 60 * 1000;
export const emptiedAt = (binnedAt: string) =>
  new Date(Date.parse(binnedAt) + daysInBin * day).toISOString();
