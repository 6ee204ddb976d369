/** What the browser itself needs to show another page: the limit of every application in it. */

/**
 * Follows the links of a static page by hand: the next page's markup, or that in the other language,
 * takes the place of this one's. Pages not named are fetched when their link is pressed.
 */
export async function followByHand(ahead: string[]): Promise<void> {
  const read = async (path: string) => {
    const html = await (await fetch(path)).text();
    const page = new DOMParser().parseFromString(html, 'text/html');
    const root = page.querySelector('#root')?.innerHTML ?? '';
    const other = page.querySelector('#other-language')?.innerHTML ?? '';
    const main = page.querySelector('main')?.innerHTML ?? '';
    return { main, roots: { mk: root, en: other } as Record<string, string> };
  };
  const pages = new Map<string, Awaited<ReturnType<typeof read>>>();
  for (const path of ahead) pages.set(path, await read(path));
  let shown = location.pathname;
  document.addEventListener('click', async (event) => {
    const link = (event.target as Element).closest('a');
    if (!link) return;
    event.preventDefault();
    if (link.hreflang) {
      document.documentElement.lang = link.hreflang;
      const root = document.querySelector('#root');
      if (root) root.innerHTML = pages.get(shown)?.roots[link.hreflang] ?? '';
      return;
    }
    const main = document.querySelector('main');
    if (!main) return;
    const page = pages.get(link.pathname) ?? (await read(link.pathname));
    shown = link.pathname;
    document.querySelector('dialog')?.close();
    document.querySelector('header a[aria-current]')?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'page');
    main.innerHTML = page.main;
    scrollTo(0, 0);
    main.querySelector('h1')?.focus();
  });
}
