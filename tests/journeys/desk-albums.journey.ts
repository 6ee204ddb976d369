/** Even if responses are lost, an album is stored once, and no other user's change is overwritten. */
import type { Page, Route } from '@playwright/test';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { albums, removeAlbum, saveAlbum } from '#server/publishing/albums.ts';
import { operationOn } from '#shared/publishing.ts';
import { paths } from '../../desk/shared/api.ts';
import { expectNoViolations } from './axe.ts';
import {
  answerYes,
  button,
  deskWords,
  escapeTo,
  expect,
  expectAtHeading,
  press,
  test,
} from './desk.ts';
import { open, visitors } from './desk-photos.ts';
import { inDatabase } from './in-database.ts';
import { publish, publishAlbum } from './published.ts';

const { faults, frame, photos } = deskWords.mk;
const text = photos.albums;

test.use({ expectedMessages: [/ERR_FAILED/] });

const form = (page: Page) => page.getByRole('dialog');
const title = (page: Page) => form(page).getByLabel(text.mk);
const save = (page: Page) => button(form(page), text.save).click();
const isSaved = (page: Page) => expect(page.getByText(text.saved, { exact: true })).toBeVisible();

async function type(page: Page): Promise<void> {
  await title(page).fill('Собир');
  await form(page).getByLabel(text.en).fill('Meeting');
  await form(page).getByLabel(text.date).fill('5 март 2026');
}

async function heldSave(page: Page): Promise<Route> {
  const sent = Promise.withResolvers<Route>();
  let isFirst = true;
  await page.route(`**${paths.albums}{,/*}`, (route) => {
    if (!['POST', 'PUT'].includes(route.request().method()) || !isFirst) return route.continue();
    isFirst = false;
    return sent.resolve(route);
  });
  await save(page);
  return sent.promise;
}

async function loseSave(page: Page): Promise<void> {
  const route = await heldSave(page);
  await route.fetch();
  await route.abort();
  await expect(form(page).getByRole('alert')).toHaveText(faults.offline);
}

test('an album is created, changed and deleted once, although responses are late or lost', async ({
  atDesk: page,
  site,
}) => {
  await publish(site, {});
  await open(page, 'albums');
  const rows = page.getByRole('listitem').getByRole('heading', { level: 2 });
  const opener = button(page, text.add);
  const edit = button(page, text.edit);

  await test.step('its form shows missing fields and warnings', async () => {
    await press(opener);
    await expect(title(page)).toBeFocused();
    await save(page);
    await expect(form(page).getByRole('alert')).toContainText(
      sentenceOf({ code: 'missing', text: 'albumTitle', language: 'mk' }, 'mk'),
    );
    await expectNoViolations(page, 'album');
    await type(page);
    const en = form(page).getByLabel(text.en);
    await en.fill('Собир');
    await save(page);
    await expect(form(page).getByRole('alert')).toContainText(text.saveAgain);
    await escapeTo(page, opener);
    await press(opener);
    await expect(en, 'an unsaved form is not kept').toHaveValue('');
    await button(form(page), frame.cancel).click();
    await expect(opener).toBeFocused();
  });

  await test.step('left during a save that fails, it shows the failure', async () => {
    await opener.click();
    await type(page);
    const route = await heldSave(page);
    await page.keyboard.press('Escape');
    await expect(form(page)).toBeHidden();
    await route.abort();
    await expect(page.getByText(faults.offline)).toBeVisible();
  });

  await test.step('a new album whose answer was lost is made once, with the last text', async () => {
    await opener.click();
    await type(page);
    await loseSave(page);
    await expect(rows).toHaveText(['Собир']);
    await title(page).fill('Собир во мај');
    await button(form(page), text.save).dblclick();
    await isSaved(page);
    await expect(opener).toBeFocused();
    await expect(rows).toHaveText(['Собир во мај']);
  });

  await test.step('a change whose answer was lost is edited further', async () => {
    await edit.click();
    await title(page).fill('Собир во Битола');
    await loseSave(page);
    await title(page).fill('Собир во Охрид');
    await page.keyboard.press('Enter');
    await isSaved(page);
    await expect(edit).toBeFocused();
    await expect(rows).toHaveText(['Собир во Охрид']);
  });

  await test.step('if another user has changed it, the second to save sees the new values', async () => {
    await edit.click();
    await title(page).fill('Свечена вечер');
    await inDatabase(site, async (database) => {
      const [album] = await albums(database);
      const values = { title: { mk: 'Ден', en: 'Day' }, date: '2026-03-06' };
      if (album) await saveAlbum(database, album.id, operationOn(album), values);
    });
    // The list is reloaded when the user comes back to the tab.
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(rows.first()).toHaveText('Ден');
    await save(page);
    await expect(form(page)).toBeHidden();
    await expect(page.getByRole('alert')).toContainText([text.conflict]);
    await expect(rows).toHaveText(['Ден']);
    await edit.click();
    await expect(title(page)).toHaveValue('Ден');
    await expect(form(page).getByLabel(text.date)).toHaveValue('6.3.2026');
    await title(page).fill('Свечена вечер');
    await save(page);
    await isSaved(page);
    await expect(rows).toHaveText(['Свечена вечер']);
  });

  await test.step('the form of an album that another user has deleted closes and says so', async () => {
    await edit.click();
    const id = await inDatabase(site, async (database) => {
      const [album] = await albums(database);
      await removeAlbum(database, album?.id ?? 0);
      return album?.id ?? 0;
    });
    await save(page);
    await expect(page.getByText(sentenceOf({ code: 'no-such-album', id }, 'mk'))).toBeVisible();
    await expect(form(page)).toBeHidden();
    await expect(page.getByText(text.empty)).toBeVisible();
  });

  await test.step('it is deleted, and restored with its photos', async () => {
    await publish(site, { photos: 2 });
    await publishAlbum(site, { title: { mk: 'Собир', en: 'Meeting' }, date: '2026-03-05' }, [1, 2]);
    await page.reload();
    await expect(rows).toHaveText(['Собир']);
    const album = async () => (await visitors(site))[0]?.album;
    const before = await album();
    await answerYes(page, text.remove);
    await expect(page.getByText(text.removed)).toBeVisible();
    await expect(page.getByText(text.empty)).toBeVisible();
    await expectAtHeading(page);
    expect(await album()).toBeUndefined();
    await press(button(page, frame.undo));
    await expect(page.getByText(text.restored)).toBeVisible();
    await expectAtHeading(page);
    await expect(rows).toHaveText(['Собир']);
    await expect(page.getByText(fill(text.photos, { count: 2 }))).toBeVisible();
    expect(await album()).toEqual(before);
  });
});
