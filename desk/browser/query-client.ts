import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { type HomeState, paths, type Sliced } from '../shared/api.ts';
import { request } from './api.ts';

// The query changes in the same frame as the draft, so the previous text is never shown.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    // Offline, a request fails immediately.
    queries: {
      retry: false,
      networkMode: 'always',
      // By default, a query reads the path that its key contains.
      queryFn: ({ queryKey, signal }) => request(queryKey.join('/'), { signal }),
    },
  },
});

/** Other tabs of this browser read the changed lists and items again. */
const channel = new BroadcastChannel('desk-changes');
channel.addEventListener('message', ({ data: keys }: MessageEvent<string[]>) => {
  const isChanged = (path: unknown) => keys.some((key) => String(path).startsWith(key));
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => isChanged(path) });
});

export async function invalidate(...keys: string[]): Promise<void> {
  channel.postMessage(keys);
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

/** After a restore, all tabs read everything again. */
export function invalidateAll(): Promise<void> {
  channel.postMessage(['']);
  return queryClient.invalidateQueries();
}

/** Lists are polled, so that others' changes show up; in milliseconds. */
export const listInterval = 10_000;

/** The `part` selects a part of the list, for example a year. */
export const useSlices = <Page extends Sliced>(path: string, part: Record<string, string> = {}) =>
  useInfiniteQuery({
    queryKey: [path, ...Object.values(part)],
    initialPageParam: 0,
    queryFn: ({ pageParam: from, signal }) =>
      request<Page>(`${path}?${new URLSearchParams({ ...part, from: String(from) })}`, { signal }),
    refetchInterval: listInterval,
    // The choice of the part stays while another part is loading.
    placeholderData: keepPreviousData,
    getNextPageParam: ({ next }) => next,
  });

/** Null until it is known. */
export const siteUrl = (): string | null =>
  queryClient.getQueryData<HomeState>([paths.home])?.siteUrl ?? null;

export const useHome = () =>
  useQuery<HomeState>({ queryKey: [paths.home], refetchInterval: 60_000 });
