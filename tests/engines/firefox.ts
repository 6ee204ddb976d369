/** Firefox, driven by WebDriver BiDi (w3.org/TR/webdriver-bidi) over its own WebSocket. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../started-process.ts';
import { type Engine, engineOf, showIfVisible, type Without } from './engine.ts';

// biome-ignore lint/suspicious/noExplicitAny: each command of the protocol has its own shape.
type Message = Record<string, any>;

/** Popovers and `commandfor` cannot be disabled any more. */
const disabled: Record<Without, string[]> = {
  nothing: [],
  scripts: ['javascript.enabled'],
  'newer features': [
    'dom.details_group.enabled',
    'dom.dialog.light-dismiss.enabled',
    'layout.css.anchor-positioning.enabled',
  ],
};

export async function startFirefox(without: Without): Promise<Engine> {
  const program = '/usr/bin/firefox-esr';
  if (!existsSync(program)) throw new Error('Install firefox-esr.');
  const profile = mkdtempSync(join(tmpdir(), 'lodge-firefox-'));
  const settings = disabled[without].map((name) => `user_pref("${name}", false);\n`);
  writeFileSync(join(profile, 'user.js'), settings.join(''));
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
    else if (method === 'log.entryAdded' && /warn|error/.test(params.level)) {
      // A page that is left stops its imports; a picture alone in a tab may load no icon.
      if (!/dynamically imported module|favicon\.ico/.test(params.text))
        complaints.push(params.text);
    }
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

  /** Calls a function with an element, if there is one, and returns its text. */
  async function call(functionDeclaration: string, ...elements: Message[]): Promise<string> {
    const target = { target: { context }, awaitPromise: false };
    const script = { functionDeclaration, arguments: elements, ...target };
    const { result, exceptionDetails } = await send('script.callFunction', script);
    if (exceptionDetails) throw new Error(`${functionDeclaration}: ${exceptionDetails.text}`);
    return result.value;
  }

  return engineOf({
    goTo: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    resize: (width, height) =>
      send('browsingContext.setViewport', { context, viewport: { width, height } }),
    read: async (expression) =>
      JSON.parse(await call(`() => JSON.stringify((${expression}) ?? null)`)),
    async find(role, name) {
      const locator = { type: 'accessibility', value: { role, name } };
      const { nodes } = await send('browsingContext.locateNodes', { context, locator });
      for (const { sharedId } of nodes) {
        if (await call(showIfVisible, { sharedId }))
          return { type: 'element', element: { sharedId } };
      }
      return undefined;
    },
    act: (source) => send('input.performActions', { context, actions: [source] }),
    travel: (delta) => send('browsingContext.traverseHistory', { context, delta }),
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
  });
}
