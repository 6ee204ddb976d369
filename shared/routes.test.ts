import { describe, expect, test } from 'vitest';
import { dictionaries } from '#tests/dictionary.ts';
import {
  addressOf,
  canonicalPath,
  itemAddress,
  listAddress,
  localizedPath,
  matchPath,
  pagePaths,
  questionIds,
  screens,
} from './routes.ts';

test('the screens have their specified paths, in the order of the navigation', () => {
  expect(Object.values(pagePaths)).toEqual([
    ...['/', '/what-is-freemasonry', '/history-of-freemasonry', '/what-it-means-to-be-a-mason'],
    ...['/faq', '/news', '/gallery', '/contact'],
  ]);
  expect(screens).toEqual(Object.keys(dictionaries.mk.nav));
  expect(questionIds).toEqual(Object.keys(dictionaries.mk.faq.questions));
});

test('a last segment highlights one section', () => {
  expect(matchPath('/what-is-freemasonry/truth')).toEqual({
    page: 'whatIsFreemasonry',
    principle: 'truth',
  });
  expect(matchPath('/what-is-freemasonry/wisdom')).toEqual({ page: 'notFound' });
});

test.each([
  ['/faq', '/faq?lang=en', '/faq?lang=en'],
  [
    '/what-is-freemasonry/relief',
    '/what-is-freemasonry/relief?lang=en',
    '/what-is-freemasonry?lang=en',
  ],
  ['/news?page=2', '/news?page=2&lang=en', '/news?page=2&lang=en'],
  ['/news?item=12', '/news?item=12&lang=en', '/news?item=12&lang=en'],
  ['/nowhere', '/nowhere?lang=en', undefined],
])(
  'Macedonian has the bare path %s, English is %s, its canonical address %s',
  (path, english, canonical) => {
    expect(localizedPath(path, 'mk')).toBe(path);
    expect(localizedPath(path, 'en')).toBe(english);
    expect(localizedPath(`${path}#a`, 'en')).toBe(`${english}#a`);
    expect(canonicalPath(path, 'en')).toBe(canonical);
    expect(canonicalPath(path, 'mk')).toBe(canonical?.replace(/[?&]lang=en/, ''));
  },
);

describe('the address of a list or an item', () => {
  test.each([
    ['/news', '', listAddress('/news', 1), { page: 'news', number: 1 }],
    ['/news', '?page=1', '/news', { page: 'news', number: 1 }],
    ['/news', '?lang=en&page=3&utm_source=x', '/news?page=3', { page: 'news', number: 3 }],
    ['/gallery', '?page=2', listAddress('/gallery', 2), { page: 'gallery', number: 2 }],
    ['/faq', '?page=2', '/faq', { page: 'faq' }],
    ['/news', '?item=12&fbclid=x', itemAddress('/news', 12), { page: 'news', item: 12 }],
    ['/gallery', '?item=12', '/gallery', { page: 'gallery', number: 1 }],
    ['/faq', '?item=12', '/faq', { page: 'faq' }],
  ])('for %s%s is %s', (path, search, address, route) => {
    expect(addressOf(path, search)).toBe(address);
    expect(matchPath(address)).toEqual(route);
  });

  test.each([
    ...['?page=0', '?page=-1', '?page=x', '?page=1e9', '?page=2.5', '?page=02', '?page='],
    ...['?item=0', '?item', '?item=12x', '?item=012', '?item=１２', '?item=9999999999'],
    ...['?item=12&item=13', '?item=12&page=1', '?page=2&item=12'],
  ])('cannot have %s', (search) => {
    const address = addressOf('/news', search);
    expect(matchPath(address)).toEqual({ page: 'notFound' });
    expect(canonicalPath(address, 'mk')).toBeUndefined();
    expect(addressOf(...(address.split(/(?=[?])/) as [string, string]))).toBe(address);
  });
});
