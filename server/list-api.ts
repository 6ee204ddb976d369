/** `GET /api/news` and `GET /api/gallery`: a page of a list as JSON, the other pages in `Link`. */
import type { Context } from 'hono';
import type { Paging } from '#shared/page-data.ts';
import {
  apiPaths,
  type ListName,
  listAddress,
  pageParameter,
  parsePageNumber,
} from '#shared/routes.ts';
import { cacheControl } from './headers.ts';
import { createKeeper } from './keep.ts';
import type { Lists } from './lists.ts';
import { answerWith, type Representation, represent } from './representation.ts';

const keptAnswers = 64;

/** The other pages as RFC 8288 links them; nothing where there is one page only. */
function pageLinks(path: string, { number, last }: Paging): string {
  const links = [
    number > 1 && ['prev', number - 1],
    number < last && ['next', number + 1],
    last > 1 && ['last', last],
  ].filter((link) => link !== false);
  return links.map(([rel, to]) => `<${listAddress(path, Number(to))}>; rel="${rel}"`).join(', ');
}

export function getList(name: ListName, lists: Lists) {
  const answers = createKeeper<Representation>(keptAnswers);
  return async (context: Context): Promise<Response> => {
    const refuse = (error: string, status: 400 | 404) => {
      context.header('Cache-Control', cacheControl.never);
      return context.json({ error }, status);
    };
    const number = parsePageNumber(context.req.query(pageParameter));
    if (number === null) return refuse('The page must be a whole number from 1', 400);
    const page = await lists[name].page(number);
    if (!page) return refuse('There is no such page', 404);
    const links = pageLinks(apiPaths[name], page.paging);
    const answer = await answers.get(page.key, async () =>
      represent(JSON.stringify(await page.read()), {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': cacheControl.revalidate,
        ...(links && { Link: links }),
      }),
    );
    return answerWith(context, answer);
  };
}
