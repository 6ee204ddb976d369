/** This script is inlined at the end of the document, and loads React after the first paint. */

import { openQuestionOfHash } from './arrival.ts';
import { startExpandables } from './expandable.ts';
import { showThemeInSwitches } from './theme.ts';

const root = document.documentElement;
const swapping = root.classList.contains('swapping');
if (swapping) {
  const template = document.querySelector<HTMLTemplateElement>('#other-language');
  if (template) {
    document.querySelector('#root')?.replaceChildren(template.content);
    template.remove();
    document.title = template.dataset.title ?? '';
    document
      .querySelector('meta[name=description]')
      ?.setAttribute('content', template.dataset.description ?? '');
  }
  root.classList.remove('swapping');
}

/** Keeps a clicked question in its place while the open answer above it closes. */
function startQuestions(): void {
  document.addEventListener('click', (event) => {
    const question = (event.target as Element).closest('summary');
    const details = question?.closest('details');
    if (!question || !details) return;
    const top = () => question.getBoundingClientRect().top;
    const before = top();
    // The browser would open the answer after this event. Measuring in the next frame would undo
    // scrolling since the click.
    event.preventDefault();
    details.open = !details.open;
    scrollBy(0, top() - before);
  });
}

/** Some browsers lack `commandfor` or `closedby`. */
function polyfillDialogCommands(): void {
  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    document.addEventListener('click', ({ target }) => {
      const button = (target as Element).closest('button[commandfor]');
      const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
      if (!(dialog instanceof HTMLDialogElement)) return;
      if (dialog.open) dialog.close();
      else dialog.showModal();
    });
  }
  if (!('closedBy' in HTMLDialogElement.prototype)) {
    document.addEventListener('click', ({ target, clientX }) => {
      // The target is the drawer for clicks beside the drawer and for clicks on its padding.
      if (!(target instanceof HTMLDialogElement) || !target.hasAttribute('closedby')) return;
      if (clientX > target.getBoundingClientRect().right) target.close();
    });
  }
}

showThemeInSwitches();
startExpandables();
startQuestions();
polyfillDialogCommands();
openQuestionOfHash();
addEventListener('hashchange', openQuestionOfHash);

const { modules = '', other: otherDictionary = '' } = document.currentScript?.dataset ?? {};

let started = false;
async function start(): Promise<void> {
  if (started) return;
  started = true;
  const scripts = modules.split(' ');
  const preload = (link: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), link));
  for (const href of scripts) preload({ rel: 'modulepreload', href });
  if (swapping) {
    preload({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: otherDictionary });
  }
  // Each script is evaluated in its own task, so that a tap between two tasks is handled.
  for (const href of scripts) {
    await import(/* @vite-ignore */ href);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

// React starts after the largest paint or the first input, at the latest after `load`.
try {
  new PerformanceObserver(start).observe({ type: 'largest-contentful-paint', buffered: true });
} catch {
  // The browser does not support this; the load event starts React.
}
for (const type of ['pointerdown', 'keydown', 'pointerover'] as const) {
  addEventListener(type, start, { once: true, passive: true });
}
addEventListener('load', () => setTimeout(start));
