/** The texts of the pages are changed at the desk, while the public site runs. */
import type { Locator, Page } from '@playwright/test';
import { fill } from '#content/dictionary.ts';
import { languageLabels, sentenceOf } from '#content/publishing.ts';
import { openEntry } from '#server/publishing/entry-operations.ts';
import type { PageTextFields } from '#shared/collections/page-text.ts';
import type { Label } from '#shared/label.ts';
import type { Language } from '#shared/language.ts';
import { pagePaths } from '#shared/routes.ts';
import { dictionaries } from '#tests/dictionary.ts';
import type { RunningSite } from '../running-site.ts';
import {
  answerYes,
  button,
  deskDictionaries,
  expect,
  expectAtHeading,
  expectGoodLooks,
  expectRoom,
  expectText,
  field,
  fieldName,
  goTo,
  main,
  openScreen,
  press,
  saved,
  saveNow,
  secretary,
  test,
  textNames,
  unfold,
} from './desk.ts';
import { inDatabase, photo, publish as publishPhotos } from './published.ts';

const { frame, news: text, pages } = deskDictionaries.mk;
const { questions } = pages;
const { nav, faq } = dictionaries.mk;

test.afterEach(({ site }) =>
  inDatabase(site, (database) =>
    database.deleteFrom('entries').where('collection', '=', 'page').execute(),
  ),
);

/** The field of a text; there may be several with the same label. */
const textField = (page: Page, label: Label, language: Language, number?: number) =>
  field(page, languageLabels({ label, ...(number && { number }) }, 'mk')[language]);

const lineOf = (page: Page, name: string) =>
  main(page).getByRole('link', { name: new RegExp(`^${name}`) });

async function openPage(page: Page, name: string): Promise<void> {
  await openScreen(page, 'page');
  await goTo(lineOf(page, name));
}

const expectMessage = (page: Page, text: string) =>
  expect(main(page).getByText(text).first()).toBeVisible();

async function publish(page: Page): Promise<void> {
  await press(button(page, text.publishChanges));
  await expectMessage(page, text.published);
  await expectAtHeading(page);
}

async function storedFields(site: RunningSite, id: number): Promise<PageTextFields> {
  const entry = await inDatabase(site, (database) =>
    openEntry(database, { collection: 'page', id }),
  );
  if (!entry) throw new Error(`No page ${id}`);
  return entry.fields;
}

test('an answer is changed, and a ninth question is added, moved, removed and brought back', async ({
  atDesk: page,
  context,
  site,
}) => {
  const answer = { mk: 'Не, но веруваме.', en: 'No, but we believe.' };
  const own = { mk: 'Колку ложи има?', en: 'How many lodges are there?' };
  const religion = faq.questions.religion.question;
  await openPage(page, nav.faq);
  await expectMessage(page, pages.entry.draftState);
  await unfold(page, religion);
  const macedonian = textField(page, 'answer', 'mk', 1);
  await expectText(macedonian, faq.questions.religion.answer);
  await macedonian.fill(answer.mk);
  await textField(page, 'answer', 'en', 1).fill(answer.en);

  const question = textField(page, 'question', 'mk', 9);
  await test.step('a ninth question is refused without its answer, and published', async () => {
    await press(button(page, questions.add));
    await expect(question).toBeFocused();
    await question.fill(own.mk);
    await textField(page, 'question', 'en', 9).fill(own.en);
    await textField(page, 'answer', 'mk', 9).fill('Четири.');
    await press(button(page, text.publishChanges));
    await expect(page.getByRole('heading', { name: text.incomplete })).toBeFocused();
    const answerInEnglish = { text: 'answer', number: 9, language: 'en' } as const;
    const missing = sentenceOf({ code: 'missing', ...answerInEnglish }, 'mk');
    await unfold(page, own.mk);
    await press(page.getByRole('link', { name: missing }));
    await expect(textField(page, 'answer', 'en', 9)).toBeFocused();
    await page.keyboard.type('Four.');
    await publish(page);
  });

  await test.step('visitors read the answer in both languages', async () => {
    await expect(page.getByText(fill(pages.entry.publishedAt, { date: '' }))).toBeVisible();
    const visitor = await context.newPage();
    await visitor.goto(`${site.url}${pagePaths.faq}#religion`);
    await expect(visitor.getByText(answer.mk)).toBeVisible();
    await visitor.goto(`${site.url}${pagePaths.faq}?lang=en#religion`);
    await expect(visitor.getByText(answer.en)).toBeVisible();
    await visitor.close();
  });

  const listed = async () => {
    const html = await (await page.request.get(site.url + pagePaths.faq)).text();
    const [root = ''] = html.split('<template');
    return [...root.matchAll(/<summary><h2>(.*?)<\/h2>/g)].map(([, heading = '']) =>
      heading.replaceAll('\u00a0', ' '),
    );
  };
  const original = Object.values(faq.questions).map((entry) =>
    entry.question.replaceAll('\u00a0', ' '),
  );
  expect(await listed()).toEqual([...original, own.mk]);
  const [{ id } = { id: '' }] = (await storedFields(site, 5)).questions?.slice(-1) ?? [];
  expect(id).toMatch(/^q-[\da-f]{8}$/);

  await test.step('it goes up, with the focus, and keeps its address', async () => {
    const up = page.getByRole('listitem').filter({ hasText: own.mk });
    await press(button(up, questions.earlier));
    await expect(button(up, questions.earlier)).toBeFocused();
    await publish(page);
    expect(await listed()).toEqual([...original.slice(0, -1), own.mk, original.at(-1)]);
    expect((await storedFields(site, 5)).questions?.at(-2)?.id).toBe(id);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(button(up, text.copy));
    await expectMessage(page, fill(text.copied, { address: `${site.url}${pagePaths.faq}#${id}` }));
  });

  await test.step('an original question is removed and offered again, an own one brought back', async () => {
    const [first = ''] = original;
    const remove = (question: string) =>
      press(button(page.getByRole('listitem').filter({ hasText: question }), questions.remove));
    await remove(first);
    await expectMessage(page, questions.removed);
    await press(button(page, `${questions.restore}: ${first}`));
    await expect(textField(page, 'question', 'mk', 1)).toBeFocused();
    await expect(page.getByRole('heading', { name: questions.absent })).toBeHidden();
    await remove(own.mk);
    await expect(main(page).locator('summary:focus')).toBeVisible();
    await press(button(page, frame.undo));
    await expectMessage(page, frame.undone);
    await saveNow(page);
    expect((await storedFields(site, 5)).questions).toContainEqual(
      expect.objectContaining({ id, question: own }),
    );
  });
});

test('a text returns to the original, and the page to its originals', async ({
  atDesk: page,
  site,
}) => {
  const { history } = dictionaries.mk;
  const title = textField(page, 'title', 'mk');
  await openPage(page, nav.history);
  await title.fill('Кратка историја');
  await expect(page.getByText(pages.original, { exact: true })).toBeVisible();
  await press(button(page, pages.restore));
  await expectMessage(page, pages.restored);
  await expect(title).toBeFocused();
  await expect(title).toHaveValue(history.title);
  await press(button(page, frame.undo));
  await expect(title).toHaveValue('Кратка историја');
  await title.fill(history.title);
  await saved(page);
  expect((await storedFields(site, 3)).texts).toEqual({});
  await expect(button(page, text.publishChanges), 'nothing is left to publish').toBeHidden();

  await title.fill('Многу подолга историја на слободното ѕидарство од почетокот');
  await expect(page.getByText(pages.tooLong)).toBeVisible();
  await publish(page);
  const publicPage = async () => (await page.request.get(site.url + pagePaths.history)).text();
  expect(await publicPage()).toContain('Многу подолга');
  await press(button(page, pages.restore));
  await publish(page);
  const { draftState, publishedAt } = pages.entry;
  await expectMessage(page, `${draftState}. ${fill(publishedAt, { date: '' })}`);
  await title.fill('Многу подолга историја');
  await publish(page);
  await answerYes(page, pages.entry.withdraw);
  await expectMessage(page, pages.entry.withdrawn);
  expect(await publicPage()).not.toContain('Многу подолга');
  await expect(title, 'the text is a draft').toHaveValue(/^Многу подолга/);
  await openScreen(page, 'home');
  await goTo(page.getByRole('link', { name: `${frame.screens.page}: ${text.states.changed}` }));
  await expect(lineOf(page, nav.history)).toContainText(text.changed);
});

test('the home page gets a photograph, described in both languages', async ({
  atDesk: page,
  site,
}) => {
  await publishPhotos(site, { photos: 1 });
  await openPage(page, nav.home);
  await unfold(page, fieldName('picture'));
  await press(button(page, text.picture.gallery));
  const dialog = page.getByRole('dialog', { name: text.picture.gallery });
  await press(dialog.getByRole('button', { name: photo(1).caption.mk }));
  await field(page, textNames('pictureDescription').mk).fill('Вратата на ложата');
  await publish(page);
  const home = await (await page.request.get(site.url)).text();
  expect(home).toContain('alt="Вратата на ложата"');
  expect(home).toContain(`alt="${photo(1).caption.en}"`);
});

test('the preview marks the text of the field, and a click on a text goes to its field', async ({
  atDesk: page,
}) => {
  await openScreen(page, 'page');
  await expectGoodLooks(page, 'list of pages', 'dark');
  await goTo(lineOf(page, nav.faq));
  const women = faq.questions.women;
  await unfold(page, women.question);
  await expectGoodLooks(page, 'page', 'light');
  await textField(page, 'answer', 'en', 5).focus();
  await button(page, text.preview.open).click();
  const frameOf = (language: Language) =>
    page.frameLocator(`[title="${text.preview.frame[language]}"]`);
  const marked = (language: Language): Locator => frameOf(language).locator('[data-passage]');
  await expect(marked('en')).toHaveText(dictionaries.en.faq.questions.women.answer);
  await expect(marked('en'), 'the language of the field comes first').toBeInViewport();
  await frameOf('mk').getByRole('heading', { name: faq.title }).click();
  await expect(textField(page, 'title', 'mk')).toBeFocused();
  await expect(marked('en')).toHaveText(dictionaries.en.faq.title);
  await frameOf('mk').getByText(faq.questions.who.question).click();
  await expect(textField(page, 'question', 'mk', 4), 'in a fold').toBeFocused();
  const { question, answer } = faq.questions.cost;
  await frameOf('mk').locator('summary').filter({ hasText: question }).press('Enter');
  await frameOf('mk').getByText(answer).click();
  const costs = textField(page, 'answer', 'mk', 7);
  await expect(costs, 'in a fold that was closed').toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('!');
  await expectText(costs, `${answer}!`);
  await expect(marked('mk'), 'the draft').toHaveText(`${answer}!`);
  await expect(marked('en')).toHaveText(dictionaries.en.faq.questions.cost.answer);
  await expectRoom(page, 'page with preview', [375, 768]);
});

test('a search leads to the field of a page, and to the answer in Help', async ({
  atDesk: page,
}) => {
  await expect(page.getByText(fill(frame.signedIn, { name: secretary }))).toBeVisible();
  const search = page.getByRole('searchbox', { name: frame.find.label });
  await search.fill('телефон');
  await lineOf(page, nav.contact).click();
  const phone = field(page, fieldName('phone'));
  await expect(phone).toBeFocused();
  await openScreen(page, 'news');
  await search.fill('настан се откажа');
  const hit = main(page).getByRole('link', { name: /Настанот се откажа/ });
  await hit.click();
  const [questions] = await page.locator('h2:focus').allTextContents();
  expect(deskDictionaries.mk.home.help.questions.map(({ question }) => question)).toContain(
    questions,
  );
});
