/** Controls Firefox by WebDriver BiDi (w3.org/TR/webdriver-bidi) over our own WebSocket. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../started-process.ts';
import { type Engine, poll } from './engine.ts';

// biome-ignore lint/suspicious/noExplicitAny: each command of the protocol has its own shape.
type Message = Record<string, any>;

export async function startFirefox(): Promise<Engine> {
  const program = '/usr/bin/firefox-esr';
  if (!existsSync(program)) throw new Error('Install firefox-esr.');
  const profile = mkdtempSync(join(tmpdir(), 'lodge-firefox-'));
  const options = ['--headless', '--remote-debugging-port', '0', '--profile', profile];
  const firefox = startProcess(program, options, {});
  const [, address = ''] = await firefox.prints(/WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve) => socket.addEventListener('open', resolve));

  const waiting = new Map<number, PromiseWithResolvers<Message>>();
  let complaints: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { id, type, method, result, params, message }: Message = JSON.parse(data);
    if (type === 'success') waiting.get(id)?.resolve(result);
    else if (type === 'error') waiting.get(id)?.reject(new Error(message));
    else if (method === 'log.entryAdded' && /warn|error/.test(params.level))
      complaints.push(params.text);
  });

  let last = 0;
  function send(method: string, params: Message): Promise<Message> {
    const answer = Promise.withResolvers<Message>();
    last += 1;
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  }

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send('browsingContext.getTree', {});
  const context: string = contexts[0].context;

  async function read<T>(expression: string): Promise<T> {
    const script = `(async () => JSON.stringify(await (${expression}) ?? null))()`;
    const target = { target: { context }, awaitPromise: true };
    const { result, exceptionDetails } = await send('script.evaluate', {
      expression: script,
      ...target,
    });
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
    return JSON.parse(result.value);
  }

  const act = (type: string, actions: Message[]) =>
    send('input.performActions', { context, actions: [{ type, id: type, actions }] });

  return {
    goTo: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    read,
    until: async (expression) => void (await poll(expression, () => read<boolean>(expression))),
    async click(role, name) {
      const locator = { type: 'accessibility', value: { role, name } };
      const element = await poll(`${role} "${name}"`, async () => {
        const { nodes } = await send('browsingContext.locateNodes', { context, locator });
        for (const { sharedId } of nodes) {
          const { result } = await send('script.callFunction', {
            functionDeclaration: `(element) => {
              if (!element.checkVisibility()) return false;
              element.scrollIntoView({ block: 'center', behavior: 'instant' });
              return true;
            }`,
            arguments: [{ sharedId }],
            target: { context },
            awaitPromise: false,
          });
          if (result.value) return { type: 'element', element: { sharedId } };
        }
        return undefined;
      });
      await act('pointer', [
        { type: 'pointerMove', x: 0, y: 0, origin: element },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    press: async (value) =>
      void (await act('key', [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])),
    goBack: async () =>
      void (await send('browsingContext.traverseHistory', { context, delta: -1 })),
    complaints() {
      const all = complaints;
      complaints = [];
      return all;
    },
    async stop() {
      socket.close();
      firefox.kill('SIGTERM');
      await firefox.ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
