export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const defaultTheme: Theme = 'light';

export const themeStorageKey = 'ui-theme';

export function isTheme(value: unknown): value is Theme {
  return (themes as readonly unknown[]).includes(value);
}
