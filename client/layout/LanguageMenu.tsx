import { type MouseEvent, type ReactNode, useRef } from 'react';
import { type Language, languageParameter, languages } from '#shared/language.ts';
import { addressWithin } from '#shared/routes.ts';
import { Icon } from '../art/drawings.tsx';
import { useLocale, useShownRoute } from '../context.tsx';
import { isPlainClick } from '../navigation/navigate.ts';
import { storeLanguage } from '../standalone/language.ts';
import styles from './LanguageMenu.module.css';

const menuId = 'languages';

export function LanguageMenu() {
  const { dictionary, language } = useLocale();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={menuId}>
        <Icon d="M3 12h18a9 9 0 1 0-18 0 9 9 0 1 0 18 0M12 3c3.2 3 3.2 15 0 18-3.2-3-3.2-15 0-18" />
        <span className="visually-hidden">{dictionary.ui.languageSelector}</span>
        <span>{dictionary.language[`${language}Short`]}</span>
      </button>
      <div ref={menu} id={menuId} popover="auto" className={styles.menu}>
        <ul className={styles.choices}>
          {languages.map((choice) => (
            <li key={choice}>
              <LanguageLink language={choice} onChosen={() => menu.current?.hidePopover()}>
                {dictionary.language[choice]}
              </LanguageLink>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

interface LinkProps {
  language: Language;
  onChosen?: () => void;
  children: ReactNode;
}

/** The link leads to the same page; with scripts, the language changes without a reload. */
export function LanguageLink({ language, onChosen, children }: LinkProps) {
  const { language: current, setLanguage } = useLocale();
  const query = addressWithin('', useShownRoute());

  function changeInPlace(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    storeLanguage(language);
    setLanguage(language);
    onChosen?.();
  }

  return (
    <a
      href={`${query ? `${query}&` : '?'}${languageParameter}=${language}`}
      hrefLang={language}
      lang={language}
      aria-current={language === current ? 'true' : undefined}
      onClick={changeInPlace}
    >
      {children}
    </a>
  );
}
