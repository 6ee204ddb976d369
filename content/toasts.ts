/** The words of the notifications, which come with their script and follow a visitor to any page. */
import type { Language } from '#shared/language.ts';
import en from './en/toasts.json' with { type: 'json' };
import mk from './mk/toasts.json' with { type: 'json' };

export type ToastWords = typeof en & typeof mk;

export const toastWords: Record<Language, ToastWords> = { mk, en };
