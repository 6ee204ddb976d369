/** This script is inlined at the top of the document, so every visitor waits for its bytes. */
import { isLanguage, languageParameter } from '#shared/language.ts';
import { showArrivalTarget } from './arrival.ts';
import { storedLanguage, storeLanguage } from './language.ts';
import { startTheme } from './theme.ts';

/** If no byte arrives for this time, in milliseconds, the rest of the document counts as lost. */
const stalledAfter = 2000;

startTheme();
showArrivalTarget();

const root = document.documentElement;
const parameter = new URLSearchParams(location.search).get(languageParameter);
if (isLanguage(parameter)) storeLanguage(parameter);
if (parameter !== null) {
  const address = new URL(location.href);
  address.searchParams.delete(languageParameter);
  history.replaceState(history.state, '', address);
}
const wanted = isLanguage(parameter) ? parameter : storedLanguage();
const own = root.lang;
if (wanted && wanted !== own) {
  root.lang = wanted;
  // The body is hidden until body.ts has inserted the markup of the other language.
  root.classList.add('swapping');
  document.addEventListener('DOMContentLoaded', showAsItIs);
  // Chromium fires no event when the connection breaks.
  let arrived = 0;
  const watch = setInterval(() => {
    const previous = arrived;
    arrived = root.innerHTML.length;
    if (arrived > previous) return;
    clearInterval(watch);
    showAsItIs();
  }, stalledAfter);
}

/** The end of the document, which contains the other language, did not arrive. */
function showAsItIs(): void {
  if (!root.classList.contains('swapping')) return;
  root.lang = own;
  root.classList.remove('swapping');
}
