/** A draft is never lost or overwritten. */
import type { Locator, Page, Route } from '@playwright/test';
import { fill } from '#content/dictionary.ts';
import { quotedName } from '#content/publishing.ts';
import { completeFields, entryAt, newsId } from '../entry.ts';
import {
  answerYes,
  beginNews,
  button,
  content,
  deskDictionaries,
  enter,
  entryIn,
  expect,
  expectAtHeading,
  expectGoodLooks,
  newItem,
  press,
  saved,
  saveNow,
  secondComputer,
  secretary,
  storedTitle,
  test,
  title,
  unfold,
  visibleText,
  visited,
} from './desk.ts';
import { inDatabase } from './published.ts';

test.use({ expectedMessages: [/status of (401|404|503)|ERR_(INTERNET|FAILED|CONNECTION|EMPTY)/] });

const { news, draft, frame } = deskDictionaries.mk;
const isOnDisk = (page: Page, text: string) =>
  page.evaluate(async (typed) => {
    const { promise, resolve } = Promise.withResolvers<unknown[]>();
    const opened = indexedDB.open('desk-drafts');
    opened.onsuccess = () => {
      const all = opened.result.transaction('drafts').objectStore('drafts').getAll();
      all.onsuccess = () => resolve(all.result);
    };
    const drafts = await promise;
    opened.result.close();
    return JSON.stringify(drafts).includes(`"${typed}"`);
  }, text);

test('a draft is saved, and waits without a connection, over a reload, and while the desk is locked', async ({
  atDesk: page,
  context,
  desk,
  site,
}) => {
  const id = await newItem(page);
  const second = await context.newPage();

  await test.step('it is saved while it is typed, and shown as saved', async () => {
    await saved(page);
    await title(page).fill('Собир во Скопје');
    await expect(visibleText(page, draft.unsaved)).toBeVisible();
    await saved(page);
    expect(await storedTitle(site, id)).toBe('Собир во Скопје');
    await expect(page.getByRole('status').filter({ hasText: draft.saved })).toBeAttached();
  });

  await test.step('offline it stays, and is saved when the connection is back', async () => {
    await context.setOffline(true);
    await content(page).fill('Прв пасус.');
    await expect(visibleText(page, draft.offline)).toBeVisible();
    await page.getByRole('link', { name: news.back }).click();
    const kept = page.getByRole('heading', { name: draft.left.title });
    await expect(kept).toBeVisible();
    await context.setOffline(false);
    await expect(kept).toBeHidden();
    await expect.poll(async () => (await entryIn(site, id)).fields.content.mk).toBe('Прв пасус.');
  });

  await test.step('after a reload it is restored, and saved', async () => {
    await page.goBack();
    await page.route('**/api/entries/news/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await title(page).fill('Напишано без врска');
    await expect(visibleText(page, draft.offline)).toBeVisible();
    // The browser may end without warning.
    await expect.poll(() => isOnDisk(page, 'Напишано без врска')).toBe(true);
    await page.reload();
    await expect(title(page)).toHaveValue('Напишано без врска');
    await page.unrouteAll();
    await expect(visibleText(page, draft.recovered)).toBeVisible();
    await saved(page);
    expect(await storedTitle(site, id)).toBe('Напишано без врска');
  });

  await test.step('while the desk is locked it is kept, and saved when it is open again', async () => {
    await inDatabase(site, (database) => database.deleteFrom('desk_keys').execute());
    await title(page).fill('Напишано пред заклучувањето');
    const dialog = page.getByRole('dialog', { name: frame.locked.title });
    await expect(dialog.getByText(frame.locked.keep)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog, 'nothing else can be done').toBeVisible();
    await expect.poll(() => dialog.evaluate((node) => node.matches(':modal'))).toBe(true);
    await enter(second, desk);
    await expect(dialog).toBeHidden();
    await expect(title(page), 'the focus is back').toBeFocused();
    await saved(page);
    expect(await storedTitle(site, id)).toBe('Напишано пред заклучувањето');
  });

  await test.step('a text that another tab saves is shown', async () => {
    await second.goto(page.url());
    await title(second).fill('Собир во Битола');
    await saveNow(second);
    await expect(title(page)).toHaveValue('Собир во Битола');
    await saved(page);
  });
});

async function expectNotice(page: Page, pattern: string, name = ''): Promise<Locator> {
  const parts = `${quotedName({ label: 'title' }, 'mk')} (${news.languages.mk})`;
  const notice = page.getByRole('alert').filter({ hasText: parts });
  for (const text of fill(pattern, { name, parts, date: '\n' }).split('\n')) {
    await expect(notice).toContainText(text);
  }
  return notice;
}

const valuesOf = (area: Locator) =>
  area.evaluateHandle((node: HTMLTextAreaElement) => {
    const values = [node.value];
    const look = () => {
      if (values.at(-1) !== node.value) values.push(node.value);
      requestAnimationFrame(look);
    };
    look();
    return values;
  });

test('an item that is open in two tabs has what is typed in each, and no field goes back', async ({
  atDesk: page,
  context,
  site,
}) => {
  const id = await newItem(page);
  await title(page).fill('Собир');
  await saveNow(page);
  const values = await valuesOf(title(page));
  const held = Promise.withResolvers<void>();
  await page.route('**/api/entries/news/*', async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await title(page).press('End');
  await title(page).pressSequentially(' во');
  const second = await context.newPage();
  await second.goto(page.url());
  await content(second).fill('Од второто јазиче.');
  await saveNow(second);
  await title(page).pressSequentially(' Скопје');
  await sent;
  await title(page).pressSequentially(' вечер');
  held.resolve();
  await title(page).pressSequentially('ва');
  await saved(page);
  await expect(content(page)).toHaveText('Од второто јазиче.');

  const whole = 'Собир во Скопје вечерва';
  expect((await entryIn(site, id)).fields).toMatchObject({
    title: { mk: whole },
    content: { mk: 'Од второто јазиче.' },
  });
  await expect(title(second)).toHaveValue(whole);
  const all = await values.jsonValue();
  const lengths = all.map(({ length }) => length).sort((one, other) => one - other);
  expect(all, 'each value continues the one before').toEqual(
    lengths.map((length) => whole.slice(0, length)),
  );
});

test('texts that two tabs typed offline are saved after both are closed, without opening the item', async ({
  atDesk: page,
  context,
  desk,
  site,
}) => {
  const id = await newItem(page);
  await saved(page);
  const address = page.url();
  const second = await context.newPage();
  await second.goto(address);
  await expect(title(second)).toBeVisible();
  await context.setOffline(true);
  await title(page).fill('Прв наслов');
  await content(page).fill('Прв пасус.');
  await title(second).fill('Втор наслов');
  await expect.poll(() => isOnDisk(page, 'Прв пасус.')).toBe(true);
  await expect.poll(() => isOnDisk(second, 'Втор наслов')).toBe(true);
  await page.close();
  await second.close();

  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(desk.url);
  const texts = () =>
    inDatabase(site, async (database) => {
      const entry = entryAt(database, newsId(id));
      return [await entry.open(), ...(await entry.versions())].map((text) => text?.fields);
    });
  const titles = async () => (await texts()).map((fields) => fields?.title.mk).sort();
  await expect.poll(titles).toEqual(['Втор наслов', 'Прв наслов']);
  expect((await texts())[0]?.content.mk).toBe('Прв пасус.');
  await next.goto(address);
  await expectNotice(next, draft.conflict.unknown);
});

test('changes from two computers are merged; both people read which texts both have changed', async ({
  atDesk: page,
  browser,
  context,
  desk,
  site,
}) => {
  const id = await newItem(page);
  await title(page).fill('Собир');
  await saveNow(page);
  const colleague = 'Јован Стојанов';
  const second = await secondComputer(browser, desk, page, colleague);
  await expect(title(second)).toBeVisible();

  // Else the first person may read the other title before typing.
  await context.setOffline(true);
  await title(second).fill('Собир во Битола');
  await content(second).fill('Прв пасус.');
  await saveNow(second);
  await title(page).fill('Собир во Охрид');
  await context.setOffline(false);
  const notice = await expectNotice(page, draft.conflict.theirs, colleague);
  await expect(title(page)).toHaveValue('Собир во Охрид');
  await expect(content(page)).toHaveText('Прв пасус.');
  await saved(page);
  expect(await storedTitle(site, id)).toBe('Собир во Охрид');
  await expectGoodLooks(page, 'merged', 'light');
  await button(notice, frame.close).click();
  await expect(notice).toBeHidden();
  await unfold(page, news.versions.title);
  await page.locator('details details summary').first().click();
  await expect(page.getByRole('deletion').filter({ hasText: 'Битола' })).toBeVisible();
  await second.reload();
  await expectNotice(second, draft.conflict.mine, secretary);
  await expect(title(second)).toHaveValue('Собир во Охрид');

  await answerYes(page.locator('details details').first(), news.versions.restore);
  const returned = await expectNotice(second, draft.conflict.returned, secretary);
  await expect(returned.getByRole('paragraph'), 'the earlier notice is gone').toHaveCount(1);
  await expect(title(second)).toHaveValue('Собир во Битола');

  await press(button(page, news.bin));
  const question = page.getByRole('dialog');
  await expect(question).toContainText(fill(draft.open.others, { names: colleague }));
  await press(button(question, news.bin));
  const told = second.getByRole('status').filter({ hasText: ` · ${secretary}` });
  await expect(told).toBeVisible();
  await second.context().close();
});

test('an item is published once although the response was lost, and not if another user has changed it', async ({
  atDesk: page,
  desk,
  site,
}) => {
  const id = await beginNews(site, completeFields);
  await page.goto(`${desk.url}/#/news/entry/${id}`);
  const expectMessage = (role: 'alert' | 'status', text: string) =>
    expect(page.getByRole(role).filter({ hasText: text })).toBeVisible();

  await test.step('a text of another user is merged, and published at the next press', async () => {
    const theirs = { title: { mk: 'Туѓ наслов', en: 'Their title' } };
    await page.route('**/publish', async (route) => {
      await inDatabase(site, (database) => entryAt(database, newsId(id)).save(theirs));
      await route.continue();
    });
    await press(button(page, news.publish));
    await expectMessage('alert', fill(news.changedElsewhere, { name: draft.conflict.anotherUser }));
    await page.unrouteAll();
    expect(await visited(page, site)).toBe(404);
    await expect(title(page)).toHaveValue('Туѓ наслов');
  });

  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };

  await test.step('it is published once', async () => {
    await page.route('**/publish', loseResponse, { times: 1 });
    await press(button(page, news.publish));
    await expectMessage('status', news.published);
    await saved(page);
    expect(await visited(page, site)).toBe(200);
  });

  await test.step('if no answer arrives, the notice says that it may be done', async () => {
    await title(page).fill('Друг наслов');
    await page.route('**/publish', loseResponse, { times: 2 });
    await press(button(page, news.publishChanges));
    await expectMessage('alert', frame.maybeDone);
    await expect(button(page, news.publishChanges)).toBeHidden();
  });
});

test('the text of a deleted item can still be copied', async ({ atDesk: page, site }) => {
  const id = await newItem(page);
  const text = page.getByText('Никаде на друго место');
  const gone = page.getByRole('heading', { name: draft.gone.title });
  await inDatabase(site, (database) =>
    database.deleteFrom('entries').where('id', '=', id).execute(),
  );
  await title(page).fill('Никаде на друго место');
  await expect(gone).toBeVisible();
  await expect(text).toBeVisible();
  await expectGoodLooks(page, 'gone', 'dark');
  await page.reload();
  await expect(text).toBeVisible();
  await press(button(page, draft.gone.forget));
  await expectAtHeading(page);
  await expect(text).toBeHidden();
});
