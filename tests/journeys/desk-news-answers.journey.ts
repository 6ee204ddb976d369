/** Responses to operations on a news item are lost, or another user has changed it first. */
import type { Page } from '@playwright/test';
import { fill } from '#content/words.ts';
import { saveDraft } from '#server/publishing/entries.ts';
import { completeFields, newsId, operation } from '../entry.ts';
import {
  answerYes,
  test as base,
  beginNews,
  button,
  deskWords,
  expect,
  field,
  heading,
  main,
  press,
  saved,
  stored,
  title,
  visited,
} from './desk.ts';
import { inDatabase } from './in-database.ts';

const { news: text, draft, faults } = deskWords.mk;
const due = { date: '5 март 2999 г. во 18:30' };

/** Opens a complete item with a past date. */
const test = base.extend<{ id: number }>({
  id: async ({ atDesk: page, desk, site }, use) => {
    const id = await beginNews(site, { ...completeFields, date: '5.3.2024 18:30' });
    await page.goto(`${desk.url}/#/news/entry/${id}`);
    await expect(title(page)).toBeVisible();
    await use(id);
  },
});

test.use({ expectedMessages: [/ERR_FAILED/] });

/** The desk performs the operation, but its next responses are lost. */
const loseAnswers = (page: Page, path: string, times = 1) =>
  page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times },
  );

const said = (page: Page, role: 'alert' | 'status', words: string) =>
  page.getByRole(role).filter({ hasText: words });

const conflict = (page: Page) => page.getByRole('region', { name: draft.conflict.title });

const isDraft = (page: Page) => page.getByText(text.draftState, { exact: true });

test('an item is shown as scheduled, published, withdrawn and binned although the responses were lost', async ({
  atDesk: page,
  id,
  site,
}) => {
  await test.step('scheduled', async () => {
    await loseAnswers(page, '**/publish');
    await field(page, text.fields.date).fill('5.3.2999 18:30');
    await press(button(page, fill(text.schedule, due)));
    await expect(said(page, 'status', fill(text.scheduled, due))).toBeVisible();
    await press(button(page, text.unschedule));
    await expect(isDraft(page)).toBeVisible();
    await field(page, text.fields.date).fill('5.3.2024 18:30');
  });

  await test.step('published only if it is', async () => {
    await page.route('**/publish', (route) => route.abort());
    await press(button(page, text.publish));
    await expect(said(page, 'alert', faults.offline)).toBeVisible();
    await expect(isDraft(page)).toBeVisible();
    expect(await visited(page, site)).toBe(404);
    await page.unrouteAll();

    await loseAnswers(page, '**/publish', 2);
    await page.route(`**/entries/${id}`, (route) => route.abort());
    const unread = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith(`/entries/${id}`),
    );
    await press(button(page, text.publish));
    await expect(said(page, 'alert', faults.offline)).toBeVisible();
    await unread;
    await page.unrouteAll();
    await loseAnswers(page, '**/publish');
    await press(button(page, text.publish));
    await expect(said(page, 'status', text.published)).toBeVisible();
    const standing = fill(text.publishedAt, { date: '5 март 2024 г. во 18:30' });
    await expect(page.getByText(standing, { exact: true })).toBeVisible();
    await expect(button(page, text.publish)).toBeHidden();
    await expect(conflict(page), 'no other user has published it').toBeHidden();
    await saved(page);
    expect(await visited(page, site)).toBe(200);
  });

  await test.step('withdrawn and binned', async () => {
    await loseAnswers(page, '**/withdraw');
    await loseAnswers(page, '**/bin');
    await answerYes(main(page), text.withdraw);
    await expect(said(page, 'status', text.withdrawn)).toBeVisible();
    await expect(isDraft(page)).toBeVisible();
    expect(await visited(page, site)).toBe(404);
    await answerYes(main(page), text.bin);
    await expect(said(page, 'status', text.binned)).toBeVisible();
    await expect(heading(page)).toHaveText(text.title);
    expect((await stored(site, id)).state).toBe('binned');
  });
});

test('an item that another user has changed is not published; a conflict is shown only if the texts differ', async ({
  atDesk: page,
  id,
  site,
}) => {
  const { fields } = await stored(site, id);
  const save = async (changed: typeof fields) => {
    const { revision } = await stored(site, id);
    await inDatabase(site, (database) =>
      saveDraft(database, newsId(id), operation(revision), changed),
    );
  };
  let changes: (typeof fields)[] = [{ ...fields, date: '' }, fields];
  await page.route('**/publish', async (route) => {
    for (const changed of changes) await save(changed);
    await route.continue();
  });
  await press(button(page, text.publish));
  await expect(said(page, 'alert', text.changedElsewhere)).toBeVisible();
  await expect(conflict(page)).toBeHidden();
  expect(await visited(page, site)).toBe(404);
  changes = [completeFields];
  await press(button(page, text.publish));
  await expect(said(page, 'alert', text.conflict)).toBeVisible();
  await expect(conflict(page)).toBeVisible();
  expect(await visited(page, site)).toBe(404);
});
