/** The form's fields in the document, which holds what was typed. */
import {
  type ContactFaults,
  type ContactMessage,
  checkContact,
  contactFields,
} from '#shared/contact.ts';
import { keepTyped, readDraft } from './draft.ts';

/** Name of the field that people do not see. */
export const trapName = 'website';

export function textIn(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '');
}

export function typedIn(form: HTMLFormElement): ContactMessage {
  return {
    name: textIn(form, 'name'),
    email: textIn(form, 'email'),
    message: textIn(form, 'message'),
  };
}

export function fieldIn(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
}

export function focusFirstFaulty(form: HTMLFormElement, faults: ContactFaults): void {
  const faulty = contactFields.find((name) => faults[name]);
  if (faulty) fieldIn(form, faulty).focus();
}

/** Puts the draft into the fields that are empty; returns when the form was first shown. */
export function restoreDraft(form: HTMLFormElement): number {
  const draft = readDraft();
  const since = draft?.since ?? Date.now();
  for (const name of contactFields) {
    const field = fieldIn(form, name);
    if (draft && !field.value) field.value = draft.typed[name];
  }
  // What was typed before the scripts came is worth keeping, too.
  if (contactFields.some((name) => fieldIn(form, name).value)) keepTyped(typedIn(form), since);
  return since;
}

/** The faults without those that are mended; new ones wait until the visitor submits again. */
export function stillFaulty(shown: ContactFaults, typed: ContactMessage): ContactFaults {
  const check = checkContact(typed);
  const found = check.ok ? {} : check.faults;
  return Object.fromEntries(
    Object.entries(shown).filter(([name, fault]) => found[name as keyof ContactFaults] === fault),
  );
}
