/** Controls WebKitGTK by Debian's WebKitWebDriver (w3.org/TR/webdriver2) on a virtual screen. */
import { globSync } from 'node:fs';
import { startProcess } from '../started-process.ts';
import { type Engine, engineOf, poll, showIfVisible, type Without } from './engine.ts';

/** Elements that match these selectors may have the role. */
const selectors: Record<string, string> = {
  button: 'button',
  link: 'a[href]',
  switch: '[role=switch]',
  textbox: 'input, textarea, [contenteditable=true]',
};

/** It has neither `commandfor` nor `closedby`; `details[name]` cannot be disabled. */
const options: Record<Without, string[]> = {
  nothing: [],
  scripts: ['--enable-javascript=false'],
  'newer features': ['--features=-PopoverAttribute,-CSSAnchorPositioning'],
};

const port = 4777;
const display = ':77';

export async function startWebKit(without: Without): Promise<Engine> {
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

  const args = ['--automation', ...options[without]];
  const alwaysMatch = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browser, args },
  };
  const { sessionId } = await poll('the driver of WebKit', () =>
    call('POST', '/session', { capabilities: { alwaysMatch } }),
  );
  const session = `/session/${sessionId}`;
  const run = (script: string, ...elements: object[]) =>
    call('POST', `${session}/execute/sync`, { script, args: elements });

  return engineOf({
    goTo: (url) => call('POST', `${session}/url`, { url }),
    reload: () => call('POST', `${session}/refresh`, {}),
    resize: (width, height) => call('POST', `${session}/window/rect`, { width, height }),
    read: async (expression) =>
      JSON.parse(await run(`return JSON.stringify((${expression}) ?? null)`)),
    async find(role, name) {
      const visible = `[...document.querySelectorAll('${selectors[role]}')].filter((each) => each.checkVisibility())`;
      const all: object[] = await run(`return ${visible}`);
      for (const each of all) {
        const path = `${session}/element/${Object.values(each)[0]}/computedlabel`;
        if ((await call('GET', path)) !== name) continue;
        if (await run(`return (${showIfVisible})(arguments[0])`, each)) return each;
      }
      return undefined;
    },
    act: (source) => call('POST', `${session}/actions`, { actions: [source] }),
    travel: (steps) => call('POST', `${session}/${steps < 0 ? 'back' : 'forward'}`, {}),
    complaints: () => [],
    async stop() {
      await call('DELETE', session);
      driver.kill('SIGTERM');
      screen.kill('SIGTERM');
      await Promise.all([driver.ended, screen.ended]);
    },
  });
}
