export const languages = ['mk', 'en'] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'mk';

export const languageStorageKey = 'language';

export const languageParameter = 'lang';

export type Bilingual<T = string> = Record<Language, T>;

export function forLanguages<T>(make: (language: Language) => T): Bilingual<T> {
  return { mk: make('mk'), en: make('en') };
}

export const emptyTexts: Bilingual = { mk: '', en: '' };

export const mapLanguages = <T, U>(
  texts: Bilingual<T>,
  map: (text: T, language: Language) => U,
): Bilingual<U> => forLanguages((language) => map(texts[language], language));

export const sameTexts = (one: Bilingual, other: Bilingual): boolean =>
  languages.every((language) => one[language] === other[language]);

export const swapTexts = ({ mk, en }: Bilingual): Bilingual => ({ mk: en, en: mk });

export function isLanguage(value: unknown): value is Language {
  return (languages as readonly unknown[]).includes(value);
}

export function otherLanguage(language: Language): Language {
  return language === 'mk' ? 'en' : 'mk';
}
