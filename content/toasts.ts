/** The texts of notifications are in their script, because any page may show them. */
import type { Language } from '#shared/language.ts';
import en from './en/toasts.json' with { type: 'json' };
import mk from './mk/toasts.json' with { type: 'json' };

export type ToastDictionary = typeof en & typeof mk;

export const toastDictionaries: Record<Language, ToastDictionary> = { mk, en };
