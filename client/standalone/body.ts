/**
 * Inlined at the end of the document: puts the visitor's language in place, makes the controls
 * that need a script answer, and starts React once the first paint is out of the way.
 */

import { openQuestionOfHash } from './arrival.ts';
import { polyfillDialogCommands } from './dialog-commands-polyfill.ts';
import { startExpandables } from './expandable.ts';
import { showThemeInSwitches } from './theme.ts';

const root = document.documentElement;
if (root.classList.contains('swapping')) {
  const other = document.querySelector<HTMLTemplateElement>('#other-language');
  if (other) {
    document.querySelector('#root')?.replaceChildren(other.content);
    document.title = other.dataset.title ?? '';
    document
      .querySelector('meta[name=description]')
      ?.setAttribute('content', other.dataset.description ?? '');
  }
  root.classList.remove('swapping');
}

showThemeInSwitches();
startExpandables();
polyfillDialogCommands();
openQuestionOfHash();
addEventListener('hashchange', openQuestionOfHash);

const { entry = '', mk = '', en = '' } = document.currentScript?.dataset ?? {};

let started = false;
function start(): void {
  if (started || !entry) return;
  started = true;
  const modules = (root.lang === 'en' ? en : mk).split(' ').filter(Boolean);
  for (const href of modules) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  import(/* @vite-ignore */ entry);
}

// After the largest paint, at the first input, or at the latest after `load`.
try {
  new PerformanceObserver(start).observe({ type: 'largest-contentful-paint', buffered: true });
} catch {
  // Not supported; the load event starts it.
}
for (const type of ['pointerdown', 'keydown', 'pointerover'] as const) {
  addEventListener(type, start, { once: true, passive: true });
}
addEventListener('load', () => setTimeout(start));
