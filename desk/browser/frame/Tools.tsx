import { useEffect, useState } from 'react';
import { showThemeInSwitches, themeSwitchAttribute } from '#client/standalone/theme.ts';
import { type Language, otherLanguage } from '#shared/language.ts';
import { leave, useSession } from '../api.ts';
import { useLocale } from '../locale.tsx';
import styles from './Frame.module.css';

/** Each in its own language, for a reader of only that one. */
const languageNames: Record<Language, string> = { mk: 'Македонски', en: 'English' };

function LanguageSwitch() {
  const { language, words, choose } = useLocale();
  const [failed, setFailed] = useState(false);
  const other = otherLanguage(language);
  const change = async () => setFailed(!(await choose(other)));
  return (
    <>
      <button type="button" lang={other} className={styles.word} onClick={() => void change()}>
        {languageNames[other]}
      </button>
      <p role="alert">{failed && words.faults.offline}</p>
    </>
  );
}

/** `standalone/theme.ts` handles its events. */
function ThemeSwitch() {
  const { words } = useLocale();
  useEffect(showThemeInSwitches, []);
  return (
    <label className="choice">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state.
        role="switch"
        autoComplete="off"
        {...{ [themeSwitchAttribute]: '' }}
      />
      {words.frame.dark}
    </label>
  );
}

export function Tools() {
  const { words } = useLocale();
  const session = useSession();
  return (
    <div className={styles.tools}>
      <LanguageSwitch />
      <ThemeSwitch />
      {session.kind === 'open' && !session.trusted && (
        <button type="button" className={styles.word} onClick={() => void leave()}>
          {words.frame.leave}
        </button>
      )}
    </div>
  );
}
