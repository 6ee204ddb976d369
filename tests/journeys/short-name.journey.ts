/** A lodge whose Macedonian name is long, and has a short one for telephones. */
import { pagePaths } from '#shared/routes.ts';
import { expect, test } from './journey.ts';

const organisation = 'Голема национална ложа на слободните ѕидари на Северна Македонија';
const short = 'Голема ложа';

test.use({ settings: { ORGANISATION_MK: organisation, ORGANISATION_SHORT_MK: short } });

test('the Macedonian short name stands in the header of narrow screens', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(pagePaths.home);
  const header = page.getByRole('banner');
  await expect(header.getByText(short, { exact: true })).toBeVisible();
  await expect(header.getByText(organisation)).toBeHidden();
});
