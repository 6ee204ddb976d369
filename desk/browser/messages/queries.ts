import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Box } from '#shared/boxes.ts';
import { type Message, type MessageList, paths } from '../../shared/api.ts';
import { request } from '../api.ts';

export const useMessages = (box: Box) =>
  useInfiniteQuery({
    queryKey: [paths.messages, box],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      request<MessageList>(`${paths.messages}?box=${box}${pageParam}`, { signal }),
    getNextPageParam: ({ more, messages }) => (more ? `&below=${messages.at(-1)?.id}` : undefined),
  });

export const useMessage = (id: string) =>
  useQuery({
    queryKey: [paths.messages, 'one', id],
    queryFn: ({ signal }) => request<Message>(`${paths.messages}/${id}`, { signal }),
  });

/** After a change: whatever shows messages or counts them is read again. */
export function useMessagesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [paths.messages] }),
      client.invalidateQueries({ queryKey: [paths.home] }),
    ]);
  };
}
