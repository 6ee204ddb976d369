import { type ReactNode, useEffect, useState } from 'react';
import { storedLanguage, storeLanguage } from '#client/standalone/language.ts';
import { requiredContext } from '#client/ui/required-context.ts';
import { fill } from '#content/dictionary.ts';
import { writeDate } from '#shared/date.ts';
import { defaultLanguage, type Language } from '#shared/language.ts';
import { daysInBin } from '#shared/publishing.ts';
import { type DeskDictionary, deskDictionaries } from '../dictionaries/dictionary.ts';

interface Locale {
  language: Language;
  dictionary: DeskDictionary;
  moment(time: string, precision?: 'day'): string;
  choose(language: Language): void;
}

const [LocaleContext, useLocale] = requiredContext<Locale>();

export { useLocale };

export function LocaleProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(() => storedLanguage() ?? defaultLanguage);
  const dictionary = deskDictionaries[language];
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = (next: Language) => {
    storeLanguage(next);
    setLanguage(next);
  };
  const moment: Locale['moment'] = (...args) => momentIn(dictionary, ...args);
  return <LocaleContext value={{ language, dictionary, moment, choose }}>{children}</LocaleContext>;
}

/** Writes a time (ISO 8601) in the lodge's time zone. Some browsers lack Macedonian months. */
export function momentIn({ frame }: DeskDictionary, time: string, precision?: 'day'): string {
  if (Number.isNaN(Date.parse(time))) return time;
  const { day: form, pattern, months } = frame.moment;
  const [date = '', clock = ''] = writeDate(time).split(' ');
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const written = fill(form, { day, month: months[month - 1] ?? '', year });
  return precision ? written : fill(pattern, { day: written, time: clock });
}

const day = 24 * 60 * 60 * 1000;
export const emptiedAt = (binnedAt: string) =>
  new Date(Date.parse(binnedAt) + daysInBin * day).toISOString();
