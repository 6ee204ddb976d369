/** All reads of the API by news and gallery share one cache, whose keys are the paths. */
import { QueryClient, QueryClientProvider, type QueryFunction } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PageData } from '#shared/page-data.ts';
import { apiPaths, itemAddress, type ListName, listAddress, lists } from '#shared/routes.ts';
import { usePageData } from '../context.tsx';

export interface ListSlice<T = unknown> {
  items: T[];
  last: number;
}

/** If a response is not OK, the message is `{status}: {body}`. */
export class NotOkError extends Error {
  readonly status: number;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
  }
}

/** Reads the last page from a `Link` header (RFC 8288); without one there is one page. */
function lastPageOf(header: string | null): number {
  const [, last = 1] = /[?&]page=(\d+)>; rel="last"/.exec(header ?? '') ?? [];
  return Number(last);
}

/** Throws if the response is not OK; with `on401: 'null'`, a 401 returns null. */
export function readApi(options: { on401: 'throw' | 'null' }): QueryFunction {
  return async ({ queryKey, signal }) => {
    const path = String(queryKey[0]);
    const response = await fetch(path, { credentials: 'include', signal });
    if (response.status === 401 && options.on401 === 'null') return null;
    if (!response.ok) {
      const body = (await response.text()) || response.statusText;
      throw new NotOkError(response.status, body);
    }
    const body: unknown = await response.json();
    const { pathname } = new URL(response.url);
    const list = lists.find((name) => apiPaths[name] === pathname);
    if (!list) return body;
    if (!Array.isArray(body)) throw new Error(`The answer for ${list} is not a list`);
    return {
      items: body,
      last: lastPageOf(response.headers.get('Link')),
    } satisfies ListSlice;
  };
}

export function createClient(data: Pick<PageData, ListName | 'paging' | 'item'>): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readApi({ on401: 'throw' }),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        // Offline, a request fails; it does not wait for the connection.
        networkMode: 'always',
      },
      mutations: { retry: false },
    },
  });
  const { paging = { number: 1, last: 1 } } = data;
  for (const list of lists) {
    const items = data[list];
    if (!items) continue;
    const path = listAddress(apiPaths[list], paging.number);
    client.setQueryData<ListSlice>([path], { items, last: paging.last });
  }
  const { item } = data;
  if (item) {
    client.setQueryData<ListSlice>([itemAddress(apiPaths.news, item.id)], {
      items: [item],
      last: 1,
    });
  }
  return client;
}

let browserClient: QueryClient | undefined;

/** The browser has one cache per document, the server one per render. */
function clientFor(data: PageData): QueryClient {
  if (typeof window === 'undefined') return createClient(data);
  browserClient ??= createClient(data);
  return browserClient;
}

export function QueryProvider({ children }: { children: ReactNode }) {
  const data = usePageData();
  const [client] = useState(() => clientFor(data));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Reads a path in advance. If that fails, the page reads it again. */
export async function prefetchList(path: string, data: PageData): Promise<void> {
  const client = clientFor(data);
  if (!client.getQueryState([path])) await client.prefetchQuery({ queryKey: [path] });
}
