/** Even if responses are lost, an album is stored once and its form keeps its text. */
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
import { leavesSilently, open, visitors } from './desk-photos.ts';
import { inDatabase } from './in-database.ts';
import { publish, publishAlbum } from './published.ts';

const { draft, faults, frame, photos } = deskWords.mk;
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
    await expect(en).toHaveValue('Собир');
    await button(form(page), frame.cancel).click();
    await press(opener);
    await expect(en).toHaveValue('');
    await type(page);
    await escapeTo(page, opener);
  });

  await test.step('edited during a save and left, it shows the failure, and keeps its text', async () => {
    await opener.click();
    const route = await heldSave(page);
    await title(page).fill('Собир во мај');
    await page.keyboard.press('Escape');
    await expect(form(page)).toBeHidden();
    await route.abort();
    await expect(page.getByText(faults.offline)).toBeVisible();
    await opener.click();
    await expect(title(page)).toHaveValue('Собир во мај');
  });

  await test.step('a new album whose answer was lost is made once, after a reload, too', async () => {
    await loseSave(page);
    await expect(rows).toHaveText(['Собир']);
    await page.keyboard.press('Escape');
    await expect.poll(() => leavesSilently(page)).toBe(true);
    await page.reload();
    await opener.click();
    await expect(title(page)).toHaveValue('Собир во мај');
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

  await test.step('if two users change it, the second to save chooses', async () => {
    await edit.click();
    await title(page).fill('Свечена вечер');
    await inDatabase(site, async (database) => {
      const [album] = await albums(database);
      const values = { title: { mk: 'Ден', en: 'Day' }, date: '2026-03-06' };
      if (album) await saveAlbum(database, album.id, operationOn(album), values);
    });
    await save(page);
    const conflict = form(page).getByRole('region', { name: text.conflict });
    const theirs = conflict.getByRole('region', { name: draft.conflict.theirs });
    for (const theirText of ['Ден', 'Day', '6.3.2026']) {
      await expect(theirs).toContainText(theirText);
    }
    await button(conflict, draft.conflict.keepMine).click();
    await save(page);
    await expect(rows).toHaveText(['Свечена вечер']);
  });

  await test.step('the form of an album that another user has deleted says so, and keeps its text', async () => {
    await edit.click();
    await title(page).fill('Свечена ноќ');
    const id = await inDatabase(site, async (database) => {
      const [album] = await albums(database);
      await removeAlbum(database, album?.id ?? 0);
      return album?.id ?? 0;
    });
    await save(page);
    await expect(form(page).getByRole('alert')).toHaveText(
      sentenceOf({ code: 'no-such-album', id }, 'mk'),
    );
    await expect(title(page)).toHaveValue('Свечена ноќ');
    await button(form(page), frame.cancel).click();
    await expect(form(page)).toBeHidden();
    await page.reload();
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
