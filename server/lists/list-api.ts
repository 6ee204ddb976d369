/** The lists as JSON. */
import type { Paging } from '#shared/page-data.ts';
import {
  addressOf,
  apiPaths,
  itemParameter,
  type ListName,
  listAddress,
  lists as listNames,
  matchPath,
  pagePaths,
} from '#shared/routes.ts';
import { type Effort, jsonResponse, type PreparedResponse, prepare } from '../http/response.ts';
import type { Resource, Route } from '../http/response-cache.ts';
import { cacheControl } from '../http/security-headers.ts';
import type { Lists } from './lists.ts';

/** Builds a `Link` header for the other pages (RFC 8288). It is empty if there is only one page. */
function pageLinks(path: string, { number, last }: Paging): string {
  const links = [
    number > 1 && ['prev', number - 1],
    number < last && ['next', number + 1],
    last > 1 && ['last', last],
  ].filter((link) => link !== false);
  return links.map(([rel, to]) => `<${listAddress(path, Number(to))}>; rel="${rel}"`).join(', ');
}

export function listApi(lists: Lists): [path: string, route: Route][] {
  const noNumber = jsonResponse(400, { error: 'The page must be a whole number from 1' });
  const noPage = jsonResponse(404, { error: 'There is no such page' });
  const noItem = jsonResponse(404, { error: 'There is no such news item' });

  function response(items: unknown[], effort: Effort, links = ''): Promise<PreparedResponse> {
    const content = {
      status: 200,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': cacheControl.revalidate,
        ...(links && { Link: links }),
      },
      body: JSON.stringify(items),
    };
    return prepare(content, effort);
  }

  async function list(name: ListName, number: number): Promise<Resource | PreparedResponse> {
    const page = await lists[name].page(number);
    if (!page) return noPage;
    const links = pageLinks(apiPaths[name], page.paging);
    return {
      key: `api ${name} ${number}`,
      revision: page.revision,
      async make(limited) {
        const items = await page.read();
        return limited(() => response(items, number === 1 ? 'best' : 'quick', links));
      },
    };
  }

  /** A single item is returned as a list, so that all responses have one shape. */
  async function single(id: number): Promise<Resource> {
    return {
      key: `api news item ${id}`,
      revision: await lists.revision(),
      async make(limited) {
        const item = await lists.newsItem(id);
        if (!item) return null;
        const { updatedAt: _, ...specified } = item;
        return limited(() => response([specified], 'quick'));
      },
      missing: () => noItem,
    };
  }

  const routeOf =
    (name: ListName): Route =>
    ({ req }) => {
      const { search } = new URL(req.url);
      const { page, number = 1, item } = matchPath(addressOf(pagePaths[name], search));
      if (page === 'notFound') return req.query(itemParameter) === undefined ? noNumber : noItem;
      return item === undefined ? list(name, number) : single(item);
    };

  return listNames.map((name) => [apiPaths[name], routeOf(name)]);
}
