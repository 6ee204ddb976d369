import type { MouseEvent, ReactNode } from 'react';
import { type Language, languageParameter } from '#shared/language.ts';
import { pageParameter } from '#shared/routes.ts';
import { useLocale, useShownRoute } from '../context.tsx';
import { useLanguagePreference } from '../navigation/LanguageProvider.tsx';
import { isPlainClick } from '../navigation/navigate.ts';

interface Props {
  language: Language;
  className?: string | undefined;
  onChosen?: () => void;
  children: ReactNode;
}

/** The same page in a language. With scripts the language changes in place. */
export function LanguageLink({ language, className, onChosen, children }: Props) {
  const shown = useLocale().language;
  const { number = 1 } = useShownRoute();
  const { choose } = useLanguagePreference();

  const query = {
    ...(number > 1 && { [pageParameter]: String(number) }),
    [languageParameter]: language,
  };

  function changeInPlace(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    choose(language);
    onChosen?.();
  }

  return (
    <a
      href={`?${new URLSearchParams(query)}`}
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
