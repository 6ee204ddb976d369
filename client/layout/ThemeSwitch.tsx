import { useEffect } from 'react';
import { Icon } from '../art/drawings.tsx';
import { useLocale } from '../context.tsx';
import { showThemeInSwitches, themeSwitchAttribute } from '../standalone/theme.ts';
import styles from './ThemeSwitch.module.css';

interface Props {
  /** The drawer's switch has a visible label, the header's only an icon. */
  labelled?: boolean;
}

/** Checked means dark. `standalone/theme.ts` handles the events; React only renders the switch. */
export function ThemeSwitch({ labelled = false }: Props) {
  const { dictionary } = useLocale();
  useEffect(showThemeInSwitches, []);
  return (
    <label className={labelled ? styles.labelled : styles.icon} title={dictionary.ui.toggleTheme}>
      <span className={labelled ? undefined : 'visually-hidden'}>{dictionary.ui.darkTheme}</span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked.
        role="switch"
        autoComplete="off"
        {...{ [themeSwitchAttribute]: '' }}
      />
      {!labelled && (
        <>
          <Icon
            className={styles.sun}
            d="M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 1 0 0-9M12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3M4.6 4.6l2.1 2.1M17.3 17.3l2.1 2.1M19.4 4.6l-2.1 2.1M6.7 17.3l-2.1 2.1"
          />
          <Icon className={styles.moon} d="M19.5 14.6A8 8 0 0 1 9.4 4.5a8 8 0 1 0 10.1 10.1Z" />
        </>
      )}
    </label>
  );
}
