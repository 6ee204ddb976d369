/**
 * `npm run bench` measures the site on a slow phone and under load. `--rounds=9` sets the number of
 * rounds (15 by default, at least 2); `--quick` runs two rounds and writes no report;
 * `--only=pages`, `load`, `costly` or `growth` runs one part.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSiteBuild } from '#server/documents/site-build.ts';
import { pagePaths } from '#shared/routes.ts';
import { startSite } from '#tests/running-site.ts';
import { measureCostly } from './bench/costly.ts';
import { measureGrowth } from './bench/growth.ts';
import { measureLoad } from './bench/load.ts';
import { measureNavigation } from './bench/navigation.ts';
import { measurePageLoads, measureThemeToggle } from './bench/page-loads.ts';
import { publishedDatabase } from './bench/published-database.ts';
import { type Findings, report } from './bench/report.ts';
import { startStaticSite } from './bench/static-site.ts';
import { startVisitors } from './bench/visitor.ts';
import { ensureBrowser } from './browser.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string', default: '15' },
  },
});
const { quick, only } = values;
const rounds = quick ? 2 : Number(values.rounds);

async function measurePages(browserPath: string, databaseUrl: string): Promise<Findings[]> {
  const site = await startSite({ DATABASE_URL: databaseUrl });
  const paths = Object.values(pagePaths);
  const twin = await startStaticSite(site.url, paths, false);
  const bilingual = await startStaticSite(site.url, paths, true);
  const visitors = await startVisitors(browserPath);
  try {
    return [
      await measurePageLoads(visitors, site.url, twin.url, rounds),
      await measureThemeToggle(visitors, site.url, rounds),
      await measureNavigation(visitors, site.url, bilingual.url, rounds),
    ];
  } finally {
    await visitors.close();
    await bilingual.stop();
    await twin.stop();
    await site.stop();
  }
}

const browserPath = ensureBrowser();
const database = await publishedDatabase();
const parts: Record<string, () => Promise<Findings[]>> = {
  pages: () => measurePages(browserPath, database.url),
  load: async () => {
    const { partsOf } = await loadSiteBuild(join(import.meta.dirname, '..'));
    const [largest = ''] = partsOf('home').modules.filter((address) => address.includes('/react-'));
    return [await measureLoad(database.url, largest, rounds)];
  },
  growth: async () => [await measureGrowth()],
  costly: async () => [await measureCostly(database.url, rounds)],
};
if (only !== undefined && !(only in parts)) {
  throw new Error(`There is no part "${only}": ${Object.keys(parts).join(', ')}`);
}

const findings: Findings[] = [];
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (only === undefined || only === name) findings.push(...(await measure()));
  }
} finally {
  database.remove();
}
report(findings, browserPath, rounds, !quick && only === undefined);
