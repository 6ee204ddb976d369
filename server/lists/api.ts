/** `GET /api/news` and `GET /api/gallery`: a page of a list as JSON, the other pages in `Link`. */
import type { Paging } from '#shared/page-data.ts';
import {
  apiPaths,
  type ListName,
  listAddress,
  lists as listNames,
  pageParameter,
  parsePageNumber,
} from '#shared/routes.ts';
import { type Content, plainAnswer, prepare } from '../http/answer.ts';
import type { Route } from '../http/handler.ts';
import { cacheControl, protect } from '../http/security-headers.ts';
import type { Lists } from './lists.ts';

/** The other pages as RFC 8288 links them; nothing where there is one page only. */
function pageLinks(path: string, { number, last }: Paging): string {
  const links = [
    number > 1 && ['prev', number - 1],
    number < last && ['next', number + 1],
    last > 1 && ['last', last],
  ].filter((link) => link !== false);
  return links.map(([rel, to]) => `<${listAddress(path, Number(to))}>; rel="${rel}"`).join(', ');
}

/** An answer of the API that says what is wrong. */
export function apiError(status: number, error: string): Content {
  return {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': cacheControl.never },
    body: JSON.stringify({ error }),
  };
}

/** Answers the addresses below `/api/` that are read; null for all others. */
export function listApi(lists: Lists, headers: Record<string, string>): Route {
  const refuse = (status: number, error: string) =>
    plainAnswer(protect(apiError(status, error), headers));
  const unknown = refuse(404, 'Not found');
  const noNumber = refuse(400, 'The page must be a whole number from 1');
  const noPage = refuse(404, 'There is no such page');
  const names = new Map<string, ListName>(listNames.map((name) => [apiPaths[name], name]));

  async function list(name: ListName, number: number) {
    const page = await lists[name].page(number);
    if (!page) return noPage;
    const links = pageLinks(apiPaths[name], page.paging);
    const make = async () => {
      const content = {
        status: 200,
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Cache-Control': cacheControl.revalidate,
          ...(links && { Link: links }),
        },
        body: JSON.stringify(await page.read()),
      };
      return prepare(protect(content, headers), number === 1 ? 'best' : 'quick');
    };
    return { key: `api ${name} ${number}`, revision: page.revision, make };
  }

  return (target) => {
    const name = names.get(target.path);
    if (name === undefined) return target.path.startsWith('/api/') ? unknown : null;
    const number = parsePageNumber(target.query(pageParameter));
    return number === null ? noNumber : list(name, number);
  };
}
