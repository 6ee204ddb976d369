/**
 * Inlined at the top of the document, so that language and theme stand before the first paint.
 * Plain DOM and few imports: every visitor waits for these bytes.
 */
import { isLanguage, languageParameter } from '#shared/language.ts';
import { storedLanguage, storeLanguage } from '../preferences/language.ts';
import { startTheme } from '../preferences/theme.ts';
import { showArrivalTarget } from '../ui/arrival.ts';

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
if (wanted && wanted !== root.lang) {
  root.lang = wanted;
  // Hides the body until body.ts has put the other language's markup in its place.
  root.classList.add('swapping');
}
