/** How soon the controls of a page answer a visitor who reaches for them at the first paint. */
import { pagePaths } from '#shared/routes.ts';
import type { Findings } from './report.ts';
import { medians, pairedRatio } from './statistics.ts';
import { conditions, settled, telephone, type Visitors } from './visitor.ts';

type Reactions = Record<'theme' | 'question' | 'languages' | 'drawer', number>;

/** From the first paint on, presses each control once a frame until it answers; notes when that shows. */
function pressAtFirstPaint(): void {
  const controls = {
    theme: {
      press: '[data-theme-switch]',
      answered: () => document.documentElement.classList.contains('dark'),
    },
    question: { press: 'details summary', answered: () => document.querySelector('details[open]') },
    languages: {
      press: '[popovertarget]',
      answered: () => document.querySelector('[popover]:popover-open'),
    },
    drawer: {
      press: '[command="show-modal"]',
      answered: () => document.querySelector('dialog[open]'),
    },
  };
  const waiting = new Map(Object.entries(controls));
  const reactions: Record<string, number> = {};
  Object.assign(window, { reactions });
  const frame = () => {
    for (const [name, { press, answered }] of waiting) {
      document.querySelector<HTMLElement>(press)?.click();
      if (!answered()) continue;
      waiting.delete(name);
      requestAnimationFrame(() => {
        reactions[name] = performance.now();
      });
    }
    if (waiting.size > 0) requestAnimationFrame(frame);
  };
  new PerformanceObserver(frame).observe({ type: 'paint', buffered: true });
}

export async function measureReactions(
  visitors: Visitors,
  site: string,
  twin: string,
  { rounds }: { rounds: number },
): Promise<Findings> {
  const react = (origin: string) =>
    visitors.visit(telephone, async (page) => {
      await page.addInitScript(pressAtFirstPaint);
      await page.goto(origin + pagePaths.faq);
      await settled(page);
      return page.evaluate(() => (window as unknown as { reactions: Reactions }).reactions);
    });
  const ours: Reactions[] = [];
  const theirs: Reactions[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await react(site));
    theirs.push(await react(twin));
  }
  const [site_, twin_] = [medians(ours), medians(theirs)];
  const names = Object.keys(twin_) as (keyof Reactions)[];
  const ratio = (name: keyof Reactions) =>
    pairedRatio(ours, theirs, (reactions) => reactions[name]);
  return {
    tables: [
      {
        title: 'Controls',
        method: `Milliseconds from the start of the visit to ${pagePaths.faq} until the control has visibly answered, pressed from the first paint on. ${conditions}.`,
        columns: ['Control', 'ours', 'static', '×'],
        rows: names.map((name) => [name, site_[name], twin_[name], ratio(name)]),
      },
    ],
    figures: { 'theme toggle against static': ratio('theme') },
  };
}
