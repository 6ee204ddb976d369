/**
 * `npm run test:engines`: short journeys of visitors and one of the secretary in Firefox and WebKit,
 * of what differs between engines. They have one language by turns, and each browser begins with the
 * other one.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { fill } from '#content/dictionary.ts';
import { languageLabels } from '#content/publishing.ts';
import { deskDictionaries } from '#desk/dictionaries/dictionary.ts';
import { openEntry } from '#server/publishing/entry-operations.ts';
import { defaultLanguage, languages, otherLanguage } from '#shared/language.ts';
import { localizedPath, pagePaths, principlePath, questionIds, screens } from '#shared/routes.ts';
import { type Dictionary, dictionaries } from '#tests/dictionary.ts';
import { completeDraft, newsId } from '../entry.ts';
import { inDatabase, photo, publish } from '../journeys/published.ts';
import { type RunningDesk, startDesk } from '../running-desk.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { type Engine, engines, keys, poll, startEngine, type Without } from './engine.ts';

type Journeys = Record<string, () => Promise<void>>;

let site: RunningSite;
let desk: RunningDesk;
let engine: Engine;
let language = defaultLanguage;
let dictionary: Dictionary;
let without: Without;

const quoted = (text = '') => JSON.stringify(text);
const first = (selector: string) => `document.querySelector('${selector}')`;
const includes = (text = '', where = 'body') =>
  `${first(where)}.innerText.includes(${quoted(text)})`;
const until = (expression: string) => engine.until(expression);
const click = (role: string, name: string) => engine.click(role, name);

/** Titles have non-breaking spaces. */
const seeTitle = (text: string) =>
  until(`${first('h1')}.innerText.replaceAll('\\u00a0', ' ') === ${quoted(text)}`);
/** React has taken over the page. */
const hydrated = `Object.keys(${first('main > *')}).some((key) => key.startsWith('__reactFiber'))`;

async function open(path: string, width = 1280, fragment = ''): Promise<void> {
  await engine.resize(width, 800);
  await engine.goTo(site.url + localizedPath(path, language) + fragment);
  await until(hydrated);
}

async function fillIn(fields: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    await click('textbox', name);
    await engine.press(keys.control, 'a');
    await engine.type(text);
  }
}

const dialogIsOpen = `${first('dialog')}.open`;
const viewer = 'dialog.lightbox';
const captionOf = (number: number) => photo(number).caption[language];
const nameOfPhoto = (number: number) =>
  fill(dictionary.viewer.open, { caption: captionOf(number) });

async function openPhoto(number: number): Promise<void> {
  await open(pagePaths.gallery);
  await click('link', nameOfPhoto(number));
  await until(includes(captionOf(number), viewer));
}

async function changeLanguage(): Promise<void> {
  const next = otherLanguage(language);
  await open(pagePaths.history);
  const label = dictionary.language[`${language}Short`];
  await click('button', `${dictionary.ui.languageSelector} ${label}`);
  await click('link', dictionaries[next].language[next]);
  await seeTitle(dictionaries[next].history.title);
}

async function openQuestion(): Promise<void> {
  await open(pagePaths.faq, 390);
  await engine.clickOn('summary');
  await until(includes(dictionary.faq.questions.religion.answer, 'details[open] p'));
}

async function sendMessage(): Promise<void> {
  const { form } = dictionary.contact;
  const text = `Ѓорѓи, without ${without}, ${language}`;
  await fillIn({ [form.name]: 'Ана', [form.email]: 'ana@visitor.example', [form.message]: text });
  await click('button', form.submit);
  await until(includes(dictionary.contactPage.sentBody));
  const message = await inDatabase(site, (database) =>
    database.selectFrom('contact_messages').selectAll().where('message', '=', text).execute(),
  );
  assert.ok(message.length > 0);
}

const withoutNewerFeatures: Journeys = {
  'drawer: Escape or a tap beside it closes it, one on its title does not': async () => {
    const openDrawer = async () => {
      await click('button', dictionary.ui.mobileMenu);
      await until(dialogIsOpen);
    };
    await open(pagePaths.home, 390);
    await openDrawer();
    await engine.press(keys.escape);
    await until(`!${dialogIsOpen}`);
    await until(`document.activeElement.ariaLabel === ${quoted(dictionary.ui.mobileMenu)}`);
    await openDrawer();
    await engine.clickOn('dialog p');
    assert.ok(await engine.read(dialogIsOpen));
    await engine.clickAt(350, 400);
    await until(`!${dialogIsOpen}`);
  },
  'the language changes in place': async () => {
    await changeLanguage();
    assert.equal(await engine.read('location.href'), site.url + pagePaths.history);
  },
  'a question opens': openQuestion,
  'a photo opens, keys lead on and close it, and the focus returns': async () => {
    await openPhoto(3);
    await engine.press(keys.right);
    await until(includes(captionOf(2), viewer));
    await engine.press(keys.escape);
    await until(`document.activeElement.ariaLabel === ${quoted(nameOfPhoto(2))}`);
  },
};

const ofVisitors: Journeys = {
  ...withoutNewerFeatures,
  'every page fits into the window, in both languages': async () => {
    for (const current of languages) {
      for (const screen of screens) {
        await engine.goTo(site.url + localizedPath(pagePaths[screen], current));
        const { title } = dictionaries[current].meta[screen];
        await until(`document.title.startsWith(${quoted(title)})`);
        assert.ok(await engine.read('document.documentElement.scrollWidth <= innerWidth'));
      }
    }
  },
  'a link leads on in place; Back, Forward and a reload lead to the place and keep the theme':
    async () => {
      await open(pagePaths.history);
      await click('switch', dictionary.ui.darkTheme);
      await engine.read('(scrollTo(0, 700), window.marked = true)');
      await until('scrollY === 700');
      await click('link', dictionary.nav.faq);
      await seeTitle(dictionary.faq.title);
      await until(`scrollY === 0 && window.marked && document.activeElement === ${first('h1')}`);
      await engine.travel(-1);
      await seeTitle(dictionary.history.title);
      await until('scrollY === 700');
      await engine.reload();
      await until(`${hydrated} && scrollY === 700`);
      await until(`document.documentElement.className === 'dark'`);
      await engine.travel(1);
      await seeTitle(dictionary.faq.title);
    },
  'an address leads to a question, below the header of a narrow window, or to a section':
    async () => {
      const top = (selector: string) => `${first(selector)}.getBoundingClientRect()`;
      for (const id of questionIds) {
        await open(pagePaths.faq, 390, `#${id}`);
        await until(`${first('details[open] div')}.id === '${id}'`);
        await until(`${top('details[open]')}.top >= ${top('header')}.bottom`);
      }
      assert.equal(await engine.read(`document.querySelectorAll('details[open]').length`), 1);
      await open(principlePath('relief'), 390);
      await until(`scrollY > 0 && Math.abs(${top('#relief')}.top) < 250`);
    },
  'photo: a swipe leads on and back, a button closes it': async () => {
    await openPhoto(3);
    for (const [by, number] of [
      [-150, 2],
      [150, 3],
    ] as const) {
      await engine.drag(by);
      await until(includes(captionOf(number), viewer));
    }
    await click('button', dictionary.viewer.close);
    await until(`!${first(viewer)}`);
  },
  'form: it shows its errors, a reload keeps the text, and it is sent': async () => {
    await open(pagePaths.contact);
    await fillIn({ [dictionary.contact.form.email]: 'ana' });
    await click('button', dictionary.contact.form.submit);
    await until(includes(dictionary.formErrors.emailInvalid));
    await until(`document.activeElement.name === 'name'`);
    await engine.reload();
    await until(`${hydrated} && ${first('main [name=email]')}.value === 'ana'`);
    await sendMessage();
  },
};

const { draft, frame, home, news } = deskDictionaries.mk;
const title = languageLabels({ label: 'title' }, 'mk');

const ofSecretary: Journeys = {
  'a link opens the desk, a text is typed, kept over a reload and published, and she signs out':
    async () => {
      await engine.goTo(await desk.addressToOpen());
      await seeTitle(home.title);
      const content = { mk: '', en: 'Good day.' };
      const { id } = await inDatabase(site, (database) => completeDraft(database, { content }));
      await engine.goTo(`${desk.url}/#/news/entry/${id}`);
      await fillIn({ [title.mk]: 'Ѓурѓовден', [title.en]: 'Spring' });
      await click('textbox', languageLabels({ label: 'content' }, 'mk').mk);
      await engine.press(keys.control, 'b');
      await engine.type('Здраво, ѕвездо.');
      await poll('the text is stored', async () => {
        const entry = await inDatabase(site, (database) => openEntry(database, newsId(id)));
        return JSON.stringify(entry?.fields).includes('**Здраво, ѕвездо.**');
      });
      await until(includes(draft.saved));
      await engine.reload();
      await until(`${first('textarea')}.value === 'Ѓурѓовден'`);
      await until(includes('Здраво, ѕвездо.', '[contenteditable=true] strong'));
      await click('button', news.publish);
      await until(includes(news.published));
      await engine.goTo(`${desk.url}/#/`);
      await click('button', frame.leave);
      await until(includes(frame.locked.title));
    },
};

const journeys: Record<Without, Journeys> = {
  nothing: { ...ofVisitors, ...ofSecretary },
  'newer features': withoutNewerFeatures,
};

if (engines.every(({ missing }) => missing))
  throw new Error(`Install Debian's ${engines.map(({ missing }) => missing).join(', or ')}.`);

before(async () => {
  site = await startSite();
  const { hostname, port } = new URL(site.url);
  desk = await startDesk({ ...site.env, HOST: hostname, PORT: port });
});
after(async () => {
  await desk.stop();
  await site.stop();
});

for (const [turn, { name, start, missing: needed }] of engines.entries()) {
  for (const [missing, group] of Object.entries(journeys) as [Without, Journeys][]) {
    const skip = needed && `needs Debian's ${needed}`;
    describe(`${name} without ${missing}`, { skip }, () => {
      before(async () => {
        await publish(site, { news: 11, photos: 4 });
        without = missing;
        engine = await startEngine(start, missing);
      });
      after(() => engine.stop());
      beforeEach(async () => {
        await engine.goTo(site.url + pagePaths.faq);
        // On a busy machine, Firefox may still show the previous document.
        await engine.until('(localStorage.clear(), sessionStorage.clear(), true)');
        engine.complaints();
      });
      afterEach(() => assert.deepEqual(engine.complaints(), []));

      for (const [index, [name, journey]] of Object.entries(group).entries()) {
        test(name, { timeout: 120_000 }, () => {
          language = languages[(turn + index) % languages.length] ?? defaultLanguage;
          dictionary = dictionaries[language];
          return journey();
        });
      }
    });
  }
}
