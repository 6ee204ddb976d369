/** How the secretary comes to the desk, and what keeps others out. */
import { fill } from '#content/words.ts';
import { deskWords, enter, test } from './desk.ts';
import { inDatabase } from './in-database.ts';
import { expect } from './journey.ts';

// The browser itself reports answers that refuse.
test.use({ expectedMessages: [/status of (401|403)|ERR_INTERNET_DISCONNECTED/] });

const { frame, faults, home, messages } = deskWords.mk;
const locked = fill(frame.locked.body, { command: 'lodge desk open' });

test('without a key the desk stays locked, and says how it is opened', async ({ page, desk }) => {
  await page.goto(desk.url);
  await expect(page.getByRole('heading', { name: frame.locked.title })).toBeVisible();
  await expect(page.getByText(locked)).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
});

test('a key opens the desk once, for this browser, until it is left', async ({
  page,
  browser,
  context,
  desk,
}) => {
  const address = await desk.addressToOpen();
  await page.goto(address);
  await page.getByRole('banner').getByRole('link', { name: frame.screens.messages }).click();
  await expect(page.getByRole('heading', { name: messages.title, level: 1 })).toBeFocused();
  expect(page.url(), 'the key is in no history').toBe(`${desk.url}/#/messages`);
  await page.reload();
  await expect(page.getByRole('heading', { name: messages.title, level: 1 })).toBeVisible();

  const second = await context.newPage();
  await second.goto(`${desk.url}/#/messages`);
  await expect(second.getByRole('heading', { name: messages.title, level: 1 })).toBeVisible();

  // The used address again, from the history: in a tab that is open, and in a new one.
  const third = await context.newPage();
  for (const tab of [second, third]) {
    const refused = tab.waitForResponse((response) => response.status() === 403);
    await tab.goto(address);
    await refused;
    await expect(tab.getByRole('heading', { name: home.title, level: 1 })).toBeVisible();
    await expect(tab.getByText(locked)).toBeHidden();
  }
  await third.close();

  const stranger = await browser.newContext();
  const strange = await stranger.newPage();
  await strange.goto(address);
  await expect(strange.getByText(faults.wrongKey)).toBeVisible();
  await stranger.close();

  await second.getByRole('button', { name: frame.leave }).click();
  await expect(page.getByRole('dialog', { name: frame.locked.title })).toBeVisible();
  await second.reload();
  await expect(second.getByText(locked)).toBeVisible();
  // As when the address is pasted into the tab that is there.
  await second.goto(await desk.addressToOpen());
  await expect(second.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByRole('dialog'), 'every tab is unlocked').toBeHidden();
});

test('a session that has ended leaves everything on the screen', async ({
  atDesk: page,
  context,
  desk,
  site,
}) => {
  await page.getByRole('link', { name: frame.screens.maintenance }).click();
  await inDatabase(site, (database) => database.deleteFrom('desk_keys').execute());
  const { check } = deskWords.mk.maintenance;
  await page.getByRole('button', { name: check.run }).click();
  const dialog = page.getByRole('dialog', { name: frame.locked.title });
  await expect(dialog.getByText(frame.locked.keep)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog, 'nothing can be done meanwhile').toBeVisible();
  await expect.poll(() => dialog.evaluate((each) => each.matches(':modal'))).toBe(true);

  await enter(await context.newPage(), desk);
  await expect(dialog).toBeHidden();
  const run = page.getByRole('button', { name: check.run });
  await expect(run, 'the focus is back').toBeFocused();
  await run.click();
  // Other journeys have left photos.
  const fine = new RegExp(fill(check.fine, { pictures: '\\d+' }));
  await expect(page.getByText(fine)).toBeVisible({ timeout: 20_000 });
});

test('the desk is used by keyboard, in either language', async ({ atDesk: page }) => {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: frame.skip })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'English' }).focus();
  await page.keyboard.press('Enter');
  const english = deskWords.en;
  await expect(page.getByRole('heading', { name: english.home.title })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(`${english.frame.screens.home} – ${english.frame.title}`);
  await page.getByRole('link', { name: english.frame.screens.maintenance }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const dark = page.getByRole('switch', { name: english.frame.dark });
  await dark.focus();
  await page.keyboard.press('Space');
  await page.reload();
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(page.getByRole('heading', { name: english.maintenance.title })).toBeVisible();
  await expect(dark).toBeChecked();
});

test('without a line the language stays, and the desk goes on when the line is back', async ({
  atDesk: page,
  context,
}) => {
  await context.setOffline(true);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('alert').getByText(faults.offline)).toBeVisible();
  await expect(page.getByRole('heading', { name: deskWords.mk.home.title })).toBeVisible();
  const away = page.getByRole('main').getByText(faults.offline);
  await page.getByRole('banner').getByRole('link', { name: frame.screens.messages }).click();
  await expect(away).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: frame.retry }).click();
  await expect(away).toBeHidden();
  await expect(page.getByRole('link', { name: messages.boxes.held })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: deskWords.en.messages.title })).toBeVisible();
});
