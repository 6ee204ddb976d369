import { expect, test } from 'vitest';
import { ownRelay } from '#shared/site.ts';
import { composeDocument, serializeData } from './document.ts';
import type { SiteBuild } from './site-build.ts';

test.each(['</script><script>alert(1)</script>', '<!--', '<script>', '\u2028$&'])(
  'data cannot end its script element: %s',
  (text) => {
    const serialized = serializeData({ text });
    expect(serialized).not.toMatch(/<\/?script|<!--/i);
    expect(JSON.parse(serialized)).toEqual({ text });
  },
);

function buildWith(title: string): SiteBuild {
  const page = { markup: '<p>$& $1 $$</p>', words: {}, title, description: title, trail: [] };
  return {
    render: () => ({ mk: page, en: page }),
    renderFailure: () => '',
    inlineScripts: { head: '1', body: '2' },
    template: '<html lang="<!--language-->"><!--head--><!--page--><!--end--></html>',
    partsOf: () => ({
      modules: ['/entry.js'],
      css: 'p{}',
      sheets: [],
    }),
    words: { mk: {}, en: {} },
    files: new Map(),
  };
}

const data = {
  site: { organisation: { mk: 'Л', en: 'L' }, email: 'a@b.example', mail: ownRelay },
  year: 2026,
  wordsAddresses: { mk: '/words/mk.json', en: '/words/en.json' },
};

test('titles are escaped, and dollar signs in a page are not changed', () => {
  const build = buildWith('"><script>alert(1)</script>');
  const request = {
    address: '/faq',
    language: 'en',
    data,
    origin: 'https://lodge.example',
  } as const;
  const { html } = composeDocument(build, request, build.words);
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<p>$& $1 $$</p>');
  expect(html).not.toContain('<script>alert(1)');
});
