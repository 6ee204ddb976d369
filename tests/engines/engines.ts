/**
 * `npm run test:engines` tests the main journeys of visitors in Firefox and WebKit. The journeys
 * cover the same in Chromium.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { dictionaries } from '#content/dictionary.ts';
import { fill } from '#content/words.ts';
import { eachMessage } from '#server/storage/messages.ts';
import { languages } from '#shared/language.ts';
import { localizedPath, pagePaths, questionIds, screens } from '#shared/routes.ts';
import { inDatabase } from '../journeys/in-database.ts';
import { newsItem, photo, publish } from '../journeys/published.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { type Engine, keys } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

const { mk, en } = dictionaries;
const quoted = (text: string) => JSON.stringify(text);
const title = (text: string) =>
  `document.querySelector('h1')?.innerText.replace(/\\s/g, ' ') === ${quoted(text)}`;
/** True when React has hydrated the page. */
const hydrated = `Object.keys(document.querySelector('main > *') ?? {}).some((key) => key.startsWith('__reactFiber'))`;
const shows = (text: string) =>
  `document.querySelector('main').innerText.includes(${quoted(text)})`;

let site: RunningSite;
let engine: Engine;
before(async () => {
  site = await startSite();
  await publish(site, { news: 3, photos: 3 });
});
after(() => site.stop());
async function open(path: string): Promise<void> {
  await engine.goTo(site.url + path);
  await engine.until(hydrated);
}

for (const [name, start] of Object.entries({ Firefox: startFirefox, WebKit: startWebKit })) {
  describe(name, () => {
    before(async () => {
      engine = await start();
    });
    after(() => engine.stop());
    beforeEach(async () => {
      await engine.resize(1280, 800);
      await open(pagePaths.faq);
      await engine.read('localStorage.clear()');
      engine.complaints();
    });
    afterEach(() => assert.deepEqual(engine.complaints(), []));

    for (const language of languages) {
      test(`every page is shown in ${language}`, async () => {
        for (const screen of screens) {
          await open(localizedPath(pagePaths[screen], language));
          const words = dictionaries[language];
          const name = await engine.read<string>('document.title');
          assert.ok(name.startsWith(words.meta[screen].title), name);
          assert.equal(await engine.read('document.documentElement.lang'), language);
          assert.ok(await engine.read('document.documentElement.scrollWidth <= innerWidth'));
        }
      });
    }

    test('header: the pages, the language in place, and the theme after a reload', async () => {
      await open(pagePaths.home);
      await engine.click('link', mk.nav.history);
      await engine.until(title(mk.history.title));
      await engine.click('button', `${mk.ui.languageSelector} ${mk.language.mkShort}`);
      await engine.click('link', en.language.en);
      await engine.until(title(en.history.title));
      assert.equal(await engine.read('location.pathname + location.search'), pagePaths.history);
      await engine.click('switch', en.ui.darkTheme);
      await engine.until(`document.documentElement.className === 'dark'`);
      await open(pagePaths.faq);
      assert.ok(await engine.read(title(en.faq.title)));
      assert.equal(await engine.read('document.documentElement.className'), 'dark');
    });

    test('drawer: Escape closes it and returns the focus, and a link leads on', async () => {
      await engine.resize(390, 800);
      await open(pagePaths.home);
      const drawer = `document.querySelector('dialog').open`;
      await engine.click('button', mk.ui.mobileMenu);
      await engine.until(drawer);
      await engine.press(keys.escape);
      await engine.until(`!${drawer}`);
      assert.equal(await engine.read('document.activeElement.innerText.trim()'), mk.ui.mobileMenu);
      await engine.click('button', mk.ui.mobileMenu);
      await engine.click('link', mk.nav.contact);
      await engine.until(title(mk.contact.title));
      await engine.until(`!${drawer}`);
    });

    test('questions: one is open, and an address leads to a question below the header', async () => {
      await engine.resize(390, 800);
      for (const id of questionIds) {
        await open(`${pagePaths.faq}#${id}`);
        await engine.until(`document.querySelector('details[open] p')?.id === ${quoted(id)}`);
        const room = `document.querySelector('details[open]').getBoundingClientRect().top
        - document.querySelector('header').getBoundingClientRect().bottom`;
        await engine.until(`${room} >= 0`);
      }
      await open(pagePaths.faq);
      for (const index of [0, 2]) {
        await engine.read(`document.querySelectorAll('summary')[${index}].click()`);
        await engine.until(`document.querySelectorAll('details')[${index}].open`);
        assert.equal(await engine.read(`document.querySelectorAll('details[open]').length`), 1);
      }
    });

    test('"Read more" shows the whole text', async () => {
      await open(pagePaths.home);
      const { title: name } = mk.whatIsFreemasonry.relief;
      const cut = `[...document.querySelectorAll('main li p')].filter((text) => text.scrollHeight > text.clientHeight + 1).length`;
      const before = await engine.read<number>(cut);
      await engine.click('button', fill(mk.expandable.readMoreAbout, { title: name }));
      await engine.until(`${cut} === ${before - 1}`);
    });

    test('news: from the home page to an item, to the list, and back', async () => {
      await open(pagePaths.home);
      await engine.click('link', newsItem(3).title.mk);
      await engine.until(title(newsItem(3).title.mk));
      await engine.click('link', mk.news.item.all);
      await engine.until(title(mk.news.title));
      await engine.until(shows(newsItem(1).title.mk));
      await engine.click('link', newsItem(1).title.mk);
      await engine.until(title(newsItem(1).title.mk));
      await engine.goBack();
      await engine.until(title(mk.news.title));
    });

    test('gallery: a photo opens, the keyboard leads on and closes, the focus returns', async () => {
      await open(pagePaths.gallery);
      const nameOf = (number: number) =>
        fill(mk.viewer.open, { caption: photo(number).caption.mk });
      await engine.click('link', nameOf(3));
      const viewer = `[...document.querySelectorAll('dialog[open]')].at(-1)?.innerText ?? ''`;
      await engine.until(`(${viewer}).includes(${quoted(photo(3).caption.mk)})`);
      await engine.press(keys.right);
      await engine.until(`(${viewer}).includes(${quoted(photo(2).caption.mk)})`);
      await engine.press(keys.escape);
      await engine.until(`document.activeElement.ariaLabel === ${quoted(nameOf(2))}`);
    });

    test('contact: faults at their fields, then a message that is stored', async () => {
      const text = `Порака: ${name}`;
      await open(pagePaths.contact);
      await engine.click('button', mk.contact.form.submit);
      await engine.until(shows(mk.formErrors.nameRequired));
      for (const [field, typed] of [
        ['name', 'Ана'],
        ['email', 'ana@visitor.example'],
        ['message', text],
      ]) {
        await engine.read(`document.querySelector('main [name=${field}]').focus()`);
        for (const character of typed ?? '') await engine.press(character);
      }
      await engine.click('button', mk.contact.form.submit);
      await engine.until(shows(mk.contactPage.sentBody));
      const stored = await inDatabase(site, async (database) => {
        const all: string[] = [];
        for await (const { message } of eachMessage(database)) all.push(message);
        return all;
      });
      assert.ok(stored.includes(text));
    });
  });
}
