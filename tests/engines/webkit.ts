/** Controls WebKitGTK by Debian's WebKitWebDriver (w3.org/TR/webdriver2) on a virtual screen. */
import { globSync } from 'node:fs';
import { startProcess } from '../started-process.ts';
import { type Engine, poll } from './engine.ts';

/** Elements that match these selectors may have the role. */
const selectors: Record<string, string> = {
  button: 'button',
  link: 'a[href]',
  switch: '[role=switch]',
};

const port = 4777;
const display = ':77';

export async function startWebKit(): Promise<Engine> {
  const [browser = ''] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  if (!browser) throw new Error('Install webkit2gtk-driver and xvfb.');
  const screen = startProcess('Xvfb', [display, '-screen', '0', '1600x1200x24'], {});
  const driver = startProcess('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
  });

  // biome-ignore lint/suspicious/noExplicitAny: each command of the protocol has its own answer.
  async function call(method: string, path: string, body?: object): Promise<any> {
    const init = { method, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  }

  const alwaysMatch = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  };
  const { sessionId } = await poll('the driver of WebKit', () =>
    call('POST', '/session', { capabilities: { alwaysMatch } }),
  );
  const session = `/session/${sessionId}`;

  async function read<T>(expression: string): Promise<T> {
    const script = `const done = arguments[0];
      (async () => done(JSON.stringify(await (${expression}) ?? null)))().catch(() => done(null));`;
    const text = await call('POST', `${session}/execute/async`, { script, args: [] });
    if (text === null) throw new Error(`${expression} failed`);
    return JSON.parse(text);
  }

  const act = (type: string, actions: object[]) =>
    call('POST', `${session}/actions`, { actions: [{ type, id: type, actions }] });

  return {
    goTo: (url) => call('POST', `${session}/url`, { url }),
    resize: (width, height) => call('POST', `${session}/window/rect`, { width, height }),
    read,
    until: async (expression) => void (await poll(expression, () => read<boolean>(expression))),
    async click(role, name) {
      const element = await poll(`${role} "${name}"`, async () => {
        const script = `return [...document.querySelectorAll('${selectors[role]}')]
          .filter((each) => each.checkVisibility());`;
        const all: object[] = await call('POST', `${session}/execute/sync`, { script, args: [] });
        for (const each of all) {
          const path = `${session}/element/${Object.values(each)[0]}/computedlabel`;
          if ((await call('GET', path)) === name) return each;
        }
        return undefined;
      });
      const script = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`;
      await call('POST', `${session}/execute/sync`, { script, args: [element] });
      await act('pointer', [
        { type: 'pointerMove', x: 0, y: 0, origin: element },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    press: (value) =>
      act('key', [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    goBack: () => call('POST', `${session}/back`, {}),
    complaints: () => [],
    async stop() {
      await call('DELETE', session);
      driver.kill('SIGTERM');
      screen.kill('SIGTERM');
    },
  };
}
