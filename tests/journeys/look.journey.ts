/** How the site looks while it is used: where things stand, and what can be seen of them. */
import type { Locator } from '@playwright/test';
import { apiPaths, pagePaths } from '#shared/routes.ts';
import { themes } from '#shared/theme.ts';
import { failureMessages, formOf, mailService, toastIn, write } from './contact-form.ts';
import { contrast } from './contrast.ts';
import { expect, holdApplication, hydrated, remember, wordsOf } from './journey.ts';
import { publish, test } from './published.ts';

const words = wordsOf('mk');
const phone = { width: 375, height: 667 };

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It takes no room');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

for (const application of ['with the application', 'before the application']) {
  test(`a question stays where it was clicked, ${application}`, async ({ page }) => {
    await page.setViewportSize(phone);
    const release = application.startsWith('before') ? await holdApplication(page) : () => {};
    await page.goto(pagePaths.faq);
    if (application.startsWith('with')) await hydrated(page);
    const questions = page.locator('summary');
    await questions.first().click();
    const third = questions.nth(2);
    await third.evaluate((question) => scrollBy(0, question.getBoundingClientRect().top - 400));
    const { y } = await boxOf(third);
    await third.click();
    await expect(page.getByText(words.faq.questions[2]?.answer ?? '')).toBeVisible();
    await expect.poll(async () => Math.abs((await boxOf(third)).y - y)).toBeLessThan(2);
    release();
  });
}

test('what a visitor scrolls right after the click on a question is not taken back', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto(pagePaths.faq);
  await hydrated(page);
  // In one task, as where a busy computer draws the next frame late.
  const first = page.locator('summary').first();
  const scrolled = await first.evaluate((question: HTMLElement) => {
    question.click();
    scrollBy(0, 300);
    return scrollY;
  });
  expect(scrolled).toBeGreaterThan(0);
  await expect(page.getByText(words.faq.questions[0]?.answer ?? '')).toBeVisible();
  const afterTwoFrames = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)));
    });
  expect(await page.evaluate(afterTwoFrames)).toBe(scrolled);
});

/** How far the focus ring reaches beyond the element, in pixels. */
function ringBeyond(element: Locator): Promise<number> {
  return element.evaluate((focused) => {
    const { outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(focused);
    if (outlineStyle === 'none') throw new Error('It has no focus ring');
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  });
}

test('the focus rings of the navigation are whole', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(pagePaths.home);
  await hydrated(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: words.a11y.skipToContent });
  await expect(skip).toBeFocused();
  expect(await ringBeyond(skip)).toBeLessThanOrEqual(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const link = page.getByRole('banner').getByRole('link', { name: words.nav.home, exact: true });
  await expect(link).toBeFocused();
  expect(await ringBeyond(link)).toBeLessThanOrEqual((await boxOf(link)).y);

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: words.ui.mobileMenu }).press('Enter');
  const drawer = page.getByRole('dialog');
  await page.keyboard.press('Tab');
  const first = drawer.getByRole('link', { name: words.nav.home, exact: true });
  await expect(first).toBeFocused();
  expect(await ringBeyond(first)).toBeLessThanOrEqual(0);
});

test('the summary of the faults stands below the header, and the field in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(pagePaths.contact);
  await hydrated(page);
  const form = formOf(page, 'mk');
  const submit = async (faulty: Locator) => {
    await form.button.click();
    await expect(faulty).toBeFocused();
    const header = await boxOf(page.getByRole('banner'));
    expect((await boxOf(form.alert)).y).toBeGreaterThanOrEqual(header.bottom);
    await expect(faulty).toBeInViewport({ ratio: 1 });
  };
  await submit(form.name);
  await form.name.fill('Ана');
  await submit(form.email);
  await page.setViewportSize({ width: 375, height: 320 });
  await form.email.fill('ana@example.org');
  await form.button.click();
  await expect(form.message).toBeFocused();
  await expect(form.message).toBeInViewport();
});

test('in a low window the summary of the faults is wholly in sight, and the field below it', async ({
  page,
}) => {
  await page.goto(pagePaths.contact);
  await hydrated(page);
  const form = formOf(page, 'mk');
  await form.name.fill('Ана');
  await form.email.fill('ana@example.org');
  for (const [width, height] of [
    [375, 500],
    [375, 400],
    [1024, 500],
  ] as const) {
    await page.setViewportSize({ width, height });
    await form.button.click();
    await expect(form.message).toBeFocused();
    await expect(form.alert).toBeInViewport({ ratio: 1 });
    const summary = await boxOf(form.alert);
    expect(summary.y).toBeGreaterThanOrEqual((await boxOf(page.getByRole('banner'))).bottom);
    expect((await boxOf(form.message)).y).toBeGreaterThanOrEqual(summary.bottom);
  }
});

test('the language menu opens below the header', async ({ page }) => {
  await page.goto(pagePaths.home);
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: words.ui.languageSelector }).click();
    const menu = page.getByRole('list').filter({ has: page.getByText(words.language.en) });
    const { y } = await boxOf(menu.filter({ visible: true }));
    expect(y, `at ${width}`).toBeGreaterThanOrEqual((await boxOf(header)).bottom);
    await page.keyboard.press('Escape');
  }
});

test('the chequered floor above the footer can be seen, in either theme', async ({ page }) => {
  await page.goto(pagePaths.home);
  await hydrated(page);
  for (const theme of themes) {
    if (theme === 'dark') await page.getByRole('banner').getByRole('switch').press('Space');
    await expect(page.locator('html')).toHaveClass(theme);
    const floor = await page
      .getByRole('contentinfo')
      .evaluate((footer) => getComputedStyle(footer, '::before').backgroundImage);
    const colours = floor.match(/rgb\([^)]*\)/g) ?? [];
    expect(contrast(colours.at(0) ?? '', colours.at(-1) ?? ''), theme).toBeGreaterThan(2);
  }
});

test.describe('a notification', () => {
  test.use({ expectedMessages: failureMessages });

  test("keeps to the page's edge and off the texts that a visitor sees who has pressed the button", async ({
    page,
  }) => {
    await mailService(page, { status: 500, body: 'Error' });
    await page.goto(pagePaths.contact);
    await hydrated(page);
    await write(page, 'mk');
    const toast = toastIn(page, 'mk');
    for (const [width, height] of [
      [1024, 768],
      [1280, 720],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await formOf(page, 'mk').button.click();
      await expect(toast).toBeVisible();
      await toast.evaluate((shown) =>
        Promise.all(shown.getAnimations().map(({ finished }) => finished)),
      );
      const at = `at ${width} x ${height}`;
      const shown = await boxOf(toast);
      const texts = await boxOf(page.getByText(words.contactPage.afterwards));
      expect(shown.x, at).toBeGreaterThanOrEqual(texts.x);
      expect(shown.y, at).toBeGreaterThan(texts.bottom);
      expect(shown.right, at).toBeLessThan((await boxOf(page.getByRole('form'))).x);
      await toast.getByRole('button').click();
      await expect(toast).toHaveCount(0);
    }
  });
});

test('placeholders can be seen', async ({ page, site }) => {
  await publish(site, { news: 1 });
  const held = Promise.withResolvers<void>();
  await page.route(`**${apiPaths.news}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(pagePaths.home);
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: words.nav.news }).click();
  const placeholder = page.locator('[data-skeleton]').first();
  const [colour, paper, faintest] = await placeholder.evaluate((element) => {
    const { effect } = element.firstElementChild?.getAnimations()[0] ?? {};
    if (!(effect instanceof KeyframeEffect)) throw new Error('It does not breathe');
    const opacities = effect.getKeyframes().map(({ opacity }) => Number(opacity));
    const { color } = getComputedStyle(element);
    return [
      color,
      getComputedStyle(document.body).backgroundColor,
      Math.min(...opacities),
    ] as const;
  });
  expect(contrast(colour, paper)).toBeGreaterThan(1.4);
  expect(faintest).toBeGreaterThanOrEqual(0.6);
  held.resolve();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('an empty list leads on', async ({ page, site }) => {
  await publish(site, {});
  await remember(page, { theme: 'dark' });
  for (const list of ['news', 'gallery'] as const) {
    await page.goto(pagePaths[list]);
    await hydrated(page);
    const text = page.getByText(words[list].empty);
    await expect(text.locator('..')).toHaveCSS('border-top-width', '0px');
    await page.getByRole('main').getByRole('link', { name: words.nav.history }).click();
    await expect(page).toHaveURL(pagePaths.history);
  }
});
