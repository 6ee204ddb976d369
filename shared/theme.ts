export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const defaultTheme: Theme = 'light';

/** The colours of the browser's own toolbars. */
export const themeColours: Record<Theme, string> = { light: '#12284b', dark: '#080f1c' };

export const themeStorageKey = 'ui-theme';

export function isTheme(value: unknown): value is Theme {
  return (themes as readonly unknown[]).includes(value);
}
