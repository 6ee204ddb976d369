/** Browser, desk or database end without warning; saved drafts must still exist afterwards. */
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { openEntry } from '#server/publishing/entries.ts';
import { beginMaintenance, endMaintenance } from '#server/storage/maintenance.ts';
import { ensureBrowser } from '../browser.ts';
import { pdf } from '../papers.ts';
import { startDesk } from '../running-desk.ts';
import type { RunningSite } from '../running-site.ts';
import { type StartedProcess, startProcess } from '../started-process.ts';
import {
  button,
  chooseBy,
  content,
  deskWords,
  enter,
  expect,
  field,
  itemNumber,
  loseSaves,
  main,
  newItem,
  saved,
  saveNow,
  shown,
  storedTitle,
  test,
  title,
} from './desk.ts';
import { open } from './desk-photos.ts';
import { inDatabase } from './in-database.ts';
import { publish } from './published.ts';

const expectedMessages = [/ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET)|status of 503/];
test.use({ expectedMessages });

const { draft, faults, frame, news, photos } = deskWords.mk;

interface OwnBrowser {
  page: Page;
  kill(): Promise<unknown>;
}

/** The test can kill these browsers, as a power failure would; they share a profile. */
const withBrowsers = test.extend<{ openBrowser(): Promise<OwnBrowser> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
  openBrowser: async ({}, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'lodge-browser-'));
    const processes: StartedProcess[] = [];
    const options = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'];
    options.push('--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank');
    const kill = async (process: StartedProcess) => {
      process.kill('SIGKILL');
      await process.ended;
    };
    await use(async () => {
      const process = startProcess(ensureBrowser(), options, {});
      processes.push(process);
      const [, address = ''] = await process.prints(/DevTools listening on (\S+)/);
      const browser = await chromium.connectOverCDP(address);
      const page = await browser.contexts()[0]?.newPage();
      if (!page) throw new Error('The browser has no context');
      return { page, kill: () => kill(process) };
    });
    await Promise.all(processes.map(kill));
    rmSync(profile, { recursive: true, force: true });
  },
});

const draftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opened = indexedDB.open('desk-drafts');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const all = opened.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () => {
            opened.result.close();
            resolve(all.result);
          };
        };
      }),
  );

const caption = (page: Page) =>
  page.getByRole('region', { name: photos.gallery.list }).getByLabel(photos.caption.mk);

withBrowsers('the browser is killed while the user types', async ({ openBrowser, desk, site }) => {
  await publish(site, { photos: 1 });
  const { page, kill } = await openBrowser();
  await enter(page, desk);
  await open(page, 'gallery');
  await caption(page).fill('Незачуван опис');
  const id = await newItem(page);
  await content(page).fill('Зачуван текст.');
  await saveNow(page);
  // A save would remove the draft from the disk before the test reads it.
  await loseSaves(page);
  await title(page).pressSequentially('Незачуван наслов');
  const drafts = async () => JSON.stringify(await draftsOf(page));
  for (const typed of ['Незачуван опис', 'Незачуван наслов']) {
    await expect.poll(drafts).toContain(`"${typed}"`);
  }
  expect(await storedTitle(site, id)).toBe('');
  await kill();

  const next = (await openBrowser()).page;
  await enter(next, desk);
  await next.getByRole('link', { name: frame.screens.news }).click();
  await main(next)
    .getByRole('link', { name: /Незачуван наслов/ })
    .first()
    .click();
  await expect(title(next)).toHaveValue('Незачуван наслов');
  await expect(content(next)).toHaveText('Зачуван текст.');
  await saveNow(next);
  expect(await storedTitle(site, id)).toBe('Незачуван наслов');
  await open(next, 'gallery');
  await expect(caption(next)).toHaveValue('Незачуван опис');
});

const letters = 'абвгдѓежзѕијклљмнњопрстќуфхцчџш'.repeat(3);

for (let round = 1; round <= (process.env.SOAK ? 10 : 0); round += 1) {
  withBrowsers(
    `at most the last second of fast typing is missing, ${round}`,
    async ({ openBrowser, desk }) => {
      const { page, kill } = await openBrowser();
      await enter(page, desk);
      await newItem(page);
      await saved(page);
      const address = page.url();
      await title(page).focus();
      const typedAt: number[] = [];
      for (const letter of letters.slice(0, 25 + 6 * round)) {
        await page.keyboard.type(letter, { delay: 40 });
        typedAt.push(Date.now());
      }
      const killedAt = Date.now();
      await kill();
      const next = (await openBrowser()).page;
      await enter(next, desk);
      await next.goto(address);
      await expect(title(next)).not.toHaveValue('');
      const { length } = await title(next).inputValue();
      expect(killedAt - (typedAt[length] ?? killedAt)).toBeLessThanOrEqual(1_000);
    },
  );
}

interface Away {
  says: string[];
  /** Ends the part; returns the function that restarts it. */
  end(): unknown;
}

/** The user types while the part is down; the draft is saved when the part is back. */
async function typeWithout(page: Page, site: RunningSite, { says, end }: Away): Promise<void> {
  const before = await title(page).inputValue();
  const back = (await end()) as () => unknown;
  await title(page).press('End');
  await title(page).pressSequentially(' и потоа');
  for (const words of says) await expect(shown(page, words)).toBeVisible();
  await back();
  const id = itemNumber(page);
  expect(await storedTitle(site, id)).toMatch(new RegExp(`^${before}`));
  await saved(page);
  expect(await storedTitle(site, id)).toBe(`${before} и потоа`);
}

test('the desk is killed, or its database is away, while the user types', async ({
  page,
  desk,
  site,
}) => {
  let own = await startDesk({ ...desk.env, DESK_PORT: '0' });
  const file = site.databaseUrl.slice('file:'.length);
  const away: Record<string, Away> = {
    'a restore is under way': {
      says: [faults.maintenance, draft.keptHere],
      async end() {
        await inDatabase(site, beginMaintenance);
        return () => inDatabase(site, endMaintenance);
      },
    },
    'the file of the database is away': {
      says: [faults.databaseAway, draft.keptHere],
      end() {
        renameSync(file, `${file}.away`);
        return () => renameSync(`${file}.away`, file);
      },
    },
    'the desk is killed': {
      says: [draft.offline],
      async end() {
        await own.kill();
        return async () => {
          own = await startDesk(own.env);
        };
      },
    },
  };
  await enter(page, own);
  await newItem(page);
  await title(page).fill('Пред крајот');
  await saveNow(page);
  for (const [name, each] of Object.entries(away)) {
    await test.step(name, () => typeWithout(page, site, each));
  }
  await field(page, news.fields.begins).fill('12.12.2999 19:00');
  const paper = { name: 'invitation.pdf', mimeType: 'application/pdf', buffer: pdf('Invitation') };
  await chooseBy(button(page, news.papers.choose), paper);
  await expect(page.getByRole('link', { name: paper.name })).toBeVisible();
  await saveNow(page);
  await own.kill();
  own = await startDesk(own.env);
  const entryId = { kind: 'news', id: itemNumber(page) } as const;
  expect(await inDatabase(site, (database) => openEntry(database, entryId))).toMatchObject({
    fields: { begins: '12.12.2999 19:00', papers: [{ bytes: paper.buffer.length }] },
  });
  await own.stop();
});

const onPostgres = test.extend({ engine: ['postgres', { scope: 'worker' }] });

onPostgres(
  'PostgreSQL ends without warning while the user types',
  async ({ atDesk: page, postgres, site }) => {
    await newItem(page);
    await title(page).fill('Пред крајот');
    await saveNow(page);
    await typeWithout(page, site, {
      says: [faults.databaseAway, draft.keptHere],
      async end() {
        await postgres?.end('SIGQUIT');
        return () => postgres?.start();
      },
    });
  },
);
