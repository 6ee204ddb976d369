/** The journeys of visitors. */
import assert from 'node:assert/strict';
import { dictionaries } from '#content/dictionary.ts';
import { fill } from '#content/words.ts';
import { languages, otherLanguage } from '#shared/language.ts';
import { localizedPath, pagePaths, principlePath, questionIds, screens } from '#shared/routes.ts';
import { inDatabase } from '../journeys/in-database.ts';
import { newsItem, photo } from '../journeys/published.ts';
import { keys } from './engine.ts';
import {
  click,
  engine,
  fillIn,
  first,
  hydrated,
  includes,
  type Journeys,
  language,
  open,
  quoted,
  seeTitle,
  site,
  until,
  without,
  words,
} from './steps.ts';

const dialogIsOpen = `${first('dialog')}.open`;
const viewer = 'dialog.lightbox';

async function openDrawer(): Promise<void> {
  await open(pagePaths.home, 390);
  await click('button', words.ui.mobileMenu);
  await until(dialogIsOpen);
}

const captionOf = (number: number) => photo(number).caption[language];
const nameOfPhoto = (number: number) => fill(words.viewer.open, { caption: captionOf(number) });
async function openPhoto(number: number): Promise<void> {
  await open(pagePaths.gallery);
  await click('link', nameOfPhoto(number));
  await until(includes(captionOf(number), viewer));
}

async function sendMessage(): Promise<void> {
  const { form } = words.contact;
  const text = `Ѓорѓи, without ${without}, ${language}`;
  await fillIn({ [form.name]: 'Ана', [form.email]: 'ana@visitor.example', [form.message]: text });
  await click('button', form.submit);
  await until(includes(words.contactPage.sentBody));
  const stored = await inDatabase(site, (database) =>
    database.selectFrom('contact_messages').selectAll().where('message', '=', text).execute(),
  );
  assert.ok(stored.length > 0);
}

export const withoutNewerFeatures: Journeys = {
  'drawer: Escape closes it, and the focus returns': async () => {
    await openDrawer();
    await engine.press(keys.escape);
    await until(`!${dialogIsOpen}`);
    await until(`document.activeElement.innerText.trim() === ${quoted(words.ui.mobileMenu)}`);
  },
  'drawer: a tap beside it closes it, one on its empty part does not': async () => {
    await openDrawer();
    await engine.clickAt(150, await engine.read('innerHeight - 10'));
    assert.ok(await engine.read(dialogIsOpen));
    await engine.clickAt(350, 400);
    await until(`!${dialogIsOpen}`);
  },
  'the language changes in place': async () => {
    const { history, language: names } = dictionaries[otherLanguage(language)];
    await open(pagePaths.history);
    const shown = words.language[`${language}Short`];
    await click('button', `${words.ui.languageSelector} ${shown}`);
    await click('link', names[otherLanguage(language)]);
    await seeTitle(history.title);
    assert.equal(await engine.read('location.href'), site.url + pagePaths.history);
  },
  'a question opens': async () => {
    await open(pagePaths.faq, 390);
    await engine.clickOn('summary');
    await until(includes(words.faq.questions.religion.answer, 'details[open] p'));
  },
  'a photo opens, keys lead on and close it, and the focus returns': async () => {
    await openPhoto(3);
    await engine.press(keys.right);
    await until(includes(captionOf(2), viewer));
    await engine.press(keys.escape);
    await until(`document.activeElement.ariaLabel === ${quoted(nameOfPhoto(2))}`);
  },
};

export const ofVisitors: Journeys = {
  ...withoutNewerFeatures,
  ...Object.fromEntries(
    languages.map((shown) => [
      `every page is shown in ${shown}`,
      async () => {
        for (const screen of screens) {
          await engine.goTo(site.url + localizedPath(pagePaths[screen], shown));
          await until(`document.documentElement.lang === '${shown}'`);
          const { title } = dictionaries[shown].meta[screen];
          await until(`document.title.startsWith(${quoted(title)})`);
          assert.ok(await engine.read('document.documentElement.scrollWidth <= innerWidth'));
        }
      },
    ]),
  ),
  'a link leads on in place, to the next heading': async () => {
    await open(pagePaths.home);
    await engine.read('window.marked = true');
    await click('link', words.nav.history);
    await seeTitle(words.history.title);
    await until(`window.marked && document.activeElement === ${first('h1')}`);
  },
  'the first Tab leads past the header': async () => {
    await open(pagePaths.home);
    await engine.press(keys.tab);
    await until(`document.activeElement.innerText === ${quoted(words.a11y.skipToContent)}`);
    await engine.press(keys.enter);
    await until(`location.hash === '#content'`);
  },
  'the theme is kept over a reload': async () => {
    await open(pagePaths.home);
    await click('switch', words.ui.darkTheme);
    await until(`document.documentElement.className === 'dark'`);
    await engine.reload();
    await until(`${hydrated} && document.documentElement.className === 'dark'`);
  },
  'at most one question is open': async () => {
    await open(pagePaths.faq);
    for (const number of [1, 3]) {
      await engine.clickOn(`details:nth-of-type(${number}) summary`);
      await until(`${first(`details:nth-of-type(${number})`)}.open`);
      assert.equal(await engine.read(`document.querySelectorAll('details[open]').length`), 1);
    }
  },
  'an address leads to a question, below the header of a narrow window': async () => {
    for (const id of questionIds) {
      await open(pagePaths.faq, 390, `#${id}`);
      const top = (selector: string) => `${first(selector)}.getBoundingClientRect()`;
      await until(`${first('details[open] div')}.id === '${id}'`);
      await until(`${top('details[open]')}.top >= ${top('header')}.bottom`);
    }
  },
  'an address leads to a section': async () => {
    await open(principlePath('relief'), 390);
    await until(`Math.abs(${first('#relief')}.getBoundingClientRect().top) < 250`);
    assert.ok(await engine.read('scrollY > 0'));
  },
  '"Read more" shows the whole text, "Read less" its beginning': async () => {
    await open(pagePaths.home);
    const { title } = words.whatIsFreemasonry.relief;
    const cut = `[...document.querySelectorAll('main li p')].filter((text) => text.scrollHeight > text.clientHeight + 1).length`;
    const before = await engine.read<number>(cut);
    await click('button', `${words.expandable.readMore} ${title}`);
    await until(`${cut} === ${before - 1}`);
    await click('button', `${words.expandable.readLess} ${title}`);
    await until(`${cut} === ${before}`);
  },
  'Back, Forward and a reload lead to the place': async () => {
    await open(pagePaths.history);
    await engine.read('scrollTo(0, 700)');
    await until('scrollY === 700');
    await click('link', words.nav.faq);
    await seeTitle(words.faq.title);
    await until('scrollY === 0');
    await engine.travel(-1);
    await seeTitle(words.history.title);
    await until('scrollY === 700');
    await engine.reload();
    await until(`${hydrated} && scrollY === 700`);
    await engine.travel(1);
    await seeTitle(words.faq.title);
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
    await click('button', words.viewer.next);
    await until(includes(captionOf(2), viewer));
    await click('button', words.viewer.close);
    await until(`!${first(viewer)}`);
  },
  'form: faults are at their fields, and the first has the focus': async () => {
    await open(pagePaths.contact);
    await fillIn({ [words.contact.form.email]: 'ana' });
    await click('button', words.contact.form.submit);
    for (const fault of ['nameRequired', 'emailInvalid', 'messageRequired'] as const) {
      await until(includes(words.formErrors[fault]));
    }
    await until(`document.activeElement.name === 'name'`);
  },
  'form: a reload keeps the text, and it is sent': async () => {
    await open(pagePaths.contact);
    await fillIn({ [words.contact.form.name]: 'Ана' });
    await engine.reload();
    await until(`${hydrated} && ${first('main [name=name]')}.value === 'Ана'`);
    await sendMessage();
  },
};

export const withoutScripts: Journeys = {
  'every page has its title and the whole text': async () => {
    for (const screen of screens) {
      await open(pagePaths[screen]);
      await until(`document.title.startsWith(${quoted(words.meta[screen].title)})`);
      await engine.read(`${first('footer')}.scrollIntoView()`);
      await until(includes(words.about.intro, 'footer'));
    }
  },
  'the menu leads to the other language': async () => {
    const other = otherLanguage(language);
    await open(pagePaths.history);
    const shown = words.language[`${language}Short`];
    await click('button', `${words.ui.languageSelector} ${shown}`);
    await click('link', words.language[other]);
    await seeTitle(dictionaries[other].history.title);
  },
  'a question opens': withoutNewerFeatures['a question opens'] as () => Promise<void>,
  'news are on pages, and a photo leads to its file': async () => {
    await open(pagePaths.news);
    await click('link', words.news.paging.older);
    await click('link', newsItem(1).title[language]);
    await seeTitle(newsItem(1).title[language]);
    await open(pagePaths.gallery);
    await click('link', nameOfPhoto(3));
    await until(`location.pathname === ${quoted(photo(3).imageUrl)}`);
  },
  'the form shows its faults, and sends': async () => {
    await open(pagePaths.contact);
    await click('button', words.contact.form.submit);
    await until(includes(words.formErrors.nameRequired));
    await sendMessage();
  },
};
