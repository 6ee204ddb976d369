/** The desk or its database ends without warning while a user types. */
import type { Page } from '@playwright/test';
import { pdf } from '../attachments.ts';
import { freeLowPort } from '../programs.ts';
import { startDesk } from '../running-desk.ts';
import type { RunningSite } from '../running-site.ts';
import {
  button,
  chooseBy,
  deskDictionaries,
  enter,
  entryIn,
  expect,
  field,
  fieldName,
  itemNumber,
  newItem,
  saved,
  saveNow,
  storedTitle,
  test,
  title,
  unfold,
  visibleText,
} from './desk.ts';

test.use({ expectedMessages: [/status of 503|ERR_(CONNECTION|EMPTY)/] });

const { news, draft, errors } = deskDictionaries.mk;

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
  for (const text of says) await expect(visibleText(page, text)).toBeVisible();
  await back();
  const id = itemNumber(page);
  expect(await storedTitle(site, id)).toMatch(new RegExp(`^${before}`));
  await saved(page);
  expect(await storedTitle(site, id)).toBe(`${before} и потоа`);
}

test('the desk is killed while the user types', async ({ page, desk, site }) => {
  let own = await startDesk({ ...desk.env, DESK_PORT: `${await freeLowPort()}` });
  await enter(page, own);
  await newItem(page);
  await title(page).fill('Пред крајот');
  await unfold(page, fieldName('event'));
  await field(page, fieldName('begins')).fill('12.12.2999 19:00');
  const attachment = {
    name: 'invitation.pdf',
    mimeType: 'application/pdf',
    buffer: pdf('Invitation'),
  };
  await unfold(page, fieldName('attachments'));
  await chooseBy(button(page, news.attachments.choose), attachment);
  await expect(page.getByRole('link', { name: attachment.name })).toBeVisible();
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
  expect(await entryIn(site, itemNumber(page))).toMatchObject({
    fields: {
      event: { begins: '12.12.2999 19:00' },
      attachments: [{ bytes: attachment.buffer.length }],
    },
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
      says: [errors.databaseAway, draft.keptHere],
      async end() {
        await postgres?.end('SIGQUIT');
        return () => postgres?.start();
      },
    });
  },
);
