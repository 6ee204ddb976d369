/** Reads of the API through one cache, keyed by the path; in the chunk of news and gallery only. */
import { QueryClient, QueryClientProvider, type QueryFunction } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PageData } from '#shared/page-data.ts';
import { apiPaths } from '#shared/routes.ts';
import { usePageData } from './context.tsx';

/**
 * Reads the path that stands first in the key. Any answer that is not ok throws
 * `{status}: {body}`; a 401 gives null instead where that is asked for.
 */
export function readApi<T>(options: { on401: 'throw' | 'null' }): QueryFunction<T | null> {
  return async ({ queryKey, signal }) => {
    const response = await fetch(String(queryKey[0]), { credentials: 'include', signal });
    if (response.status === 401 && options.on401 === 'null') return null;
    if (!response.ok) {
      const body = (await response.text()) || response.statusText;
      throw new Error(`${response.status}: ${body}`);
    }
    return response.json() as Promise<T>;
  };
}

function createClient(data: PageData): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readApi({ on401: 'throw' }),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        // Offline is an error to show, not a reason to wait without end.
        networkMode: 'always',
      },
      mutations: { retry: false },
    },
  });
  if (data.news) client.setQueryData([apiPaths.news], data.news);
  if (data.gallery) client.setQueryData([apiPaths.gallery], data.gallery);
  return client;
}

let browserClient: QueryClient | undefined;

/** One cache for as long as the document lives; a new one for each render at the server. */
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

/** Reads a path before a page asks for it. */
export function readAhead(path: string, data: PageData): Promise<void> {
  return clientFor(data).prefetchQuery({ queryKey: [path] });
}
