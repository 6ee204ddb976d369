/** The secretary signs in, nobody else can, and the first screen shows the state of the site. */
import { fill } from '#content/dictionary.ts';
import { publish as publishEntry } from '#server/publishing/publish-entry.ts';
import { completeDraft, completeFields, newDraft, newsId, operation } from '../entry.ts';
import {
  answerYes,
  beginNews,
  button,
  deskDictionaries,
  enter,
  expect,
  expectAtHeading,
  heading,
  letters,
  main,
  openScreen,
  press,
  receiveLetters,
  test,
} from './desk.ts';
import { inDatabase, publish } from './published.ts';

// The browser itself logs refusals.
test.use({ expectedMessages: [/status of (401|403)|ERR_INTERNET_DISCONNECTED/] });

const { frame, errors, home, messages, news } = deskDictionaries.mk;
const locked = fill(frame.locked.body, { command: 'lodge desk open' });

test('a key opens the desk once, for this browser, until the user signs out', async ({
  page,
  browser,
  context,
  desk,
}) => {
  await test.step('without a key it stays locked, and explains how it is opened', async () => {
    await page.goto(desk.url);
    await expect(page.getByRole('heading', { name: frame.locked.title })).toBeVisible();
    await expect(page.getByText(locked)).toBeVisible();
    await expect(page.getByRole('navigation')).toBeHidden();
  });

  const address = await desk.addressToOpen();
  await test.step('the printed address opens it', async () => {
    await page.goto(address);
    await page.getByRole('banner').getByRole('link', { name: frame.screens.messages }).click();
    await expectAtHeading(page);
    await expect(heading(page)).toHaveText(messages.title);
    expect(page.url(), 'the key is in no history').toBe(`${desk.url}/#/messages`);
    await page.reload();
    await expect(heading(page)).toHaveText(messages.title);
  });

  const second = await context.newPage();
  await test.step('the used address keeps this browser signed in, and is refused in another', async () => {
    const refused = second.waitForResponse((response) => response.status() === 403);
    await second.goto(address);
    await refused;
    await expect(heading(second)).toHaveText(home.title);
    const stranger = await browser.newContext();
    const strange = await stranger.newPage();
    await strange.goto(address);
    await expect(strange.getByText(errors.wrongKey)).toBeVisible();
    await stranger.close();
  });

  await test.step('who leaves locks every tab, and a new address unlocks them', async () => {
    await button(second, frame.leave).click();
    await expect(page.getByRole('dialog', { name: frame.locked.title })).toBeVisible();
    await second.reload();
    await expect(second.getByText(locked)).toBeVisible();
    // The user pastes the address into an open tab.
    await enter(second, desk);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('the desk remembers this computer, until all are signed out', async () => {
    await page.goto(`${desk.url}/#/`);
    await answerYes(page, home.computer.remember);
    await expect(page.getByText(home.computer.done)).toBeVisible();
    await expect(button(page, home.computer.remember)).toBeHidden();
    await answerYes(page, home.computer.forget);
    await expect(second.getByRole('dialog', { name: frame.locked.title })).toBeVisible();
    await page.reload();
    await expect(page.getByText(locked)).toBeVisible();
  });
});

test('the desk is used by keyboard, in either language, and continues when the connection is back', async ({
  atDesk: page,
  context,
}) => {
  await test.step('the first Tab leads to the content', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: frame.skip })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(main(page)).toBeFocused();
  });

  const toEnglish = button(page, 'English');
  await test.step('offline the numbers are old, and the next screen can be read again', async () => {
    await context.setOffline(true);
    await openScreen(page, 'messages');
    await openScreen(page, 'home');
    const old = fill(home.old, { date: '' }).replace(/ ?\.$/, '');
    await expect(main(page).getByText(old)).toBeVisible();
    await expect(main(page).getByText(home.runs)).toBeHidden();
    await openScreen(page, 'messages');
    const away = main(page).getByText(errors.offline);
    await expect(away).toBeVisible();
    await context.setOffline(false);
    await press(button(page, frame.retry));
    await expect(away).toBeHidden();
    await expect(page.getByRole('link', { name: messages.boxes.held })).toBeVisible();
  });

  await test.step('language and theme are stored', async () => {
    const english = deskDictionaries.en;
    await expect(toEnglish).toHaveAttribute('lang', 'en');
    await press(toEnglish);
    await expect(heading(page)).toHaveText(english.messages.title);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveTitle(`${english.messages.title} – ${english.frame.title}`);
    const dark = page.getByRole('switch', { name: english.frame.dark });
    await dark.press('Space');
    await page.reload();
    await expect(page.locator('html')).toHaveClass('dark');
    await expect(heading(page)).toHaveText(english.messages.title);
    await expect(dark).toBeChecked();
  });
});

test('the first screen counts public, new, held, drafted and scheduled items, and links to them', async ({
  page,
  desk,
  site,
}) => {
  await publish(site, {});
  await receiveLetters(site);
  await inDatabase(site, async (database) => {
    await database.deleteFrom('entries').execute();
    const draft = await completeDraft(database);
    await publishEntry(database, newsId(draft.id), operation(draft.lastOperation));
    const title = { mk: 'Годишно собрание', en: 'The yearly assembly' };
    await (await newDraft(database, { title })).schedule('1.3.2099');
  });
  await beginNews(site);
  await enter(page, desk);
  await expect(main(page).getByText(home.runs)).toBeVisible();
  const visit = main(page).getByRole('link', { name: home.visit });
  await expect(visit).toHaveAttribute('href', site.url);
  const last = main(page).getByRole('region', { name: home.lastPublished });
  await expect(last.getByRole('link')).toContainText(completeFields.title.mk);
  const items = main(page).getByRole('listitem');
  for (const [tile, names] of [
    [`${home.waiting.new} 3`, [letters.again.name, letters.john.name, letters.ana.name]],
    [`${home.waiting.held} 1`, [letters.spam.name]],
    [`${frame.screens.news}: ${news.states.draft} 1`, ['Свечен собир']],
    [`${frame.screens.news}: ${news.states.scheduled} 1`, ['Годишно собрание']],
  ] as const) {
    await main(page).getByRole('link', { name: tile, exact: true }).click();
    await expect(items).toContainText(names);
    await page.goBack();
  }
});
