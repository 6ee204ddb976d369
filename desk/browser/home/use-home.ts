import { useQuery } from '@tanstack/react-query';
import { type HomeState, paths } from '../../shared/api.ts';
import { request } from '../api.ts';

/** The state of the site, which navigation and first screen share; asked for anew every minute. */
export const useHome = () =>
  useQuery({
    queryKey: [paths.home],
    queryFn: ({ signal }) => request<HomeState>(paths.home, { signal }),
    refetchInterval: 60_000,
  });
