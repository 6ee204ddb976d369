/** Only the toggle's `aria-expanded` holds the state; React never changes it. */

/** The element's first child is the text, its last child the toggle; further paragraphs are between. */
export const expandableAttribute = 'data-expandable';

/** React fires this event at the element when its text changes; the event bubbles. */
export const expandableEvent = 'expandable';

/** The last line of a text that is too long fades out. */
const cutAttribute = 'data-cut';

function measure(box: Element): void {
  const text = box.firstElementChild as HTMLElement;
  const toggle = box.lastElementChild as HTMLButtonElement;
  const lineHeight = Number.parseFloat(getComputedStyle(text).lineHeight);
  const lines = Number(box.getAttribute(expandableAttribute));
  const isCut = text.scrollHeight > Math.ceil(lines * lineHeight) + 1;
  text.toggleAttribute(cutAttribute, isCut);
  toggle.hidden = !isCut && text.nextElementSibling === toggle;
}

/**
 * Also handles pages that are opened later, and changes of text, width or font. A text is measured
 * when it comes near, because the browser does not lay out a distant footer.
 */
export function startExpandables(): void {
  document.addEventListener('click', ({ target }) => {
    const toggle = (target as Element).closest(`[${expandableAttribute}] > button`);
    toggle?.setAttribute('aria-expanded', String(toggle.ariaExpanded !== 'true'));
  });

  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.isConnected) measure(target.parentElement as Element);
      else sizes.unobserve(target);
    }
  });
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        sizes.observe(target.firstElementChild as Element);
      }
    },
    { rootMargin: '50%' },
  );
  // Observing an element again measures it again, without a second observer.
  const watch = (box: Element) => {
    near.unobserve(box);
    near.observe(box);
  };
  const watchAll = () => document.querySelectorAll(`[${expandableAttribute}]`).forEach(watch);
  watchAll();
  document.addEventListener(expandableEvent, ({ target }) => watch(target as Element));
  document.fonts.addEventListener('loadingdone', watchAll);
}
