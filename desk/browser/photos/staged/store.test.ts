import { expect, onTestFinished, test, vi } from 'vitest';

test('a line that swallows a caption counts as broken after a while', async () => {
  // What a browser has and Node has not; it keeps nothing on its disk.
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined });
  const time = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    // The answer begins, and never ends.
    const body = new ReadableStream({
      start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
    });
    return new Response(body);
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const { drafts } = await import('./store.ts');
  const photo = { id: 7, imageUrl: '', fileName: '', caption: { mk: '', en: '' }, album: null };
  drafts.change(photo, { caption: { mk: 'Сала', en: '' } });
  const settled = drafts.settle();
  await vi.waitFor(() => expect(AbortSignal.timeout).toHaveBeenCalled());
  time.abort(new DOMException('Too late', 'TimeoutError'));
  expect(await settled).toBe(false);
  expect(drafts.failing()).toBe('offline');
});
