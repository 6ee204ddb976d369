/** `npm run test:engines`: what visitors do, in Firefox. The journeys test the same in Chromium. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { dictionaries } from '#content/dictionary.ts';
import { fill } from '#content/words.ts';
import { eachMessage } from '#server/storage/messages.ts';
import { languages } from '#shared/language.ts';
import { localizedPath, pagePaths, questionIds, screens } from '#shared/routes.ts';
import { inDatabase } from '../journeys/in-database.ts';
import { newsItem, photo, publish } from '../journeys/published.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { type Firefox, keys, startFirefox } from './firefox.ts';

const program = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
if (!existsSync(program)) {
  throw new Error('Install firefox-esr, or set FIREFOX_PATH to a Firefox.');
}

const { mk, en } = dictionaries;
const quoted = (text: string) => JSON.stringify(text);
const title = (text: string) => `document.querySelector('h1')?.innerText === ${quoted(text)}`;
/** React has taken over the page. */
const hydrated = `Object.keys(document.querySelector('main > *') ?? {}).some((key) => key.startsWith('__reactFiber'))`;
const shows = (text: string) =>
  `document.querySelector('main').innerText.includes(${quoted(text)})`;

let site: RunningSite;
let firefox: Firefox;
before(async () => {
  site = await startSite();
  await publish(site, { news: 3, photos: 3 });
  firefox = await startFirefox(program);
});
after(async () => {
  await firefox.stop();
  await site.stop();
});
beforeEach(async () => {
  await firefox.resize(1280, 800);
  await open(pagePaths.faq);
  await firefox.read('localStorage.clear()');
  firefox.complaints();
});
afterEach(() => assert.deepEqual(firefox.complaints(), []));

async function open(path: string): Promise<void> {
  await firefox.goTo(site.url + path);
  await firefox.until(hydrated);
}

for (const language of languages) {
  test(`every page is shown in ${language}`, async () => {
    for (const screen of screens) {
      await open(localizedPath(pagePaths[screen], language));
      const words = dictionaries[language];
      const name = await firefox.read<string>('document.title');
      assert.ok(name.startsWith(words.meta[screen].title), name);
      assert.equal(await firefox.read('document.documentElement.lang'), language);
      assert.ok(await firefox.read('document.documentElement.scrollWidth <= innerWidth'));
    }
  });
}

test('header: the pages, the language in place, and the theme after a reload', async () => {
  await open(pagePaths.home);
  await firefox.click('link', mk.nav.history);
  await firefox.until(title(mk.history.title));
  await firefox.click('button', `${mk.ui.languageSelector} ${mk.language.mkShort}`);
  await firefox.click('link', en.language.en);
  await firefox.until(title(en.history.title));
  assert.equal(await firefox.read('location.pathname + location.search'), pagePaths.history);
  await firefox.click('switch', en.ui.darkTheme);
  await firefox.until(`document.documentElement.className === 'dark'`);
  await open(pagePaths.faq);
  assert.ok(await firefox.read(title(en.faq.title)));
  assert.equal(await firefox.read('document.documentElement.className'), 'dark');
});

test('drawer: Escape closes it and returns the focus, and a link leads on', async () => {
  await firefox.resize(390, 800);
  await open(pagePaths.home);
  const drawer = `document.querySelector('dialog').open`;
  await firefox.click('button', mk.ui.mobileMenu);
  await firefox.until(drawer);
  await firefox.press(keys.escape);
  await firefox.until(`!${drawer}`);
  assert.equal(await firefox.read('document.activeElement.innerText.trim()'), mk.ui.mobileMenu);
  await firefox.click('button', mk.ui.mobileMenu);
  await firefox.click('link', mk.nav.contact);
  await firefox.until(title(mk.contact.title));
  await firefox.until(`!${drawer}`);
});

test('questions: one is open, and an address leads to a question below the header', async () => {
  await firefox.resize(390, 800);
  for (const id of questionIds) {
    await open(`${pagePaths.faq}#${id}`);
    await firefox.until(`document.querySelector('details[open] p')?.id === ${quoted(id)}`);
    const room = `document.querySelector('details[open]').getBoundingClientRect().top
      - document.querySelector('header').getBoundingClientRect().bottom`;
    await firefox.until(`${room} >= 0`);
  }
  await open(pagePaths.faq);
  for (const index of [0, 2]) {
    await firefox.read(`document.querySelectorAll('summary')[${index}].click()`);
    await firefox.until(`document.querySelectorAll('details')[${index}].open`);
    assert.equal(await firefox.read(`document.querySelectorAll('details[open]').length`), 1);
  }
});

test('"Read more" shows the whole text', async () => {
  await open(pagePaths.home);
  const { title: name } = mk.whatIsFreemasonry.relief;
  const cut = `[...document.querySelectorAll('main li p')].filter((text) => text.scrollHeight > text.clientHeight + 1).length`;
  const before = await firefox.read<number>(cut);
  await firefox.click('button', fill(mk.expandable.readMoreAbout, { title: name }));
  await firefox.until(`${cut} === ${before - 1}`);
});

test('news: from the home page to an item, to the list, and back to the place', async () => {
  await open(pagePaths.home);
  await firefox.click('link', newsItem(3).title.mk);
  await firefox.until(title(newsItem(3).title.mk));
  await firefox.click('link', mk.news.item.all);
  await firefox.until(title(mk.news.title));
  await firefox.until(shows(newsItem(1).title.mk));
  await firefox.read('scrollTo(0, 120)');
  await firefox.until('history.state?.scrollY === 120');
  await firefox.click('link', newsItem(1).title.mk);
  await firefox.until(title(newsItem(1).title.mk));
  await firefox.goBack();
  await firefox.until(title(mk.news.title));
});

test('gallery: a photo opens, the keyboard leads on and closes, the focus returns', async () => {
  await open(pagePaths.gallery);
  const nameOf = (number: number) => fill(mk.viewer.open, { caption: photo(number).caption.mk });
  await firefox.click('link', nameOf(3));
  const viewer = `[...document.querySelectorAll('dialog[open]')].at(-1)?.innerText ?? ''`;
  await firefox.until(`(${viewer}).includes(${quoted(photo(3).caption.mk)})`);
  await firefox.press(keys.right);
  await firefox.until(`(${viewer}).includes(${quoted(photo(2).caption.mk)})`);
  await firefox.press(keys.escape);
  await firefox.until(`document.activeElement.ariaLabel === ${quoted(nameOf(2))}`);
});

test('contact: faults at their fields, then a message that is stored', async () => {
  await open(pagePaths.contact);
  await firefox.click('button', mk.contact.form.submit);
  await firefox.until(shows(mk.formErrors.nameRequired));
  for (const [field, text] of [
    ['name', 'Ана'],
    ['email', 'ana@visitor.example'],
    ['message', 'Порака од Фајрфокс'],
  ]) {
    await firefox.read(`document.querySelector('main [name=${field}]').focus()`);
    for (const character of text ?? '') await firefox.press(character);
  }
  await firefox.click('button', mk.contact.form.submit);
  await firefox.until(shows(mk.contactPage.sentBody));
  const stored = await inDatabase(site, async (database) => {
    const all: string[] = [];
    for await (const { message } of eachMessage(database)) all.push(message);
    return all;
  });
  assert.deepEqual(stored, ['Порака од Фајрфокс']);
});
