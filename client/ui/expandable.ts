/**
 * Text clamped by CSS, and the toggle that shows the rest. The toggle's `aria-expanded` is the
 * only state and the browser's own; React renders the markup but never owns it, so what a
 * visitor opened before React arrived stays open.
 */

/** Marks a box whose first child is the text and whose last child is the toggle. */
export const expandableAttribute = 'data-expandable';

/** Takes the toggle away where the text fits its lines, now and at each change of width or font. */
export function watchOverflow(box: HTMLElement): () => void {
  const text = box.firstElementChild as HTMLElement;
  const toggle = box.lastElementChild as HTMLButtonElement;
  const measure = () => {
    const lineHeight = Number.parseFloat(getComputedStyle(text).lineHeight);
    const lines = Number(box.getAttribute(expandableAttribute));
    toggle.hidden = text.scrollHeight <= Math.ceil(lines * lineHeight) + 1;
  };
  const sizes = new ResizeObserver(measure);
  sizes.observe(text);
  document.fonts.addEventListener('loadingdone', measure);
  return () => {
    sizes.disconnect();
    document.fonts.removeEventListener('loadingdone', measure);
  };
}

/** Answers the toggles of the whole document and measures those that are in it now. */
export function startExpandables(): void {
  document.addEventListener('click', ({ target }) => {
    const toggle = (target as Element).closest(`[${expandableAttribute}] > button`);
    toggle?.setAttribute('aria-expanded', String(toggle.ariaExpanded !== 'true'));
  });
  for (const box of document.querySelectorAll<HTMLElement>(`[${expandableAttribute}]`)) {
    watchOverflow(box);
  }
}
