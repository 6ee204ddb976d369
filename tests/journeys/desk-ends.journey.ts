/** The desk or its database end without warning; saved drafts must still exist afterwards. */
import type { Page } from '@playwright/test';
import { pdf } from '../papers.ts';
import { startDesk } from '../running-desk.ts';
import type { RunningSite } from '../running-site.ts';
import {
  button,
  chooseBy,
  deskWords,
  enter,
  expect,
  field,
  itemNumber,
  newItem,
  saved,
  saveNow,
  shown,
  stored,
  storedTitle,
  test,
  title,
} from './desk.ts';

const expectedMessages = [/ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE|CONNECTION_RESET)|status of 503/];
test.use({ expectedMessages });

const { draft, faults, news } = deskWords.mk;

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

test('the desk is killed while the user types', async ({ page, desk, site }) => {
  let own = await startDesk({ ...desk.env, DESK_PORT: '0' });
  await enter(page, own);
  await newItem(page);
  await title(page).fill('Пред крајот');
  await field(page, news.fields.begins).fill('12.12.2999 19:00');
  const paper = { name: 'invitation.pdf', mimeType: 'application/pdf', buffer: pdf('Invitation') };
  await chooseBy(button(page, news.papers.choose), paper);
  await expect(page.getByRole('link', { name: paper.name })).toBeVisible();
  await saveNow(page);
  await typeWithout(page, site, {
    says: [draft.offline],
    async end() {
      await own.kill();
      return async () => {
        own = await startDesk(own.env);
      };
    },
  });
  expect(await stored(site, itemNumber(page))).toMatchObject({
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
