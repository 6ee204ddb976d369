/** What is done with a news item at the desk while the answers get lost, or somebody else was faster. */
import type { Page } from '@playwright/test';
import { fill } from '#content/words.ts';
import { saveDraft } from '#server/publishing/entries.ts';
import { completeFields, operation } from '../entry.ts';
import { deskWords, test } from './desk.ts';
import { answerYes, button, field } from './desk-controls.ts';
import { newItem, saved, stored, title, visited } from './desk-entry.ts';
import { inDatabase } from './in-database.ts';
import { expect } from './journey.ts';

test.use({ expectedMessages: [/ERR_FAILED/] });
test.beforeEach(() => test.slow());

const { news: text, draft, faults } = deskWords.mk;

/** An item that is typed, and saved with a date of the past; returns its number. */
async function writtenItem(page: Page): Promise<number> {
  const id = await newItem(page);
  for (const language of ['mk', 'en'] as const) {
    await field(page, text.fields.title[language]).fill(`${completeFields.title[language]} `);
    await field(page, text.fields.content[language]).fill(completeFields.content[language]);
  }
  await field(page, text.fields.date).fill('5.3.2024 18:30');
  await saved(page);
  return id;
}

/** The desk does what is sent there, but its next answers get lost. */
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

const published = (page: Page) =>
  page.getByText(fill(text.publishedAt, { date: '5 март 2024, 18:30' }), { exact: true });

test('an item is called published although the answer was lost', async ({ atDesk: page, site }) => {
  await writtenItem(page);
  await loseAnswers(page, '**/publish');
  await button(page, text.publish).click();
  await expect(said(page, 'status', text.published)).toBeVisible();
  await expect(published(page)).toBeVisible();
  await expect(button(page, text.publish)).toBeHidden();
  await saved(page);
  expect(await visited(page, site)).toBe(200);
});

test('an item is called scheduled although the answer was lost', async ({ atDesk: page }) => {
  await writtenItem(page);
  const date = '5 март 2999, 18:30';
  await field(page, text.fields.date).fill('5.3.2999 18:30');
  await loseAnswers(page, '**/schedule');
  await button(page, fill(text.schedule, { date })).click();
  await expect(said(page, 'status', fill(text.scheduled, { date }))).toBeVisible();
  await expect(button(page, text.unschedule)).toBeVisible();
});

test('what was published before the line broke is no change by somebody else', async ({
  atDesk: page,
  site,
}) => {
  const id = await writtenItem(page);
  await loseAnswers(page, '**/publish', 2);
  await page.route(`**/entries/${id}`, (route) => route.abort());
  await button(page, text.publish).click();
  await expect(said(page, 'alert', faults.offline)).toBeVisible();
  await page.unrouteAll();
  await button(page, text.publish).click();
  await expect(said(page, 'status', text.published)).toBeVisible();
  await expect(published(page)).toBeVisible();
  await expect(conflict(page)).toBeHidden();

  await title(page).fill('Собир во Битола');
  await field(page, text.fields.date).fill('6.3.2024');
  await saved(page);
  await loseAnswers(page, '**/publish', 2);
  await page.route(`**/entries/${id}`, (route) => route.abort());
  await button(page, text.publishChanges).click();
  await expect(said(page, 'alert', faults.offline)).toBeVisible();
  await page.unrouteAll();
  await title(page).fill('Собир во Охрид');
  await saved(page);
  await expect(conflict(page)).toBeHidden();
  await expect(page.getByText(text.changed)).toBeVisible();
  expect(await stored(site, id)).toMatchObject({ changed: true, state: 'published' });
});

test('an item that could not be published is still a draft, and says so', async ({
  atDesk: page,
  site,
}) => {
  await writtenItem(page);
  await page.route('**/publish', (route) => route.abort());
  await button(page, text.publish).click();
  await expect(said(page, 'alert', faults.offline)).toBeVisible();
  await expect(page.getByText(text.draftState, { exact: true })).toBeVisible();
  expect(await visited(page, site)).toBe(404);
});

test('a line that swallows the publication counts as broken after a while', async ({
  atDesk: page,
  site,
}) => {
  await page.addInitScript(() => {
    const ends: AbortController[] = [];
    AbortSignal.timeout = () => {
      const end = new AbortController();
      ends.push(end);
      return end.signal;
    };
    const endTime = () => {
      for (const end of ends) end.abort(new DOMException('Too late', 'TimeoutError'));
    };
    Object.assign(window, { endTime });
  });
  await page.reload();
  await writtenItem(page);
  const swallowed = Promise.withResolvers<void>();
  await page.route(
    '**/publish',
    async (route) => {
      await route.fetch();
      swallowed.resolve();
    },
    { times: 1 },
  );
  await button(page, text.publish).click();
  await swallowed.promise;
  await page.evaluate(() => (window as unknown as { endTime(): void }).endTime());
  await expect(said(page, 'status', text.published)).toBeVisible();
  expect(await visited(page, site)).toBe(200);
});

test('an item is called withdrawn, and binned, although the answers were lost', async ({
  atDesk: page,
  site,
}) => {
  const id = await writtenItem(page);
  await button(page, text.publish).click();
  await expect(said(page, 'status', text.published)).toBeVisible();
  await loseAnswers(page, '**/withdraw');
  await loseAnswers(page, '**/bin');
  await answerYes(page.getByRole('main'), text.withdraw);
  await expect(said(page, 'status', text.withdrawn)).toBeVisible();
  await expect(page.getByText(text.draftState, { exact: true })).toBeVisible();
  expect(await visited(page, site)).toBe(404);
  await answerYes(page.getByRole('main'), text.bin);
  await expect(said(page, 'status', text.binned)).toBeVisible();
  await expect(page.getByRole('heading', { name: text.title, level: 1 })).toBeVisible();
  expect((await stored(site, id)).state).toBe('binned');
});

/** Somebody else is faster than what is sent to a path. */
async function beforeNext(page: Page, path: string, work: () => Promise<unknown>) {
  await page.route(path, async (route) => {
    await work();
    await route.continue();
  });
}

test('an item whose moment came before it was taken off the schedule is not called so', async ({
  atDesk: page,
  site,
}) => {
  const id = await writtenItem(page);
  const date = '5 март 2999, 18:30';
  await beforeNext(page, '**/unschedule', async () => {
    await inDatabase(site, (database) =>
      database
        .updateTable('news_entries')
        .set({ dueAt: new Date().toISOString() })
        .where('id', '=', id)
        .execute(),
    );
    await expect.poll(async () => (await stored(site, id)).dueAt).toBeNull();
  });
  // A draft, and then an item that is public.
  for (const words of ['Собир во Битола', 'Собир во Охрид']) {
    await title(page).fill(words);
    await field(page, text.fields.date).fill('5.3.2999 18:30');
    await button(page, fill(text.schedule, { date })).click();
    await expect(said(page, 'status', fill(text.scheduled, { date }))).toBeVisible();
    await title(page).fill(`${words} во мај`);
    await saved(page);
    await button(page, text.unschedule).click();
    await expect(said(page, 'alert', text.changedElsewhere)).toBeVisible();
    await expect(said(page, 'status', text.unscheduled)).toBeHidden();
    await expect(page.getByText(text.changed)).toBeVisible();
  }
});

test('an item that was changed elsewhere is not published, and two texts are promised only where there are two', async ({
  atDesk: page,
  site,
}) => {
  const id = await writtenItem(page);
  const { fields } = await stored(site, id);
  const save = async (changed: typeof fields) => {
    const { revision } = await stored(site, id);
    await inDatabase(site, (database) => saveDraft(database, id, operation(revision), changed));
  };
  await beforeNext(page, '**/publish', async () => {
    await save({ ...fields, date: '' });
    await save(fields);
  });
  await button(page, text.publish).click();
  await expect(said(page, 'alert', text.changedElsewhere)).toBeVisible();
  await expect(conflict(page)).toBeHidden();
  expect(await visited(page, site)).toBe(404);
  await page.unrouteAll();
  await beforeNext(page, '**/publish', () => save(completeFields));
  await button(page, text.publish).click();
  await expect(said(page, 'alert', text.conflict)).toBeVisible();
  await expect(conflict(page)).toBeVisible();
  expect(await visited(page, site)).toBe(404);
});
