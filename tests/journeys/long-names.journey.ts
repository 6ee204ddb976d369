/**
 * No page is wider than its window, at any width, for a lodge with a long name and a long e-mail
 * address as well; in English it has a short name, too.
 */
import { languages } from '#shared/language.ts';
import { pagePaths, screens } from '#shared/routes.ts';
import { failureMessages, formOf, mailService, write } from './contact-form.ts';
import { expect, fill, hydrated, remember, test, wordsOf } from './journey.ts';
import { expectNoOverflow } from './overflow.ts';

const organisation = {
  mk: 'Голема национална ложа на слободните ѕидари на Северна Македонија',
  en: 'Grand National Lodge of Free and Accepted Masons of North Macedonia',
};
const shortName = 'Grand Lodge';
const lodgeEmail = 'secretary.general@grand-national-lodge.example';

const widths = [320, 375, 640, 768, 800, 1024, 1280, 1440];

test.use({
  expectedMessages: failureMessages,
  settings: {
    ORGANISATION_MK: organisation.mk,
    ORGANISATION_EN: organisation.en,
    ORGANISATION_SHORT_EN: shortName,
    LODGE_EMAIL: lodgeEmail,
  },
});

for (const language of languages) {
  test(`the pages keep their width and a low header, and the name covers no control (${language})`, async ({
    page,
  }) => {
    await remember(page, { language });
    const { a11y, ui } = wordsOf(language);
    const header = page.getByRole('banner');
    const home = fill(a11y.homeLink, { organisation: organisation[language] });
    for (const screen of screens) {
      await page.goto(pagePaths[screen]);
      await expectNoOverflow(page, screen, widths, async (width) => {
        const height = (await header.boundingBox())?.height ?? Number.NaN;
        expect(height, `at ${width}`).toBeLessThanOrEqual(width < 768 || width >= 1248 ? 76 : 106);
        // The header is the same on every page.
        if (screen !== 'home') return;
        const link = await header.getByRole('link', { name: home, exact: true }).boundingBox();
        const name = width < 768 && language === 'en' ? shortName : organisation[language];
        const shown = await header.getByText(name, { exact: true }).boundingBox();
        const menu = await header.getByRole('button', { name: ui.languageSelector }).boundingBox();
        if (!link || !shown || !menu) throw new Error(`The header is not complete at ${width}`);
        expect(height - shown.height, `above and below the name at ${width}`).toBeGreaterThan(20);
        expect(shown.x + shown.width, `at ${width}`).toBeLessThanOrEqual(menu.x);
        expect(link.x + link.width, `at ${width}`).toBeLessThanOrEqual(menu.x);
      });
    }
    await page.goto('/nowhere');
    await expectNoOverflow(page, 'not found', widths);
  });

  test(`a failure by the form, and the panel after it, keep their width (${language})`, async ({
    page,
  }) => {
    await remember(page, { language });
    const service = await mailService(page, { status: 500, body: 'No' });
    await page.goto(pagePaths.contact);
    await hydrated(page);
    const form = formOf(page, language);
    await write(page, language);
    await form.button.click();
    await expect(form.alert).toContainText(lodgeEmail);
    await expectNoOverflow(page, 'failed', widths);
    service.answer = { body: 'OK' };
    await form.button.click();
    await expect(form.sent).toContainText(lodgeEmail);
    await expectNoOverflow(page, 'sent', widths);
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
