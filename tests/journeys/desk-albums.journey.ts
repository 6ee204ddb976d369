/** Even if a response is lost, an album is stored once, and no other user's change is overwritten. */
import type { Page, Route } from '@playwright/test';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { albums, saveAlbum } from '#server/publishing/albums.ts';
import { operationOn } from '#shared/publishing.ts';
import { paths } from '../../desk/shared/api.ts';
import { expectNoViolations } from './axe.ts';
import { button, deskWords, escapeTo, expect, expectAtHeading, press, test } from './desk.ts';
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

test('an album is created once, although the response was lost, and is changed and deleted', async ({
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
    await form(page).getByLabel(text.en).fill('Собир');
    await save(page);
    await expect(form(page).getByRole('alert')).toContainText(text.saveAgain);
    await escapeTo(page, opener);
  });

  await test.step('a new album whose answer was lost is made once', async () => {
    await opener.click();
    await type(page);
    const lose = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route(`**${paths.albums}`, lose, { times: 2 });
    await save(page);
    await expect(form(page).getByRole('alert')).toHaveText(faults.offline);
    await button(form(page), text.save).dblclick();
    await isSaved(page);
    await expect(opener).toBeFocused();
    await expect(rows).toHaveText(['Собир']);
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
    await page.keyboard.press('Enter');
    await isSaved(page);
    await expect(edit).toBeFocused();
    await expect(rows).toHaveText(['Свечена вечер']);
  });

  await test.step('it is deleted, and restored with its photos', async () => {
    await publish(site, { photos: 2 });
    await publishAlbum(site, { title: { mk: 'Собир', en: 'Meeting' }, date: '2026-03-05' }, [1, 2]);
    await page.reload();
    await expect(rows).toHaveText(['Собир']);
    const album = async () => (await visitors(site))[0]?.album;
    const before = await album();
    await press(button(page, text.remove));
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
