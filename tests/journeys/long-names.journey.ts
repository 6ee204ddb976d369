/** A lodge with a long name and a long e-mail address; in English it has a short name, too. */
import { languages } from '#shared/language.ts';
import { pagePaths } from '#shared/routes.ts';
import { byTurns } from './by-turns.ts';
import { expect, fill, remember, test, wordsOf } from './journey.ts';
import { expectNoOverflow } from './overflow.ts';

const organisation = {
  mk: 'Голема национална ложа на слободните ѕидари на Северна Македонија',
  en: 'Grand National Lodge of Free and Accepted Masons of North Macedonia',
};
const shortName = 'Grand Lodge';

test.use({
  settings: {
    ORGANISATION_MK: organisation.mk,
    ORGANISATION_EN: organisation.en,
    ORGANISATION_SHORT_EN: shortName,
    LODGE_EMAIL: 'secretary.general@grand-national-lodge.example',
  },
});

for (const [turn, language] of languages.entries()) {
  test(`the pages keep their width and a low header (${language})`, async ({ page }) => {
    await remember(page, { language });
    for (const width of [320, ...byTurns([375, 768, 800, 1280], turn, languages.length)]) {
      await expectNoOverflow(page, width);
      const header = await page.getByRole('banner').boundingBox();
      expect(header?.height, `at ${width}`).toBeLessThanOrEqual(
        width < 768 || width >= 1248 ? 76 : 106,
      );
    }
  });

  test(`in the header, the name covers no control (${language})`, async ({ page }) => {
    await remember(page, { language });
    const { a11y, ui } = wordsOf(language);
    const header = page.getByRole('banner');
    const name = fill(a11y.homeLink, { organisation: organisation[language] });
    for (const width of [320, 375, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(pagePaths.home);
      const link = await header.getByRole('link', { name, exact: true }).boundingBox();
      const shown = await header
        .getByText(width < 768 && language === 'en' ? shortName : organisation[language], {
          exact: true,
        })
        .boundingBox();
      const menu = await header.getByRole('button', { name: ui.languageSelector }).boundingBox();
      if (!link || !shown || !menu) throw new Error(`The header is not complete at ${width}`);
      expect(shown.x + shown.width, `at ${width}`).toBeLessThanOrEqual(menu.x);
      expect(link.x + link.width, `at ${width}`).toBeLessThanOrEqual(menu.x);
    }
  });
}

test('a short name stands in the header of narrow screens only', async ({ page }) => {
  await remember(page, { language: 'en' });
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(pagePaths.home);
  const header = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  await expect(header.getByText(shortName, { exact: true })).toBeVisible();
  await expect(header.getByText(organisation.en)).toBeHidden();
  await expect(footer.getByText(organisation.en, { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(header.getByText(shortName, { exact: true })).toBeHidden();
  await expect(header.getByText(organisation.en)).toBeVisible();
});
