/** The dictionaries of the build, with the lodge's own texts in place of theirs. */
import { createHash } from 'node:crypto';
import { type Bilingual, languages, mapLanguages } from '#shared/language.ts';
import { type PageOverrides, withOwnTexts } from '#shared/page-texts.ts';
import { dictionariesPath } from '#shared/routes.ts';
import { missing, prepare } from '../http/response.ts';
import type { Route } from '../http/response-cache.ts';
import { cacheControl } from '../http/security-headers.ts';
import type { Database } from '../storage/database.ts';
import type { Revisions } from '../storage/lists.ts';
import { publicPages } from '../storage/page-texts.ts';
import { lastKnown } from './last-known.ts';

/** Browsers load the dictionary of a language from a file that is named by its content. */
export function withPageTexts(defaults: Bilingual<object>, pages: PageOverrides[]) {
  const dictionaries = mapLanguages(defaults, (own, language) =>
    withOwnTexts(own, pages, language),
  );
  const addresses = mapLanguages(dictionaries, (own, language) => {
    const hash = createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, 10);
    return `${dictionariesPath}${language}-${hash}.json`;
  });
  return { dictionaries, addresses };
}

export type GetDictionaries = ReturnType<typeof createDictionaries>;

export const createDictionaries = (
  database: Database,
  revisions: () => Promise<Revisions>,
  defaults: Bilingual<object>,
) =>
  lastKnown(revisions, 'page', withPageTexts(defaults, []), async () =>
    withPageTexts(defaults, await publicPages(database)),
  );

/** Serves only the current dictionaries: a page with an earlier address loads its document again. */
export function dictionaryFiles(current: GetDictionaries): Route {
  return async ({ req: { path } }) => {
    const { dictionaries, addresses } = await current();
    const language = languages.find((item) => addresses[item] === path);
    if (!language) return missing;
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': cacheControl.immutable,
    };
    const body = JSON.stringify(dictionaries[language]);
    return {
      key: `dictionary ${language}`,
      revision: path,
      make: () => prepare({ status: 200, headers, body }, 'best'),
    };
  };
}
