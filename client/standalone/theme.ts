/** Only the root element's class holds the state, so that the switches work without React. */
import {
  defaultTheme,
  isTheme,
  type Theme,
  themeColours,
  themeStorageKey,
  themes,
} from '#shared/theme.ts';
import { readStored, writeStored } from './storage.ts';

/** A checkbox with this attribute switches the theme: checked means dark. */
export const themeSwitchAttribute = 'data-theme-switch';

function storedTheme(): Theme {
  const value = readStored(themeStorageKey);
  return isTheme(value) ? value : defaultTheme;
}

export function showThemeInSwitches(): void {
  const dark = document.documentElement.classList.contains('dark' satisfies Theme);
  for (const input of document.querySelectorAll<HTMLInputElement>(`[${themeSwitchAttribute}]`)) {
    input.checked = dark;
  }
}

function applyTheme(theme: Theme): void {
  const { classList } = document.documentElement;
  // Before the first paint, even setting the same class again takes time.
  if (!classList.contains(theme)) {
    classList.remove(...themes);
    classList.add(theme);
    const bars = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
    if (bars) bars.content = themeColours[theme];
  }
  showThemeInSwitches();
}

function applyStoredTheme(): void {
  applyTheme(storedTheme());
}

/** Applies the stored theme; follows the switches, other tabs and the back/forward cache. */
export function startTheme(): void {
  applyStoredTheme();
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.hasAttribute(themeSwitchAttribute)) return;
    const theme: Theme = target.checked ? 'dark' : 'light';
    applyTheme(theme);
    writeStored(themeStorageKey, theme);
  });
  // The first storage listener takes time, so it is added after `load`.
  addEventListener('load', () => {
    addEventListener('storage', ({ key }) => {
      if (key === themeStorageKey || key === null) applyStoredTheme();
    });
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) applyStoredTheme();
  });
}
