/** Page translators, extensions and form fillers change the page, and everything still works. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { itemAddress, pagePaths, principlePath, principles } from '#shared/routes.ts';
import { addNews } from '../entry.ts';
import {
  formOf,
  letter,
  mailService,
  type ServiceResponse,
  toastIn,
  write,
} from './contact-form.ts';
import {
  chooseLanguage,
  dictionaryOf,
  expect,
  followLink,
  holdApplication,
  hydrated,
  markDocument,
  open,
  test,
  title,
} from './journey.ts';
import { feast, inDatabase, publish } from './published.ts';

const mk = dictionaryOf('mk');

/**
 * Replaces each text node by two nested `<font>` elements with the same text, so that a text of the
 * page is found by its words. `repeatedly` does it with later texts, too.
 */
async function translate(page: Page, repeatedly = true): Promise<void> {
  await page.evaluate((stays) => {
    const replaceTexts = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.parentElement?.closest('font, script, style, textarea, svg')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    replaceTexts();
    document.documentElement.lang = 'de';
    if (!stays) return;
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(replaceTexts).observe(document.body, changes);
  }, repeatedly);
}

const textOf = (page: Page) =>
  page.evaluate(() => document.querySelector('#root')?.textContent?.replace(/\s+/g, ' '));

/**
 * React changes the text of an element that contains nothing else, whatever has replaced it. Texts
 * in the format of the news are replaced whole.
 */
async function expectLoneTexts(page: Page): Promise<void> {
  const mixed = await page.evaluate(() =>
    [...document.querySelectorAll('#root *:not(article *, details [id] *)')]
      .filter(({ childNodes }) => childNodes.length > 1)
      .flatMap(({ childNodes }) => [...childNodes])
      .filter((node) => node instanceof Text && node.data.trim() !== '')
      .map((text) => text.parentElement?.outerHTML),
  );
  expect(mixed, 'texts beside other nodes').toEqual([]);
}

const shown = [
  ...Object.values(pagePaths),
  ...principles.map(principlePath),
  `${pagePaths.news}?page=2`,
  '/nowhere',
];

const expected =
  /Failed to load resource|The contact message was not sent|500: No|React error #418/;
test.use({ expectedMessages: [expected] });

test('texts of every page follow the language, and links lead to whole pages', async ({
  page,
  site,
}) => {
  test.slow();
  await publish(site, { news: 11, photos: 4 });
  const id = await inDatabase(site, (database) => addNews(database, feast));
  const texts = new Map<string, string | undefined>();
  for (const [index, path] of [...shown, itemAddress(pagePaths.news, id)].entries()) {
    await test.step(path, async () => {
      await open(page, path);
      await expectLoneTexts(page);
      const original = await textOf(page);
      const [from, to] = index % 2 ? (['en', 'mk'] as const) : (['mk', 'en'] as const);
      await translate(page, index % 4 < 2);
      expect(await textOf(page)).toBe(original);
      await chooseLanguage(page, to);
      await expect(page.locator('html')).toHaveAttribute('lang', to);
      const switched = await textOf(page);
      await page.reload();
      await hydrated(page);
      expect(await textOf(page)).toBe(switched);
      texts.set(`${path} ${from}`, original).set(`${path} ${to}`, switched);
    });
  }

  await open(page, pagePaths.home);
  await translate(page);
  const sameDocument = await markDocument(page);
  for (const screen of ['faq', 'news', 'gallery', 'contact', 'history', 'whatItMeans'] as const) {
    await followLink(page, mk.nav[screen]);
    await expect(title(page)).toBeFocused();
    await expect.poll(() => textOf(page), screen).toBe(texts.get(`${pagePaths[screen]} mk`));
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goBack();
  await expect(title(page)).toHaveText(mk.history.title);
  expect(await sameDocument()).toBe(true);
});

test('the translated form shows errors, a failure and success', async ({ page }) => {
  const service = await mailService(page, { status: 500, body: 'No' });
  await open(page, pagePaths.contact);
  const form = formOf(page, 'mk');
  const { contactPage, formErrors, toasts } = mk;
  await translate(page);
  await form.button.click();
  await expect(form.alert).toHaveText(formErrors.summary);
  await expect(form.name).toHaveAccessibleDescription(formErrors.nameRequired);
  await write(page, 'mk');
  await expect(form.alert).toHaveCount(0);
  const held = Promise.withResolvers<ServiceResponse>();
  service.response = held.promise;
  await form.button.click();
  await expect(form.sending).toBeDisabled();
  await expectLoneTexts(page);
  held.resolve({ status: 500, body: 'No' });
  await expect(form.alert).toContainText(`${toasts.errorBody} ${contactPage.kept}`);
  await expect(toastIn(page, 'mk')).toContainText(toasts.errorBody);
  await expectLoneTexts(page);
  service.response = { body: 'OK' };
  await form.button.click();
  await expect(form.sent).toContainText(contactPage.sentBody);
  expect(service.received).toHaveLength(2);
});

/** Other programs add an element at the beginning of each of these elements. */
const changedPlaces = [
  ['head', 'body', '#root', 'header'],
  ['form', 'form > div', 'label'],
];

test('text typed before hydration, its focus and the language are kept, whatever has been changed', async ({
  page,
}) => {
  const form = formOf(page, 'mk');
  for (const places of [...changedPlaces, 'translated'] as const) {
    await test.step(`${places}`, async () => {
      const release = await holdApplication(page);
      await page.goto(pagePaths.contact);
      await form.name.fill(letter.name);
      await form.message.fill(letter.message);
      await form.message.press('ArrowLeft');
      if (places === 'translated') {
        await translate(page, false);
        await page.evaluate(() => {
          for (const text of document.querySelectorAll('font > font')) text.append('.');
        });
      } else {
        await page.evaluate((selectors) => {
          document.documentElement.setAttribute('data-extension', '');
          for (const selector of selectors)
            document.querySelector(selector)?.prepend(document.createElement('aside'));
        }, places);
      }
      release();
      await page.waitForFunction(() => {
        const [shown] = document.forms;
        return shown && Object.keys(shown).some((key) => key.startsWith('__reactFiber'));
      });
      await expect(form.name).toHaveValue(letter.name);
      await expect(form.message).toHaveValue(letter.message);
      await expect(form.message).toBeFocused();
      await form.message.press('!');
      await expect(form.message).toHaveValue(letter.message.replace(/.$/, '!$&'));
      await expect(page.locator('html')).toHaveAttribute('lang', 'mk');
      for (const field of [form.name, form.message]) await field.fill('');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
});

test('a form filler and a clock that is set back do not hold a message back', async ({
  page,
  site,
}) => {
  await open(page, pagePaths.contact);
  await page.evaluate(() => {
    const known = /name|mail|message|phone|url|web|site|company|address|title|subject|city|age/;
    for (const field of document.querySelectorAll('input, textarea')) {
      const { name, type } = field as HTMLInputElement;
      if (type === 'checkbox' || !(field.checkVisibility() || known.test(name))) continue;
      (field as HTMLInputElement).value =
        type === 'email' ? 'ana@example.org' : 'https://a.example';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const { now } = Date;
    Date.now = () => now() - 3_600_000;
    // Without HTTPS, this function does not exist.
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
  });
  // A faster form counts as sent by a bot.
  await page.waitForFunction(() => performance.now() > 1_000);
  const form = formOf(page, 'mk');
  const message = randomUUID();
  await form.message.fill(message);
  await form.button.click();
  await expect(form.sent).toBeVisible();
  const messages = await inDatabase(site, (database) =>
    database.selectFrom('contact_messages').selectAll().where('message', '=', message).execute(),
  );
  expect(messages).toMatchObject([{ suspicion: null }]);
});
