/**
 * `npm run bench`: the site on a slow phone, and under load.
 * `--rounds=9` takes fewer than 15; `--quick` takes two and keeps no report; `--only=pages`, `load`,
 * `costly` or `growth` takes a part.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSiteBuild } from '#server/documents/site-build.ts';
import { pagePaths } from '#shared/routes.ts';
import { startSite } from '#tests/running-site.ts';
import { measureCostly } from './bench/costly.ts';
import { measureFlashes } from './bench/flashes.ts';
import { measureGrowth } from './bench/growth.ts';
import { measureLoad } from './bench/load.ts';
import { measurePageLoads } from './bench/page-loads.ts';
import { publishedDatabase } from './bench/published-database.ts';
import { measureReactions } from './bench/reactions.ts';
import { type Findings, report } from './bench/report.ts';
import { startStaticSite } from './bench/static-site.ts';
import { measureTravels } from './bench/travels.ts';
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
if (only !== undefined && !['pages', 'load', 'growth', 'costly'].includes(only)) {
  throw new Error(`There is no part "${only}": pages, load, growth, costly`);
}
const rounds = quick ? 2 : Number(values.rounds);

async function measurePages(browserPath: string, databaseUrl: string): Promise<Findings[]> {
  const site = await startSite({ DATABASE_URL: databaseUrl });
  const paths = Object.values(pagePaths);
  const twin = await startStaticSite(site.url, paths);
  const bilingual = await startStaticSite(site.url, paths, { bothLanguages: true });
  const visitors = await startVisitors(browserPath);
  try {
    return [
      await measurePageLoads(visitors, site.url, twin.url, { rounds, quick }),
      await measureReactions(visitors, site.url, twin.url, { rounds }),
      await measureTravels(visitors, site.url, bilingual.url, { rounds }),
      await measureFlashes(visitors, site.url),
    ];
  } finally {
    await visitors.close();
    await bilingual.stop();
    await twin.stop();
    await site.stop();
  }
}

const [load = 0] = loadavg();
const browserPath = ensureBrowser();
const database = await publishedDatabase();
const parts: Record<string, () => Promise<Findings[]>> = {
  pages: () => measurePages(browserPath, database.url),
  load: async () => {
    const { partsOf } = await loadSiteBuild(join(import.meta.dirname, '..'));
    const [largest = ''] = partsOf('home').modules.filter((address) => address.includes('/react-'));
    return [await measureLoad(database.url, largest, { rounds, quick })];
  },
  growth: async () => [await measureGrowth()],
  costly: async () => [await measureCostly(database.url, rounds)],
};

const findings: Findings[] = [];
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (only === undefined || only === name) findings.push(...(await measure()));
  }
} finally {
  database.remove();
}
report(findings, { browser: browserPath, rounds, load }, !quick && only === undefined);
