import { describe, expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary.ts';
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
    '/',
    '/what-is-freemasonry',
    '/history-of-freemasonry',
    '/what-it-means-to-be-a-mason',
    '/faq',
    '/news',
    '/gallery',
    '/contact',
  ]);
  expect(screens).toEqual(Object.keys(dictionaries.mk.nav));
});

test('a last segment highlights one section', () => {
  expect(matchPath('/what-is-freemasonry/truth')).toEqual({
    page: 'whatIsFreemasonry',
    principle: 'truth',
  });
  expect(matchPath('/what-is-freemasonry/wisdom')).toEqual({ page: 'notFound' });
});

test('Macedonian has the bare path, English the parameter', () => {
  expect(localizedPath('/faq', 'mk')).toBe('/faq');
  expect(localizedPath('/faq', 'en')).toBe('/faq?lang=en');
});

test('several paths of one screen have one canonical address', () => {
  expect(canonicalPath('/what-is-freemasonry/relief', 'en')).toBe('/what-is-freemasonry?lang=en');
  expect(canonicalPath('/nowhere', 'mk')).toBeUndefined();
});

test('each question of the FAQ has an address', () => {
  expect(questionIds).toEqual(Object.keys(dictionaries.mk.faq.questions));
});

describe('the page of a list', () => {
  test('is in the address from the second on', () => {
    expect(listAddress('/news', 1)).toBe('/news');
    expect(listAddress('/api/news', 12)).toBe('/api/news?page=12');
  });

  test.each([
    ['/news', '', '/news', { page: 'news', number: 1 }],
    ['/news', '?page=1', '/news', { page: 'news', number: 1 }],
    ['/news', '?lang=en&page=3&utm_source=x', '/news?page=3', { page: 'news', number: 3 }],
    ['/gallery', '?page=2', '/gallery?page=2', { page: 'gallery', number: 2 }],
    ['/faq', '?page=2', '/faq', { page: 'faq' }],
  ])('%s%s is %s', (path, search, address, route) => {
    expect(addressOf(path, search)).toBe(address);
    expect(matchPath(address)).toEqual(route);
  });

  test.each(['0', '-1', 'x', '1e9', '2.5', '02', '', ' 2', '２'])('cannot be "%s"', (number) => {
    const address = addressOf('/news', `?${new URLSearchParams({ page: number })}`);
    expect(matchPath(address)).toEqual({ page: 'notFound' });
    expect(canonicalPath(address, 'mk')).toBeUndefined();
  });

  test('goes together with the language', () => {
    expect(localizedPath('/news?page=2', 'en')).toBe('/news?page=2&lang=en');
    expect(localizedPath('/gallery#photo-7', 'en')).toBe('/gallery?lang=en#photo-7');
    expect(canonicalPath('/news?page=2', 'en')).toBe('/news?page=2&lang=en');
    expect(canonicalPath('/news?page=2', 'mk')).toBe('/news?page=2');
  });
});

describe('a news item', () => {
  test.each([
    ['?item=12', 12],
    ['?item=%31%32&fbclid=x&lang=en', 12],
    ['?item=999999999', 999_999_999],
  ])('has an address: %s', (search, item) => {
    const address = addressOf('/news', search);
    expect(address).toBe(itemAddress('/news', item));
    expect(matchPath(address)).toEqual({ page: 'news', item });
  });

  test.each([
    ...['?item=0', '?item=', '?item', '?item=abc', '?item=12x', '?item=1e3', '?item=-1'],
    ...['?item=012', '?item=%2012', '?item=１２', '?item=9999999999', '?item=12&item=13'],
    ...['?item=12&page=1', '?page=2&item=12'],
  ])('is not at %s', (search) => {
    const address = addressOf('/news', search);
    expect(matchPath(address)).toEqual({ page: 'notFound' });
    expect(canonicalPath(address, 'mk')).toBeUndefined();
    expect(addressOf(...(address.split(/(?=[?])/) as [string, string]))).toBe(address);
  });

  test('is only on the path of news', () => {
    expect(addressOf('/gallery', '?item=12')).toBe('/gallery');
    expect(addressOf('/faq', '?item=12')).toBe('/faq');
  });

  test('goes together with the language', () => {
    expect(canonicalPath('/news?item=12', 'en')).toBe('/news?item=12&lang=en');
    expect(canonicalPath('/news?item=12', 'mk')).toBe('/news?item=12');
  });
});
