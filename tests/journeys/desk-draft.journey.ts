/** A draft is never lost or overwritten. */
import type { Page } from '@playwright/test';
import { saveDraft } from '#server/publishing/entries.ts';
import type { NewsFields } from '#shared/kinds/news.ts';
import type { Entry } from '#shared/publishing.ts';
import { paths } from '../../desk/shared/api.ts';
import { completeFields, newsId } from '../entry.ts';
import {
  beginNews,
  button,
  content,
  deleteNews,
  deskWords,
  enter,
  expect,
  expectAtHeading,
  expectGoodLooks,
  heading,
  loseSaves,
  newItem,
  press,
  saved,
  saveNow,
  secondComputer,
  shown,
  stored,
  storedTitle,
  test,
  title,
} from './desk.ts';
import { fillCaption, open, openTab, published, staged, tile } from './desk-photos.ts';
import { inDatabase } from './in-database.ts';
import { publish, stage } from './published.ts';

test.use({ expectedMessages: [/status of (401|404)|ERR_(INTERNET_DISCONNECTED|FAILED)/] });

const { news, draft, frame, photos: text } = deskWords.mk;
const conflictIn = (page: Page) => page.getByRole('region', { name: draft.conflict.title });

test('a draft is saved, and waits without a connection, over a reload, and while the desk is locked', async ({
  atDesk: page,
  context,
  desk,
  site,
}) => {
  const id = await newItem(page);

  await test.step('it is saved while it is typed, and shown as saved', async () => {
    await saved(page);
    await title(page).fill('Собир во Скопје');
    await expect(shown(page, draft.unsaved)).toBeVisible();
    await saved(page);
    expect(await storedTitle(site, id)).toBe('Собир во Скопје');
    await expect(page.getByRole('status').filter({ hasText: draft.saved })).toBeAttached();
  });

  await test.step('offline it stays, and is saved when the connection is back', async () => {
    await context.setOffline(true);
    await content(page).fill('Прв пасус.');
    await expect(shown(page, draft.offline)).toBeVisible();
    await page.getByRole('link', { name: news.back }).click();
    await context.setOffline(false);
    await expect.poll(async () => (await stored(site, id)).fields.content.mk).toBe('Прв пасус.');
  });

  await test.step('after a reload it is restored, and saved', async () => {
    await page.goBack();
    await loseSaves(page);
    await title(page).fill('Напишано без врска');
    await expect(shown(page, draft.offline)).toBeVisible();
    await page.reload();
    await expect(title(page)).toHaveValue('Напишано без врска');
    await page.unrouteAll();
    await expect(shown(page, draft.recovered)).toBeVisible();
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
    await expect.poll(() => dialog.evaluate((each) => each.matches(':modal'))).toBe(true);
    const other = await context.newPage();
    await enter(other, desk);
    await other.close();
    await expect(dialog).toBeHidden();
    await expect(title(page), 'the focus is back').toBeFocused();
    await saved(page);
    expect(await storedTitle(site, id)).toBe('Напишано пред заклучувањето');
  });
});

test('a tab shows the text that another tab has saved', async ({ atDesk: page, context }) => {
  await newItem(page);
  await title(page).fill('Собир во Охрид');
  await saveNow(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await title(other).fill('Собир во Битола');
  await saveNow(other);
  await expect(title(page)).toHaveValue('Собир во Битола');
  await saved(page);
});

test('if two computers change a text, the second to save shows both, and the user chooses one', async ({
  atDesk: page,
  browser,
  desk,
  site,
}) => {
  const id = await newItem(page);
  await title(page).fill('Собир');
  await saveNow(page);
  const other = await secondComputer(browser, desk, page);
  await expect(title(other)).toBeVisible();

  await title(other).fill('Собир во Битола');
  await saveNow(other);
  await title(page).fill('Собир во Охрид');
  await expect(conflictIn(page)).toBeVisible();
  await button(page, draft.conflict.show).click();
  await expect(page.getByRole('heading', { name: draft.conflict.title })).toBeFocused();
  const side = (name: string) => conflictIn(page).getByRole('region', { name });
  await expect(side(draft.conflict.mine).locator('mark')).toHaveText('Охрид');
  await expect(side(draft.conflict.theirs).locator('mark')).toHaveText('Битола');
  expect(await storedTitle(site, id)).toBe('Собир во Битола');
  await expectGoodLooks(page, 'conflict', 'light');
  await button(page, news.publish).click();
  await expect(page.getByText(draft.conflict.chooseFirst)).toBeVisible();
  await press(button(page, draft.conflict.keepMine));
  await expectAtHeading(page);
  await saved(page);
  expect(await storedTitle(site, id)).toBe('Собир во Охрид');

  await title(other).fill('Собир во Штип');
  await press(button(other, draft.conflict.takeTheirs));
  await expect(title(other)).toHaveValue('Собир во Охрид');
  await saved(other);
  await other.context().close();
});

/** The number of drafts on the browser's disk. */
const draftsOf = (page: Page) =>
  page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const opening = indexedDB.open('desk-drafts');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('drafts').objectStore('drafts').count();
      counting.onsuccess = () => resolve(counting.result);
    };
    const count = await promise;
    opening.result.close();
    return count;
  });

/** Stores a draft as version 0002 of the tables had it; the fields that came later are missing. */
async function keepEarlierDraft(page: Page, base: Entry<NewsFields>, more: object): Promise<void> {
  const { pictureDescription: _, album: __, ...fields } = base.fields;
  const flags = { conflict: null, problem: null, isDeleted: false, isSaving: false };
  const kept = { sent: null, ...flags, at: 1_764_000_000_000, base: { ...base, fields }, ...more };
  await page.evaluate(
    async ([key, value]) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const opening = indexedDB.open('desk-drafts');
      opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
      opening.onsuccess = () => {
        const writing = opening.result.transaction('drafts', 'readwrite');
        writing.objectStore('drafts').put(value, key);
        writing.oncomplete = () => resolve();
      };
      await promise;
      opening.result.close();
    },
    [`news/${base.id}`, kept] as const,
  );
}

test('after an update, the desk offers the drafts that the browser stored before it', async ({
  atDesk: page,
  site,
}) => {
  const typed = (mk: string) => {
    const { title: titles, content: texts, picture, date } = completeFields;
    return { title: { ...titles, mk }, content: texts, picture, date };
  };
  const sent = (base: string) => ({
    id: crypto.randomUUID(),
    base,
    value: typed('Пратено'),
    confirmed: false,
  });
  const open = async (id: number) => {
    await page.goto(new URL(`#/news/entry/${id}`, page.url()).href);
    await page.reload();
  };
  const [unsent = 0, lost = 0, arrived = 0] = await Promise.all(
    [1, 2, 3].map(() => beginNews(site, completeFields)),
  );

  await test.step('a text that was only typed', async () => {
    await keepEarlierDraft(page, await stored(site, unsent), { value: typed('Напишано') });
    await open(unsent);
    await expect(title(page)).toHaveValue('Напишано');
    await expect(shown(page, draft.recovered)).toBeVisible();
    await saved(page);
    expect(await stored(site, unsent)).toMatchObject({
      fields: { ...completeFields, title: typed('Напишано').title },
    });
  });

  await test.step('a save that did not arrive, and one whose response was lost', async () => {
    for (const id of [lost, arrived]) {
      const base = await stored(site, id);
      const save = sent(base.revision);
      if (id === arrived) {
        const value = { ...completeFields, ...save.value };
        await inDatabase(site, (database) => saveDraft(database, newsId(id), save, value));
      }
      await keepEarlierDraft(page, base, { sent: save, value: typed('Продолжено') });
      await open(id);
      await expect(title(page)).toHaveValue('Продолжено');
      await saved(page);
      expect(await storedTitle(site, id)).toBe('Продолжено');
    }
  });
});

test('the text of a deleted item can still be copied', async ({ atDesk: page, site }) => {
  const id = await newItem(page);
  const text = page.getByText('Никаде на друго место');
  const gone = page.getByRole('heading', { name: draft.gone.title });
  await deleteNews(site, id);
  await title(page).fill('Никаде на друго место');
  await expect(gone).toBeVisible();
  await expect(text).toBeVisible();
  await expectGoodLooks(page, 'gone', 'dark');
  await page.reload();
  await expect(text).toBeVisible();
  await press(button(page, draft.gone.forget));
  await expect(heading(page)).toBeFocused();
  await expect.poll(() => draftsOf(page)).toBe(0);
  await page.reload();
  await expect(gone).toBeVisible();
  await expect(text).toBeHidden();
});

test('without local storage, news and photos show a warning, and the browser asks before leaving', async ({
  page,
  context,
  desk,
  site,
}) => {
  await publish(site, { photos: 1 });
  await stage(site, 'IMG_1.jpg');
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  await enter(page, desk);
  await open(page, 'gallery');
  const only = published(page).getByRole('article');
  await only.getByLabel(text.caption.mk).fill('Сала');
  await expect(only.getByText(draft.onScreen)).toBeVisible();
  await button(only, text.caption.save).click();
  await expect(page.getByText(text.caption.done)).toBeVisible();
  await expect(only.getByText(draft.onScreen)).toBeHidden();

  await openTab(page, 'staged');
  await page.route(`**${paths.stagedPhotos}/*`, (route) => route.abort());
  await fillCaption(tile(staged(page), 'IMG_1.jpg'), 1);
  await expect(page.getByText(text.caption.failed)).toBeVisible();
  await expect(page.getByText(draft.onScreen)).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText(draft.onScreen)).toBeHidden();

  await newItem(page);
  await title(page).fill('Само на екранот');
  await saved(page);
  await context.setOffline(true);
  await title(page).fill('Само на екранот, незачувано');
  await expect(shown(page, draft.onScreen)).toBeVisible();
  const [asked] = await Promise.all([
    page.waitForEvent('dialog'),
    page.close({ runBeforeUnload: true }),
  ]);
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();
  await context.setOffline(false);
  await saved(page);
});
