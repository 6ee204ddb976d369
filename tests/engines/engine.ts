/** Firefox and WebKitGTK of Debian, driven by Selenium's clients of the two WebDriver protocols. */
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, By } from 'selenium-webdriver';
import bidiModule from 'selenium-webdriver/bidi/index.js';
import { Command, Name } from 'selenium-webdriver/lib/command.js';
import { startProcess } from '../started-process.ts';

/** The types name the class; the module is the class. */
const BiDi = bidiModule as unknown as typeof bidiModule.Index;

/** A browser may be started without features that older ones lack. */
export type Without = 'nothing' | 'newer features';

type Source = { type: 'key' | 'pointer'; id: string; actions: object[] };

const timeout = 15_000;

/** Nothing moves; only a spinner has no end. */
const isStill = `document.getAnimations().every((each) =>
  each.playState !== 'running' || each.timeline !== document.timeline || each.effect.getComputedTiming().endTime === Infinity)`;

/** The source of a function in the page, which is true if the element can be clicked. */
const showIfVisible = `(element) => {
  if (!element.checkVisibility() || !(${isStill})) return false;
  const { top, bottom, left } = element.getBoundingClientRect();
  if (left < 0) return false;
  if (top < 0 || bottom > innerHeight)
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return true;
}`;

/** The keys that have no character (w3.org/TR/webdriver2, section 17.4.2). */
export const keys = { control: '\uE009', escape: '\uE00C', right: '\uE014' };

/** Repeats the question until the response is usable. A page that is being replaced gives none. */
export async function poll<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const end = performance.now() + timeout;
  while (performance.now() < end) {
    const response = await Promise.race([ask(), pause(5_000, undefined)]).catch(() => undefined);
    if (response) return response;
    await pause(20);
  }
  throw new Error(`Not within ${timeout} ms: ${what}`);
}

/** Popovers and `commandfor` cannot be disabled any more. */
const disabledInFirefox: Record<Without, string[]> = {
  nothing: [],
  'newer features': [
    'dom.details_group.enabled',
    'dom.dialog.light-dismiss.enabled',
    'layout.css.anchor-positioning.enabled',
  ],
};

/** Selenium would start Firefox with geckodriver, which is not one of Debian's packages. */
async function startFirefox(without: Without) {
  const profile = mkdtempSync(join(tmpdir(), 'lodge-firefox-'));
  const settings = disabledInFirefox[without].map((name) => `user_pref("${name}", false);\n`);
  writeFileSync(join(profile, 'user.js'), settings.join(''));
  const options = ['--headless', '--remote-debugging-port', '0', '--profile', profile];
  const firefox = startProcess(firefoxProgram, options, {});
  const [, address = ''] = await firefox.prints(/WebDriver BiDi listening on (ws:\S+)/);
  const bidi = new BiDi(`${address}/session`);
  await bidi.waitForConnection();

  // biome-ignore lint/suspicious/noExplicitAny: each command of the protocol has its own result.
  async function send(method: string, params: object): Promise<any> {
    const response = (await bidi.send({ method, params })) as Record<string, never>;
    const { type, result, message } = response;
    if (String(type) === 'error') throw new Error(message);
    return result;
  }
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const [{ context }] = (await send('browsingContext.getTree', {})).contexts;
  const complaints: string[] = [];
  bidi.on('log.entryAdded', ({ level, text }: { level: string; text: string }) => {
    // A page that is left stops its requests; a picture alone in a tab may load no icon.
    const isLeft =
      /dynamically imported module|attempting to fetch|status=2152398850|favicon\.ico/.test(text);
    if (/warn|error/.test(level) && !isLeft) complaints.push(text);
  });

  /** Calls a function with an element, if there is one, and returns its text. */
  async function call(functionDeclaration: string, ...elements: object[]): Promise<string> {
    const target = { target: { context }, awaitPromise: false };
    const script = { functionDeclaration, arguments: elements, ...target };
    const { result, exceptionDetails } = await send('script.callFunction', script);
    if (exceptionDetails) throw new Error(`${functionDeclaration}: ${exceptionDetails.text}`);
    return result.value;
  }
  return {
    goTo: (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    resize: (width: number, height: number) =>
      send('browsingContext.setViewport', { context, viewport: { width, height } }),
    read: async (expression: string) =>
      JSON.parse(await call(`() => JSON.stringify((${expression}) ?? null)`)),
    async find(role: string, name: string): Promise<object | undefined> {
      const locator = { type: 'accessibility', value: { role, name } };
      const { nodes } = await send('browsingContext.locateNodes', { context, locator });
      for (const { sharedId } of nodes) {
        if (await call(showIfVisible, { sharedId }))
          return { type: 'element', element: { sharedId } };
      }
      return undefined;
    },
    act: (source: Source) => send('input.performActions', { context, actions: [source] }),
    travel: (delta: -1 | 1) => send('browsingContext.traverseHistory', { context, delta }),
    complaints: () => complaints.splice(0),
    async stop() {
      await bidi.close();
      firefox.kill('SIGTERM');
      await firefox.ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Elements that match these selectors may have the role. */
const selectors: Record<string, string> = {
  button: 'button',
  link: 'a[href]',
  switch: '[role=switch]',
  textbox: 'input, textarea, [contenteditable=true]',
};

/** It has neither `commandfor` nor `closedby`; `details[name]` cannot be disabled. */
const optionsOfWebKit: Record<Without, string[]> = {
  nothing: [],
  'newer features': ['--features=-PopoverAttribute,-CSSAnchorPositioning'],
};

async function startWebKit(without: Without) {
  const screen = startProcess('Xvfb', [':77', '-screen', '0', '1600x1200x24'], {});
  const env = { ...process.env, DISPLAY: ':77' };
  const server = startProcess('WebKitWebDriver', ['--port=4777'], { env });
  const args = ['--automation', ...optionsOfWebKit[without]];
  const browser = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: webKitProgram, args },
  };
  const builder = new Builder().usingServer('http://127.0.0.1:4777').withCapabilities(browser);
  const driver = await poll('the driver of WebKit', async () => builder.build());
  return {
    goTo: (url: string) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    resize: (width: number, height: number) => driver.manage().window().setRect({ width, height }),
    read: async (expression: string) =>
      JSON.parse(await driver.executeScript(`return JSON.stringify((${expression}) ?? null)`)),
    async find(role: string, name: string): Promise<object | undefined> {
      for (const element of await driver.findElements(By.css(selectors[role] ?? ''))) {
        if ((await element.getAccessibleName()) !== name) continue;
        if (await driver.executeScript(`return (${showIfVisible})(arguments[0])`, element))
          return element;
      }
      return undefined;
    },
    act: (source: Source) =>
      driver.execute(new Command(Name.ACTIONS).setParameter('actions', [source])),
    travel: (steps: -1 | 1) => driver.navigate()[steps < 0 ? 'back' : 'forward'](),
    complaints: (): string[] => [],
    async stop() {
      await driver.quit();
      server.kill('SIGTERM');
      screen.kill('SIGTERM');
      await Promise.all([server.ended, screen.ended]);
    },
  };
}

const firefoxProgram = '/usr/bin/firefox-esr';
const [webKitProgram = ''] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');

/** `missing` names the Debian packages of an engine that is not installed. */
export const engines = [
  { name: 'Firefox', start: startFirefox, missing: !existsSync(firefoxProgram) && 'firefox-esr' },
  { name: 'WebKit', start: startWebKit, missing: !webKitProgram && 'webkit2gtk-driver and xvfb' },
];

export type Engine = Awaited<ReturnType<typeof startEngine>>;

export async function startEngine(start: (typeof engines)[number]['start'], without: Without) {
  const engine = await start(without);
  const read: <T>(expression: string) => Promise<T> = engine.read;
  const until = (expression: string) => poll(expression, () => read<boolean>(expression));
  const point = (...moves: object[]) => {
    const [first = {}, ...more] = moves.map((move) => ({
      ...{ type: 'pointerMove', x: 0, y: 0 },
      ...move,
    }));
    const down = { type: 'pointerDown', button: 0 };
    const actions = [first, down, ...more, { type: 'pointerUp', button: 0 }];
    return engine.act({ type: 'pointer', id: 'mouse', actions });
  };
  const use = (events: [type: 'keyDown' | 'keyUp', value: string][]) => {
    const actions = events.map(([type, value]) => ({ type, value }));
    return engine.act({ type: 'key', id: 'keyboard', actions });
  };
  return {
    ...engine,
    read,
    /** Waits until the expression is true. */
    until,
    async click(role: string, name: string): Promise<void> {
      const origin = await poll(`${role} "${name}"`, () => engine.find(role, name));
      await point({ origin });
    },
    clickAt: (x: number, y: number) => point({ x, y }),
    async clickOn(selector: string): Promise<void> {
      const element = `document.querySelector('${selector}')`;
      await until(`(${showIfVisible})(${element})`);
      const centre = `(({ x, y, width, height }) => ({ x: Math.round(x + width / 2), y: Math.round(y + height / 2) }))(${element}.getBoundingClientRect())`;
      await point(await read<object>(centre));
    },
    /** A swipe over the middle of the window. */
    async drag(by: number): Promise<void> {
      await until(isStill);
      const x = await read<number>('Math.round(innerWidth / 2)');
      const y = await read<number>('Math.round(innerHeight / 2)');
      await point({ x, y }, { x: x + by / 2, y }, { x: x + by, y });
    },
    /** Keys that are held come first. */
    press: (...held: string[]) =>
      use([
        ...held.map((key) => ['keyDown', key] as const),
        ...held.toReversed().map((key) => ['keyUp', key] as const),
      ] as never),
    type: (text: string) =>
      use(
        [...text].flatMap((key) => [
          ['keyDown', key],
          ['keyUp', key],
        ]),
      ),
  };
}
