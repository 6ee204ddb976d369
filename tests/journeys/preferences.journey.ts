/** Language and theme are stored, are correct from the first frame, and work without storage. */
import { languageStorageKey } from '#shared/language.ts';
import { pagePaths } from '#shared/routes.ts';
import { themeStorageKey } from '#shared/theme.ts';
import { trickle } from '../trickle.ts';
import { formOf, letter, mailService, write } from './contact-form.ts';
import {
  chooseLanguage,
  dictionaryOf,
  expect,
  followLink,
  header,
  holdApplication,
  hydrated,
  markDocument,
  open,
  remember,
  test,
  title,
} from './journey.ts';

const mk = dictionaryOf('mk');
const en = dictionaryOf('en');

test('a first visit is in Macedonian and light; the menu changes the language in place, and other tabs follow', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1000, height: 560 });
  await open(page, pagePaths.faq);
  const html = page.locator('html');
  await expect(title(page)).toHaveText(mk.faq.title);
  await expect(html).toHaveAttribute('lang', 'mk');
  await expect(html).toHaveClass('light');
  const sameDocument = await markDocument(page);
  await page.getByText(mk.faq.questions.secrecy.question).click();
  await expect(page.getByText(mk.faq.questions.secrecy.answer)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 150));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);

  await chooseLanguage(page, 'en');
  await expect(title(page)).toHaveText(en.faq.title);
  await expect(page.getByText(en.faq.questions.secrecy.answer)).toBeVisible();
  await expect(page).toHaveURL(pagePaths.faq);
  await expect(page).toHaveTitle(new RegExp(en.faq.title));
  await expect(html).toHaveAttribute('lang', 'en');
  const menu = header(page).getByRole('button', { name: en.ui.languageSelector });
  await expect(menu).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(150);
  expect(await sameDocument()).toBe(true);

  const second = await context.newPage();
  await open(second, pagePaths.contact);
  await expect(title(second)).toHaveText(en.contact.title);
  await chooseLanguage(second, 'mk');
  await header(second).getByRole('switch').press('Space');
  await expect(title(page)).toHaveText(mk.faq.title);
  await expect(html).toHaveClass('dark');
});

test('a language in the address is a choice, and unknown values there or in storage are ignored', async ({
  page,
}) => {
  await page.goto(`${pagePaths.history}?lang=en#content`);
  await expect(title(page)).toHaveText(en.history.title);
  await expect(page).toHaveURL(`${pagePaths.history}#content`);
  await page.goto(`${pagePaths.faq}?lang=de`);
  await expect(title(page)).toHaveText(en.faq.title);
  await expect(page).toHaveURL(pagePaths.faq);
  await page.goto(`${pagePaths.faq}?lang=mk`);
  await expect(title(page)).toHaveText(mk.faq.title);
  for (const value of ['de', '{"lang":"en"}']) {
    const rubbish = { [languageStorageKey]: value, [themeStorageKey]: value };
    await page.evaluate((entries) => Object.assign(localStorage, entries), rubbish);
    await page.reload();
    await hydrated(page);
    await expect(title(page), value).toHaveText(mk.faq.title);
    await expect(page.locator('html'), value).toHaveClass('light');
  }
});

test('the theme switch works, stores the theme, and agrees with the drawer and the browser’s toolbars', async ({
  page,
}) => {
  await open(page, '/');
  const bars = page.locator('meta[name=theme-color]');
  const light = (await bars.getAttribute('content')) ?? '';
  const inHeader = header(page).getByRole('switch', { name: mk.ui.darkTheme });
  await expect(inHeader).not.toBeChecked();
  const icon = header(page).locator('label svg').filter({ visible: true });
  const sun = await icon.innerHTML();
  await inHeader.press('Space');
  await expect(page.locator('html')).toHaveClass('dark');
  expect(await icon.innerHTML(), 'the icon is a moon').not.toBe(sun);
  await expect(bars).not.toHaveAttribute('content', light);
  await page.reload();
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(inHeader).toBeChecked();
  await expect(bars).not.toHaveAttribute('content', light);

  await page.setViewportSize({ width: 375, height: 700 });
  await page.getByRole('button', { name: mk.ui.mobileMenu }).click();
  const inDrawer = page.getByRole('dialog').getByRole('switch', { name: mk.ui.darkTheme });
  await expect(inDrawer).toBeChecked();
  await inDrawer.press('Space');
  await expect(page.locator('html')).toHaveClass('light');
  await expect(bars).toHaveAttribute('content', light);
  await expect(inHeader).not.toBeChecked();
});

test('language, theme, questions, drawer and texts work before the application, which undoes nothing', async ({
  page,
}) => {
  const release = await holdApplication(page);
  await remember(page, { language: 'en' });
  await page.goto(pagePaths.history, { waitUntil: 'domcontentloaded' });
  await expect(title(page)).toHaveText(en.history.title);
  await chooseLanguage(page, 'mk');
  await expect(title(page)).toHaveText(mk.history.title);
  await followLink(page, mk.nav.faq);
  await expect(title(page)).toHaveText(mk.faq.title);
  await header(page).getByRole('switch').press('Space');
  await page.getByText(mk.faq.questions.who.question).click();
  await expect(page.getByText(mk.faq.questions.who.answer)).toBeVisible();
  const more = page.getByRole('contentinfo').getByRole('button');
  await more.click();
  await expect(more).toHaveAccessibleName(new RegExp(mk.expandable.readLess));
  await page.setViewportSize({ width: 375, height: 700 });
  await page.getByRole('button', { name: mk.ui.mobileMenu }).click();
  const drawer = page.getByRole('dialog', { name: mk.ui.navigationMenu });
  await drawer.getByRole('switch').focus();
  release();
  await hydrated(page);
  await expect(drawer).toBeVisible();
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(drawer.getByRole('switch')).toBeFocused();
  await expect(page.getByText(mk.faq.questions.who.answer)).toBeVisible();
  // React handles the page: a link changes it without a new document and closes the drawer.
  const sameDocument = await markDocument(page);
  await drawer.getByRole('link', { name: mk.nav.history }).click();
  await expect(title(page)).toHaveText(mk.history.title);
  await expect(drawer).toBeHidden();
  await expect(more).toHaveAccessibleName(new RegExp(mk.expandable.readLess));
  expect(await sameDocument()).toBe(true);
});

test.describe('storage that fails', () => {
  const warning = 'Could not save language preference to localStorage';
  test.use({ expectedMessages: [new RegExp(warning)] });

  const failures = {
    forbidden: () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          configurable: true,
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    },
    full: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  };

  test('the page works, with the specified warning, and a message is sent', async ({ context }) => {
    for (const [kind, breakStorage] of Object.entries(failures)) {
      const page = await context.newPage();
      await page.addInitScript(breakStorage);
      const warnings: string[] = [];
      page.on('console', (message) => warnings.push(message.text()));
      await open(page, pagePaths.faq);
      await chooseLanguage(page, 'en');
      await expect(title(page), kind).toHaveText(en.faq.title);
      await header(page).getByRole('switch').press('Space');
      await expect(page.locator('html'), kind).toHaveClass('dark');
      expect(warnings, kind).toEqual([warning]);
      if (kind === 'forbidden') {
        const service = await mailService(page, { body: 'OK' });
        await followLink(page, en.nav.contact);
        await write(page, 'en');
        await followLink(page, en.nav.faq);
        await followLink(page, en.nav.contact);
        await formOf(page, 'en').button.click();
        await expect(formOf(page, 'en').sent).toBeVisible();
        expect(service.received).toMatchObject([letter]);
      }
      await page.close();
    }
  });
});

interface Frame {
  text: string;
  theme: string;
}

test('no frame shows the wrong language or theme', async ({ page, site }) => {
  // On a slow connection the browser paints early: the second half of the page waits for a frame.
  const firstFrame = Promise.withResolvers<void>();
  const line = await trickle(site.url, firstFrame.promise);
  const frames: Frame[] = [];
  await page.exposeFunction('reportFrame', (frame: Frame) => {
    frames.push(frame);
    firstFrame.resolve();
  });
  await remember(page, { language: 'en', theme: 'dark' });
  await page.addInitScript(() => {
    const { reportFrame } = window as unknown as { reportFrame(frame: Frame): void };
    const look = () => {
      const isShown = document.body && getComputedStyle(document.body).display !== 'none';
      reportFrame({
        // biome-ignore lint/performance/useDomNodeTextContent: textContent includes hidden text.
        text: isShown ? document.body.innerText : '',
        theme: document.documentElement.className,
      });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await open(page, line.url + pagePaths.faq);
  await expect(title(page)).toHaveText(en.faq.title);
  await expect.poll(() => frames.some(({ text }) => text.includes(en.faq.title))).toBe(true);
  line.close();
  expect(frames[0]?.text, 'the first frame comes before the dictionary').toBe('');
  for (const { text, theme } of frames) {
    expect(text).not.toContain(mk.nav.home);
    expect(text).not.toContain(mk.faq.title);
    expect(theme).toMatch(/^dark/);
  }
});
