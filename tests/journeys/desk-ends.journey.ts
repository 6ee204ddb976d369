/** Browser and desk end without warning: whatever was shown as saved, or was kept, is there afterwards. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ensureBrowser } from '../../scripts/browser.ts';
import { startDesk } from '../running-desk.ts';
import { type StartedProcess, startProcess } from '../started-process.ts';
import { deskWords, enter, test } from './desk.ts';
import { button, inTime } from './desk-controls.ts';
import { content, newItem, saved, shown, stored, title } from './desk-entry.ts';
import { expect } from './journey.ts';
import { photo, publish } from './published.ts';

test.use({ expectedMessages: [/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/] });
test.beforeEach(() => test.slow());

const { draft, frame, photos } = deskWords.mk;

interface OwnBrowser {
  page: Page;
  process: StartedProcess;
}

/** A browser that the test can end as a loss of power does, with a profile that stays. */
async function openBrowser(profile: string): Promise<OwnBrowser> {
  const options = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'];
  const process = startProcess(
    ensureBrowser(),
    [...options, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    {},
  );
  const [, address = ''] = await process.prints(/DevTools listening on (\S+)/);
  const browser = await chromium.connectOverCDP(address);
  const page = await browser.contexts()[0]?.newPage();
  if (!page) throw new Error('The browser has no context');
  return { page, process };
}

/** The drafts that the browser has on its disk, by the kind of their items. */
const draftsOf = (page: Page, kind: string) =>
  page.evaluate(
    (prefix) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opened = indexedDB.open('desk-drafts');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const range = IDBKeyRange.bound(`${prefix}/`, `${prefix}/\uffff`);
          const all = opened.result.transaction('drafts').objectStore('drafts').getAll(range);
          all.onsuccess = () => {
            opened.result.close();
            resolve(all.result.map(({ value }) => value));
          };
        };
      }),
    kind,
  );

async function openPhotos(page: Page, tab: 'gallery' | 'albums'): Promise<void> {
  await page.getByRole('link', { name: frame.screens.photos, exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: photos.tabs[tab], exact: true }).click();
}

const caption = (page: Page) =>
  page.getByRole('region', { name: photos.gallery.list }).getByLabel(photos.caption.mk);
const albumTitle = (page: Page) => page.getByRole('dialog').getByLabel(photos.albums.mk);

test('the browser is killed while somebody types', async ({ desk, site }) => {
  await publish(site, { photos: 1 });
  const profile = mkdtempSync(join(tmpdir(), 'lodge-browser-'));
  const first = await openBrowser(profile);
  await enter(first.page, desk);
  await openPhotos(first.page, 'albums');
  await button(first.page, photos.albums.add).click();
  await albumTitle(first.page).fill('Незачуван албум');
  await first.page.keyboard.press('Escape');
  await openPhotos(first.page, 'gallery');
  await caption(first.page).fill('Незачуван опис');
  await expect
    .poll(() => draftsOf(first.page, 'albums'))
    .toMatchObject([{ title: { mk: 'Незачуван албум', en: '' }, date: '' }]);
  await expect
    .poll(() => draftsOf(first.page, 'gallery'))
    .toMatchObject([{ mk: 'Незачуван опис', en: photo(1).caption.en }]);
  const id = await newItem(first.page);
  await content(first.page).fill('Зачуван текст.');
  await saved(first.page);
  // A save would take the text off the disk before it is looked at.
  await first.page.route('**/api/entries/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await title(first.page).pressSequentially('Незачуван наслов');
  await expect
    .poll(() => draftsOf(first.page, 'news'))
    .toMatchObject([{ title: { mk: 'Незачуван наслов' } }]);
  expect((await stored(site, id)).fields.title.mk).toBe('');
  first.process.kill('SIGKILL');
  await first.process.ended;

  const second = await openBrowser(profile);
  await enter(second.page, desk);
  await second.page.getByRole('link', { name: deskWords.mk.frame.screens.news }).click();
  await second.page
    .getByRole('main')
    .getByRole('link', { name: /Незачуван наслов/ })
    .first()
    .click();
  await expect(title(second.page)).toHaveValue('Незачуван наслов');
  await expect(content(second.page)).toHaveText('Зачуван текст.');
  await saved(second.page);
  expect((await stored(site, id)).fields.title.mk).toBe('Незачуван наслов');
  await openPhotos(second.page, 'gallery');
  await expect(caption(second.page)).toHaveValue('Незачуван опис');
  await openPhotos(second.page, 'albums');
  await button(second.page, photos.albums.add).click();
  await expect(albumTitle(second.page)).toHaveValue('Незачуван албум');
  second.process.kill('SIGKILL');
  await second.process.ended;
  rmSync(profile, { recursive: true, force: true });
});

const letters = 'абвгдѓежзѕијклљмнњопрстќуфхцчџш'.repeat(3);

for (let round = 1; round <= (process.env.SOAK ? 10 : 0); round += 1) {
  test(`of what is typed without a pause at most the last second is missing, ${round}`, async ({
    desk,
  }) => {
    const profile = mkdtempSync(join(tmpdir(), 'lodge-browser-'));
    const first = await openBrowser(profile);
    await enter(first.page, desk);
    await newItem(first.page);
    await saved(first.page);
    const address = first.page.url();
    await title(first.page).focus();
    const typedAt: number[] = [];
    for (const letter of letters.slice(0, 25 + 6 * round)) {
      await first.page.keyboard.type(letter, { delay: 40 });
      typedAt.push(Date.now());
    }
    const killedAt = Date.now();
    first.process.kill('SIGKILL');
    await first.process.ended;
    const second = await openBrowser(profile);
    await enter(second.page, desk);
    await second.page.goto(address);
    await expect(title(second.page)).not.toHaveValue('');
    const { length } = await title(second.page).inputValue();
    const missing = killedAt - (typedAt[length] ?? killedAt);
    test.info().annotations.push({ type: 'missing', description: `${missing} ms` });
    expect(missing).toBeLessThanOrEqual(1_000);
    second.process.kill('SIGKILL');
    await second.process.ended;
    rmSync(profile, { recursive: true, force: true });
  });
}

test('the desk is killed while somebody types, and starts anew', async ({ page, desk, site }) => {
  const first = await startDesk({ ...desk.env, DESK_PORT: '0' });
  await enter(page, first);
  const id = await newItem(page);
  await title(page).fill('Пред крајот');
  await saved(page);
  await first.kill();
  expect((await stored(site, id)).fields.title.mk).toBe('Пред крајот');
  await title(page).press('End');
  await title(page).pressSequentially(' и потоа');
  await expect(shown(page, draft.offline)).toBeVisible(inTime);
  const next = await startDesk(first.env);
  await saved(page);
  await expect(title(page)).toHaveValue('Пред крајот и потоа');
  expect((await stored(site, id)).fields.title.mk).toBe('Пред крајот и потоа');
  await next.stop();
});
