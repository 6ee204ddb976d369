/** What a visitor downloads, in bytes: those do not depend on the machine that runs the test. */
import { beforeAll, describe, expect, test } from 'vitest';
import { type BuiltFile, loadSiteBuild, type SiteBuild } from '#server/documents/site-build.ts';
import { languages } from '#shared/language.ts';
import { pagePaths, principlePath, type ScreenName, screens } from '#shared/routes.ts';
import { ask } from './raw-request.ts';
import { root, testSite } from './site.ts';

/** Bytes of the first flight of a connection, in which the whole page arrives. */
const largestDocument = 14_000;
const mostScripts = 70_000;
/** Of the pages that read or send something. */
const mostScriptsWithData = 90_000;
const withData: ScreenName[] = ['news', 'gallery', 'contact'];

let build: SiteBuild;
beforeAll(async () => {
  build = await loadSiteBuild(root);
});

function bodiesOf(path: string): BuiltFile['bodies'] {
  const file = build.files.get(path);
  if (!file) throw new Error(`The build has no ${path}`);
  return file.bodies;
}

/** The page's scripts, the largest first, as a list for whoever must find the one that grew. */
function scriptsOf(screen: ScreenName, language: (typeof languages)[number]) {
  const paths = new Set([build.entry, ...build.modules(screen, language)]);
  const sizes = [...paths].map((path) => {
    const { identity, br = identity } = bodiesOf(path);
    return { path, bytes: br.length };
  });
  sizes.sort((a, b) => b.bytes - a.bytes);
  return {
    total: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    list: sizes.map(({ path, bytes }) => `${bytes} ${path}`).join('\n'),
  };
}

describe.each(languages)('in %s', (language) => {
  test.each(screens)('the scripts of %s stay small', (screen) => {
    const { total, list } = scriptsOf(screen, language);
    const limit = withData.includes(screen) ? mostScriptsWithData : mostScripts;
    expect(total, `${screen} has grown to ${total} of ${limit} bytes:\n${list}`).toBeLessThan(
      limit,
    );
  });

  test('the documents arrive in one flight', async () => {
    const { port } = await testSite();
    for (const path of [...Object.values(pagePaths), principlePath('truth'), '/nowhere']) {
      const headers = { 'Accept-Encoding': 'br' };
      const { body } = await ask(port, `${path}?lang=${language}`, { headers });
      expect(body.length, `the document of ${path}`).toBeLessThanOrEqual(largestDocument);
    }
  });
});

/** Traces that the libraries of single pages leave in a bundle. */
const foreign = {
  'the query cache': 'invalidateQueries',
  'the date formats': 'јануари',
  'the mail client': 'api.emailjs.com',
  toasts: 'ToastViewport',
};

test.each(Object.entries(foreign))('content pages carry nothing of %s', (_, trace) => {
  const content = screens.filter((screen) => !withData.includes(screen));
  for (const screen of content) {
    const carrier = [build.entry, ...build.modules(screen, 'mk')].find((path) =>
      bodiesOf(path).identity.includes(trace),
    );
    expect(carrier, `${screen} loads it`).toBeUndefined();
  }
});

test('the traces are found where they belong', () => {
  const paths = build.modules('news', 'mk');
  for (const trace of [foreign['the query cache'], foreign['the date formats']]) {
    expect(paths.some((path) => bodiesOf(path).identity.includes(trace))).toBe(true);
  }
});
