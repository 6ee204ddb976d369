import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary.ts';
import {
  canonicalPath,
  localizedPath,
  matchPath,
  pagePaths,
  questionIds,
  screens,
} from './routes.ts';

test('the screens stand at their specified paths, in the order of the navigation', () => {
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
  expect(new Set(questionIds).size).toBe(dictionaries.mk.faq.questions.length);
});
