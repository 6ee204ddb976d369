import { isLanguage, type Language, languageStorageKey } from '#shared/language.ts';
import { readStored, writeStored } from './storage.ts';

export function storedLanguage(): Language | null {
  const value = readStored(languageStorageKey);
  return isLanguage(value) ? value : null;
}

export function storeLanguage(language: Language): void {
  if (!writeStored(languageStorageKey, language)) {
    console.warn('Could not save language preference to localStorage');
  }
}
