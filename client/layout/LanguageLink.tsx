import type { MouseEvent, ReactNode } from 'react';
import { type Language, languageParameter } from '#shared/language.ts';
import { useWording } from '../context.tsx';
import { useLanguagePreference } from '../preferences/PreferencesProvider.tsx';

interface Props {
  language: Language;
  className?: string | undefined;
  onChosen?: () => void;
  children: ReactNode;
}

/** The same page in a language: a document of its own, or with scripts a change in place. */
export function LanguageLink({ language, className, onChosen, children }: Props) {
  const shown = useWording().language;
  const { choose } = useLanguagePreference();

  function changeInPlace(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    choose(language);
    onChosen?.();
  }

  return (
    <a
      href={`?${languageParameter}=${language}`}
      hrefLang={language}
      lang={language}
      aria-current={language === shown ? 'true' : undefined}
      className={className}
      onClick={changeInPlace}
    >
      {children}
    </a>
  );
}
