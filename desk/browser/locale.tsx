import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useContext,
  useEffect,
  useState,
} from 'react';
import { storedLanguage, storeLanguage } from '#client/standalone/language.ts';
import { dateWords } from '#content/dates.ts';
import { fill } from '#content/words.ts';
import { defaultLanguage, type Language } from '#shared/language.ts';
import { timeZone } from '#shared/site.ts';
import { type DeskWords, loadWords } from '../words/words.ts';

interface Locale {
  language: Language;
  words: DeskWords;
  moment(time: string): string;
  /** Returns whether the words were loaded; if not, the language stays. */
  choose(language: Language): Promise<boolean>;
}

const LocaleContext = createContext<Locale | null>(null);

export function useLocale(): Locale {
  const locale = useContext(LocaleContext);
  if (!locale) throw new Error('useLocale needs a LocaleProvider above it');
  return locale;
}

const loading = new Map<Language, Promise<{ words: DeskWords }>>();

function wordsIn(language: Language): Promise<{ words: DeskWords }> {
  const known = loading.get(language);
  if (known) return known;
  const begun = loadWords[language]();
  loading.set(language, begun);
  begun.catch(() => loading.delete(language));
  return begun;
}

export function LocaleProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(() => storedLanguage() ?? defaultLanguage);
  const { words } = use(wordsIn(language));
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = async (next: Language) => {
    try {
      await wordsIn(next);
    } catch {
      return false;
    }
    storeLanguage(next);
    startTransition(() => setLanguage(next));
    return true;
  };
  const moment = (time: string) => momentIn(words, time);
  return <LocaleContext value={{ language, words, moment, choose }}>{children}</LocaleContext>;
}

const parts = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone,
});

/** Writes a time (ISO 8601) in the lodge's time zone. Some browsers lack the Macedonian months. */
export function momentIn({ frame }: DeskWords, time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  const { pattern, months } = frame.moment;
  const of = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]));
  const month = months[Number(of.month) - 1] ?? '';
  const clock = `${of.hour}:${of.minute}`;
  return fill(pattern, { day: Number(of.day), month, year: of.year ?? '', time: clock });
}

export function useDay(): (day: string) => string {
  const words = dateWords[useLocale().language];
  return (day) => {
    const [year = '', number, date] = day.split('-');
    const month = words.months[Number(number) - 1] ?? '';
    return fill(words.day, { day: Number(date), month, year });
  };
}
