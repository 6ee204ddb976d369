/** The words of notifications are in their script, because they are shown on any page. */
import type { Language } from '#shared/language.ts';
import en from './en/toasts.json' with { type: 'json' };
import mk from './mk/toasts.json' with { type: 'json' };

export type ToastWords = typeof en & typeof mk;

export const toastWords: Record<Language, ToastWords> = { mk, en };
