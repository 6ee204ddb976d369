import { createContext, type ReactNode, useEffect, useMemo, useState } from 'react';
import { defaultLanguage, type Language, languageStorageKey } from '#shared/language.ts';
import { useRequired } from '../context.tsx';
import { storedLanguage, storeLanguage } from '../standalone/language.ts';

interface LanguagePreference {
  /** The visitor has chosen this language; the page changes when its texts are loaded. */
  wanted: Language;
  setWanted(language: Language): void;
  /** Also stores the language. */
  choose(language: Language): void;
}

const PreferenceContext = createContext<LanguagePreference | null>(null);

export const useLanguagePreference = () => useRequired(PreferenceContext);

interface Props {
  initial: Language;
  children: ReactNode;
}

/** The language follows the stored choice and other tabs. */
export function LanguageProvider({ initial, children }: Props) {
  const [wanted, setWanted] = useState(initial);

  useEffect(() => {
    const follow = (event: StorageEvent | PageTransitionEvent) => {
      if (event instanceof StorageEvent) {
        if (event.key === languageStorageKey || event.key === null) {
          setWanted(storedLanguage() ?? defaultLanguage);
        }
      } else if (event.persisted) {
        setWanted((current) => storedLanguage() ?? current);
      }
    };
    addEventListener('storage', follow);
    addEventListener('pageshow', follow);
    return () => {
      removeEventListener('storage', follow);
      removeEventListener('pageshow', follow);
    };
  }, []);

  const preference = useMemo(
    () => ({
      wanted,
      setWanted,
      choose(language: Language) {
        storeLanguage(language);
        setWanted(language);
      },
    }),
    [wanted],
  );
  return <PreferenceContext value={preference}>{children}</PreferenceContext>;
}
