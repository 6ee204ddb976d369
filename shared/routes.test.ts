import { describe, expect, test } from 'vitest';
import { addressOf, canonicalPath, listAddress, localizedPath, matchPath } from './routes.ts';

describe('the page of a list', () => {
  test('stands in the address from the second on', () => {
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
    expect(canonicalPath('/news?page=2', 'en')).toBe('/news?page=2&lang=en');
    expect(canonicalPath('/news?page=2', 'mk')).toBe('/news?page=2');
  });
});
