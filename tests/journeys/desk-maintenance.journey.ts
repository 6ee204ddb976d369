/** Backup and restore work with the keyboard only. */
import { fill } from '#content/dictionary.ts';
import { removeMessagesFrom } from '#server/storage/message-rows.ts';
import { pagePaths } from '#shared/routes.ts';
import { expectNoViolations } from './checks.ts';
import {
  button,
  chooseBy,
  deskDictionaries,
  expect,
  letters,
  openScreen,
  press,
  receiveLetters,
  test,
} from './desk.ts';
import { inDatabase, newsItem, publish } from './published.ts';

const { frame, home, maintenance } = deskDictionaries.mk;
const { backup, restore } = maintenance;

test('the site is backed up, restored, and brought back', async ({ atDesk: page, site }) => {
  await publish(site, { news: 2, photos: 1 });
  await receiveLetters(site);

  const choose = button(page, restore.choose);
  const confirm = button(page, restore.confirm);
  const row = (collection: keyof typeof restore.kinds) =>
    page.getByRole('row').filter({ hasText: restore.kinds[collection] });
  const replace = async () => {
    // The comparison is read first.
    const table = await page.getByRole('table').boundingBox();
    expect(table?.y).toBeLessThan((await confirm.boundingBox())?.y ?? 0);
    await press(confirm);
    const dialog = page.getByRole('dialog', { name: restore.question });
    await press(button(dialog, restore.confirm));
    await expect(page.getByText(restore.done)).toBeVisible();
    await expect(choose).toBeFocused();
  };
  const visitorReads = async (number: number) => {
    const response = await page.request.get(site.url + pagePaths.news);
    return (await response.text()).includes(newsItem(number).title.mk);
  };

  const file = await test.step('a backup is downloaded', async () => {
    await expect(page.getByText(home.warnings.noBackup)).toBeVisible();
    await openScreen(page, 'maintenance');
    const download = page.waitForEvent('download');
    await press(button(page, backup.make));
    const made = await download;
    expect(made.suggestedFilename()).toMatch(/^lodge-.*\.backup$/);
    await expect(page.getByText(backup.made)).toBeVisible();
    await openScreen(page, 'home');
    await expect(page.getByText(home.runs)).toBeVisible();
    await expect(page.getByText(home.warnings.noBackup)).toBeHidden();
    await openScreen(page, 'maintenance');
    return made.path();
  });

  await test.step('a backup is compared with the site, and restored', async () => {
    await publish(site, { news: 5, photos: 2 });
    await inDatabase(site, (database) => removeMessagesFrom(database, letters.spam.email));
    await chooseBy(choose, file);
    await expect(row('news').getByRole('cell')).toHaveText(['5', '2']);
    await expect(row('photo').getByRole('cell')).toHaveText(['2', '1']);
    await expect(row('messages').getByRole('cell')).toHaveText(['3', '4']);
    await expect(page.getByText(restore.erased)).toBeVisible();
    await expectNoViolations(page, 'comparison');
    await press(button(page, frame.cancel));
    await expect(row('news')).toBeHidden();
    await expect(choose).toBeFocused();
    await chooseBy(choose, file);
    await replace();
    expect([await visitorReads(2), await visitorReads(5)]).toEqual([true, false]);
  });

  await test.step('the replaced content is restored', async () => {
    const back = page.getByRole('button', { name: fill(restore.bringBack, { time: '' }) });
    await press(back);
    await expect(row('news').getByRole('cell')).toHaveText(['2', '5']);
    await replace();
    expect(await visitorReads(5)).toBe(true);
  });
});
