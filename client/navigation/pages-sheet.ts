/** A document contains the style rules of its own page; for the next page, a file has those of all. */
import { pagesSheetAttribute } from '#shared/page-data.ts';

let loading: Promise<CSSStyleSheet> | undefined;
let loaded: CSSStyleSheet | undefined;

async function load(): Promise<CSSStyleSheet> {
  const own = document.querySelector(`style[${pagesSheetAttribute}]`);
  const address = own?.getAttribute(pagesSheetAttribute);
  const rules = new CSSStyleSheet();
  // In development, Vite adds the rules.
  if (address) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: status ${response.status}`);
    rules.replaceSync(await response.text());
  }
  loaded = rules;
  return rules;
}

/** After a failure, the next call tries again. */
export function loadPagesSheet(): Promise<unknown> {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** New rules give all elements their style again, so they wait until another page is shown. */
export function adoptPagesSheet(): void {
  if (!loaded || document.adoptedStyleSheets.includes(loaded)) return;
  document.adoptedStyleSheets.push(loaded);
}
