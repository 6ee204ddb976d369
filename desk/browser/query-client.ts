import { notifyManager, QueryClient, useQuery } from '@tanstack/react-query';
import { type HomeState, paths } from '../shared/api.ts';
import { request } from './api.ts';

// In the same frame as the draft: the screen never shows the previous text after a save.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection a request fails.
    queries: {
      retry: false,
      networkMode: 'always',
      // Without a function of its own, a query reads the path of which its key has the parts.
      queryFn: ({ queryKey, signal }) => request(queryKey.join('/'), { signal }),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export async function invalidate(...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

export const useHome = () =>
  useQuery<HomeState>({ queryKey: [paths.home], refetchInterval: 60_000 });
