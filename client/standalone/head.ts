/** Inlined at the top of the document: every visitor waits for these bytes. */
import { isLanguage, languageParameter } from '#shared/language.ts';
import { showArrivalTarget } from './arrival.ts';
import { storedLanguage, storeLanguage } from './language.ts';
import { startTheme } from './theme.ts';

/** Milliseconds without a new byte after which the rest of the document is given up. */
const stalledAfter = 2000;

startTheme();
showArrivalTarget();

const root = document.documentElement;
const asked = new URLSearchParams(location.search).get(languageParameter);
if (isLanguage(asked)) storeLanguage(asked);
if (asked !== null) {
  const address = new URL(location.href);
  address.searchParams.delete(languageParameter);
  history.replaceState(history.state, '', address);
}
const wanted = isLanguage(asked) ? asked : storedLanguage();
const own = root.lang;
if (wanted && wanted !== own) {
  root.lang = wanted;
  // Hides the body until body.ts has put the other language's markup in its place.
  root.classList.add('swapping');
  document.addEventListener('DOMContentLoaded', showAsItIs);
  // When the connection breaks off, Chromium fires no event.
  let arrived = 0;
  const watch = setInterval(() => {
    const previous = arrived;
    arrived = root.innerHTML.length;
    if (arrived > previous) return;
    clearInterval(watch);
    showAsItIs();
  }, stalledAfter);
}

/** Shows the document in its own language if its end, with the other language, did not arrive. */
function showAsItIs(): void {
  if (!root.classList.contains('swapping')) return;
  root.lang = own;
  root.classList.remove('swapping');
}
