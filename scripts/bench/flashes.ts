/** Frames that show a returning visitor the wrong language or theme. */
import { languageStorageKey } from '#shared/language.ts';
import { pagePaths, screens } from '#shared/routes.ts';
import { themeStorageKey } from '#shared/theme.ts';
import type { Findings } from './report.ts';
import { conditions, settled, telephone, type Visitors } from './visitor.ts';

interface Frames {
  shown: number;
  wrongLanguage: number;
  wrongTheme: number;
}

/** Looks at every frame just before it is painted: is any Cyrillic, or the light theme, to be seen? */
function inspectFrames(keys: { language: string; theme: string }): void {
  window.localStorage.setItem(keys.language, 'en');
  window.localStorage.setItem(keys.theme, 'dark');
  const frames: Frames = { shown: 0, wrongLanguage: 0, wrongTheme: 0 };
  Object.assign(window, { frames });
  const inspect = () => {
    requestAnimationFrame(inspect);
    const root = document.querySelector<HTMLElement>('#root');
    // Of what is not displayed, all text would count.
    if (!root || !document.body.checkVisibility()) return;
    // biome-ignore lint/performance/useDomNodeTextContent: only the text that shows is meant.
    const text = root.innerText;
    if (text.trim() === '') return;
    frames.shown += 1;
    if (/[\u0400-\u04ff]/.test(text)) frames.wrongLanguage += 1;
    if (getComputedStyle(document.documentElement).colorScheme !== 'dark') frames.wrongTheme += 1;
  };
  requestAnimationFrame(inspect);
}

export async function measureFlashes(visitors: Visitors, site: string): Promise<Findings> {
  const rows: (string | number)[][] = [];
  let wrong = 0;
  for (const screen of screens) {
    const frames = await visitors.visit(telephone, async (page) => {
      const keys = { language: languageStorageKey, theme: themeStorageKey };
      await page.addInitScript(inspectFrames, keys);
      await page.goto(site + pagePaths[screen]);
      await settled(page);
      return page.evaluate(() => (window as unknown as { frames: Frames }).frames);
    });
    if (frames.shown === 0) throw new Error(`No frame of ${screen} was seen`);
    wrong += frames.wrongLanguage + frames.wrongTheme;
    rows.push([pagePaths[screen], frames.shown, frames.wrongLanguage, frames.wrongTheme]);
  }
  return {
    tables: [
      {
        title: 'Frames of a returning visitor',
        method: `A visitor who had chosen English and dark; every frame is looked at before it is painted. ${conditions}.`,
        columns: ['Page', 'frames', 'in the wrong language', 'in the wrong theme'],
        rows,
      },
    ],
    figures: { 'wrong language or theme painted': wrong },
  };
}
