/** What the journeys share: the servers, the browser, and steps in it. */
import { type Dictionary, dictionaries } from '#content/dictionary.ts';
import { defaultLanguage, type Language } from '#shared/language.ts';
import { localizedPath } from '#shared/routes.ts';
import { type RunningDesk, startDesk } from '../running-desk.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { type Engine, keys, type Without } from './engine.ts';

export type Journeys = Record<string, () => Promise<void>>;

export let site: RunningSite;
export let desk: RunningDesk;
export let engine: Engine;
export let language = defaultLanguage;
export let words: Dictionary;
export let without: Without;

export async function startServers(): Promise<void> {
  site = await startSite();
  const { hostname, port } = new URL(site.url);
  desk = await startDesk({ ...site.env, HOST: hostname, PORT: port });
}

export async function startBrowser(
  start: (without: Without) => Promise<Engine>,
  missing: Without,
): Promise<void> {
  without = missing;
  engine = await start(missing);
}

export function setLanguage(chosen: Language): void {
  language = chosen;
  words = dictionaries[chosen];
}

export const quoted = (text = '') => JSON.stringify(text);
export const first = (selector: string) => `document.querySelector('${selector}')`;
export const includes = (text = '', where = 'body') =>
  `${first(where)}.innerText.includes(${quoted(text)})`;
export const until = (expression: string) => engine.until(expression);
export const click = (role: string, name: string) => engine.click(role, name);
/** Titles have non-breaking spaces. */
export const titleIn = (page: string) =>
  `${page}.querySelector('h1').innerText.replaceAll('\\u00a0', ' ')`;

export const seeTitle = (text: string) => until(`${titleIn('document')} === ${quoted(text)}`);
/** React has taken over the page. */
export const hydrated = `Object.keys(${first('main > *')}).some((key) => key.startsWith('__reactFiber'))`;

export async function open(path: string, width = 1280, fragment = ''): Promise<void> {
  await engine.resize(width, 800);
  await engine.goTo(site.url + localizedPath(path, language) + fragment);
  if (without !== 'scripts') await until(hydrated);
}

export async function fillIn(fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    await click('textbox', name);
    await engine.press(keys.control, 'a');
    await engine.type(text);
  }
}
