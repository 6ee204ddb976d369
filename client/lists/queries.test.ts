import { createServer } from 'node:http';
import type { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '#tests/programs.ts';
import { createClient, readApi } from './queries.tsx';

interface SentResponse {
  status: number;
  body?: string;
}

async function serverOf(...responses: SentResponse[]) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { status, body = '' } = responses[requests.length] ?? { status: 500 };
    requests.push(request.url ?? '');
    response.writeHead(status).end(body);
  });
  const port = await listen(server);
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${port}/api/news`, requests };
}

const read = (client: QueryClient, url: string) => client.fetchQuery({ queryKey: [url] });

test('is never stale: the second reader sends no request', async () => {
  const client = createClient({});
  const { url, requests } = await serverOf({ status: 200, body: '[]' });
  await read(client, url);
  await read(client, url);
  expect(requests).toHaveLength(1);
});

test.each([
  [{ status: 503, body: 'Down for a while' }, /^503: Down for a while$/],
  [{ status: 404 }, /^404: Not Found$/],
  [{ status: 401, body: 'No' }, /^401: No$/],
])(
  'a failure is thrown as status and body, or the text of the status, without a retry',
  async (response, text) => {
    const client = createClient({});
    const { url, requests } = await serverOf(response, response);
    await expect(read(client, url)).rejects.toThrow(text);
    expect(requests).toHaveLength(1);
    if (response.status !== 401) return;
    const queryFn = readApi({ on401: 'null' });
    expect(await client.fetchQuery({ queryKey: [url], queryFn })).toBeNull();
  },
);
