/** The language of the desk, chosen in the browser, with its words. */
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
import { fill } from '#content/words.ts';
import { defaultLanguage, type Language } from '#shared/language.ts';
import { timeZone } from '#shared/site.ts';
import { type DeskWords, loadWords } from '../words/words.ts';

interface Locale {
  language: Language;
  words: DeskWords;
  /** Answers whether its words have come; else all stays as it is. */
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
  // What a broken line has kept away is asked for again at the next time.
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
  return <LocaleContext value={{ language, words, choose }}>{children}</LocaleContext>;
}

const parts = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone,
});

/** A moment (ISO 8601) in the lodge's time. Not every browser knows the Macedonian months. */
export function momentIn({ frame }: DeskWords, moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return moment;
  const { pattern, months } = frame.moment;
  const of = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]));
  const month = months[Number(of.month) - 1] ?? '';
  const time = `${of.hour}:${of.minute}`;
  // With a month in figures the day comes with a zero before it.
  return fill(pattern, { day: Number(of.day), month, year: of.year ?? '', time });
}

/** Writes moments in the reader's language. */
export function useMoment(): (moment: string) => string {
  const { words } = useLocale();
  return (moment) => momentIn(words, moment);
}

/** Writes a day, as `2026-03-05`. */
export function useDay(): (day: string) => string {
  const { words } = useLocale();
  return (day) => {
    const [year = '', month, date] = day.split('-');
    return `${Number(date)} ${words.frame.moment.months[Number(month) - 1] ?? ''} ${year}`;
  };
}
