/** Connects the fields of the form with the passages of the preview that show their texts. */
import { type Language, languages } from '#shared/language.ts';
import { unfold } from '../parts/focus.ts';

const keyOf = (text: string) => text.replace(/\s+/g, '');

/** The beginning of a text that is found in only one place, in letters. */
const longEnough = 30;

const suffix = new RegExp(`-(?:${languages.join('|')})$`);

export const isTextField = (element: Element): element is HTMLElement =>
  element.id.startsWith('entry-') && suffix.test(element.id);

const fieldsIn = (language: Language) =>
  document.querySelectorAll<HTMLElement>(`[id$="-${language}"]:is(textarea, [role="textbox"])`);

/** The page shows a long text in parts, and another text for a placeholder. */
function beginningOf(field: HTMLElement): string {
  const text =
    field instanceof HTMLTextAreaElement
      ? field.value
      : (field.querySelector('p') ?? field).textContent;
  const [beginning = ''] = text.split('{');
  return keyOf(beginning).slice(0, 2 * longEnough);
}

/** Returns the field of the same text in this language. */
export const twinOf = (field: Element, language: Language) =>
  document.getElementById(field.id.replace(suffix, `-${language}`));

/** Returns the smallest element that begins with the text, in the content rather than around it. */
function passageOf(page: Document, field: HTMLElement): HTMLElement | undefined {
  const beginning = beginningOf(field);
  if (beginning === '') return undefined;
  const passages = [...page.querySelectorAll<HTMLElement>('main *, footer *')]
    .map((element) => ({ element, key: keyOf(element.textContent) }))
    .filter(({ key }) => key.startsWith(beginning));
  const shortest = Math.min(...passages.map(({ key }) => key.length));
  return passages.findLast(({ key }) => key.length === shortest)?.element;
}

/** Marks the passage of a field and scrolls it into view, within the preview only. */
export function showPassage(page: Document | null | undefined, field: HTMLElement | null): void {
  const view = page?.defaultView;
  if (!page || !view) return;
  for (const marked of page.querySelectorAll<HTMLElement>('[data-passage]')) {
    marked.removeAttribute('data-passage');
    Object.assign(marked.style, { outline: '', outlineOffset: '', backgroundColor: '' });
  }
  const passage = field && passageOf(page, field);
  if (!passage) return;
  unfold(passage);
  passage.setAttribute('data-passage', '');
  Object.assign(passage.style, {
    outline: '2px solid var(--brass)',
    outlineOffset: '4px',
    backgroundColor: 'color-mix(in srgb, var(--brass) 16%, transparent)',
  });
  const { top } = passage.getBoundingClientRect();
  view.scrollTo({ top: view.scrollY + top - view.innerHeight / 4 });
}

/** Focuses the field of a passage that was clicked. */
export function focusPassage(clicked: Element, language: Language): void {
  const fields = [...fieldsIn(language)].map((field) => ({ field, beginning: beginningOf(field) }));
  for (let passage: Element | null = clicked; passage; passage = passage.parentElement) {
    if (passage.matches('main, footer')) return;
    const key = keyOf(passage.textContent);
    const found = fields.find(({ beginning }) =>
      beginning.length < longEnough ? beginning === key : key.startsWith(beginning),
    );
    if (!found) continue;
    unfold(found.field);
    found.field.focus();
    return;
  }
}
