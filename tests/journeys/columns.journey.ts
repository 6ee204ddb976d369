/** What stands beside what, by the width of the page. */
import type { Locator } from '@playwright/test';
import { pagePaths } from '#shared/routes.ts';
import { formOf } from './contact-form.ts';
import { expect, hydrated, test, wordsOf } from './journey.ts';
import { publish } from './published.ts';

const email = 'secretary@lodge.example';

test.use({ settings: { LODGE_EMAIL: email } });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It takes no room');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('the history has its years at the left, each with one of two icons in turn', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  // By a link: the rules of the page come with the script.
  await page.goto(pagePaths.faq);
  await hydrated(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: wordsOf('mk').nav.history })
    .click();
  const { content, periods } = wordsOf('mk').history;
  const drawings: (string | null)[] = [];
  for (const [index, paragraph] of content.entries()) {
    const item = page.getByRole('listitem').filter({ hasText: paragraph });
    const icon = item.locator('svg');
    const { x: textStart } = await boxOf(item.getByText(paragraph));
    const years = item.getByText(periods[index]?.years ?? '', { exact: true });
    expect((await boxOf(years)).right).toBeLessThan(textStart);
    expect((await boxOf(icon)).right).toBeLessThan(textStart);
    drawings.push(await icon.locator('path').getAttribute('d'));
  }
  const [first, second] = drawings;
  expect(first).not.toBe(second);
  expect(drawings).toEqual(drawings.map((_, index) => (index % 2 === 0 ? first : second)));
});

test('the gallery has one, two and three columns', async ({ page, site }) => {
  await publish(site, { photos: 4 });
  await page.goto(pagePaths.gallery);
  const photos = page.getByRole('main').getByRole('figure');
  await expect(photos).toHaveCount(4);
  for (const [width, columns] of [
    [375, 1],
    [639, 1],
    [640, 2],
    [1023, 2],
    [1024, 3],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const lefts = await photos.evaluateAll((all) =>
      all.map((photo) => photo.getBoundingClientRect().left),
    );
    expect(new Set(lefts).size, `at ${width}`).toBe(columns);
  }
});

test('beside the questions stands what leads on, below them where there is no room', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto(pagePaths.faq);
  const questions = page.getByRole('main').locator('details').first();
  const aside = page.getByRole('main').getByRole('heading', { name: wordsOf('mk').cta.title });
  expect((await boxOf(questions)).right).toBeLessThan((await boxOf(aside)).x);
  await page.setViewportSize({ width: 600, height: 800 });
  expect((await boxOf(questions)).bottom).toBeLessThan((await boxOf(aside)).y);
});

test('the contact page has cards for e-mail and address beside the form', async ({ page }) => {
  const { contactPage } = wordsOf('mk');
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto(pagePaths.contact);
  const cards = page.getByRole('main').getByRole('definition');
  await expect(page.getByRole('main').getByRole('term')).toHaveText([
    contactPage.emailHeading,
    contactPage.addressHeading,
  ]);
  await expect(cards).toHaveText([email, contactPage.address]);
  await expect(cards.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);

  const field = formOf(page, 'mk').name;
  expect((await boxOf(cards.last())).right).toBeLessThan((await boxOf(field)).x);
  await page.setViewportSize({ width: 600, height: 800 });
  expect((await boxOf(cards.last())).bottom).toBeLessThan((await boxOf(field)).y);
});
