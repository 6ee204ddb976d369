import { useRef } from 'react';
import { languages } from '#shared/language.ts';
import { useLocale } from '../context.tsx';
import { LanguageLink } from './LanguageLink.tsx';
import styles from './LanguageMenu.module.css';

const menuId = 'languages';

export function LanguageMenu() {
  const { words, language } = useLocale();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget={menuId}
        title={words.ui.languageSelector}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="9" />
          <path d="M3 12h18M12 3c3.2 3 3.2 15 0 18M12 3c-3.2 3-3.2 15 0 18" />
        </svg>
        <span className="visually-hidden">{words.ui.languageSelector}</span>
        <span>{words.language[`${language}Short`]}</span>
      </button>
      <div ref={menu} id={menuId} popover="auto" className={styles.menu}>
        <ul>
          {languages.map((choice) => (
            <li key={choice}>
              <LanguageLink
                language={choice}
                className={styles.choice}
                onChosen={() => menu.current?.hidePopover()}
              >
                {words.language[choice]}
              </LanguageLink>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
