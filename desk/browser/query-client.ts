/** Everything that the server has, as the screens have read it. */
import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection a request fails, and says so.
    queries: { retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Reads again everything that begins with one of these keys. */
export async function invalidate(...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
