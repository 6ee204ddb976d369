/**
 * `npm run bench` measures the site on a slow phone and under load. `--rounds=2` sets the number of
 * rounds; only a run of 15, the default, writes the report. `--beside=FOLDER` instead compares the
 * pages with those of another checkout, which must be built, in alternating rounds.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSiteBuild } from '#server/documents/site-build.ts';
import { sqliteFile } from '#server/storage/database.ts';
import { startSite } from '#tests/running-site.ts';
import { measureLoad } from './bench/load.ts';
import { measureNavigation } from './bench/navigation.ts';
import { type MeasuredSite, measurePageLoads, measureThemeToggle } from './bench/page-loads.ts';
import { startReferenceSite } from './bench/reference-site.ts';
import { type Findings, report } from './bench/report.ts';
import { startVisitors } from './bench/visitor.ts';
import { installBrowser } from './install-programs.ts';

const options = { beside: { type: 'string' }, rounds: { type: 'string', default: '15' } } as const;
const { beside, ...values } = parseArgs({ options }).values;
const rounds = Number(values.rounds);
const browserPath = installBrowser();
const visitors = await startVisitors(browserPath);

/** A checkout fills its database with its own code, because its tables may differ. */
function publishedDatabase(root: string): string {
  const file = join(root, 'scripts/bench/published-database.ts');
  const script = `import { publishedDatabase } from '${file}'; console.log((await publishedDatabase()).url);`;
  const args = ['--input-type=module', '--eval', script];
  return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).trim();
}

async function withSite(
  root: string,
  measure: (site: MeasuredSite) => Promise<Findings[]>,
): Promise<Findings[]> {
  const databaseUrl = publishedDatabase(root);
  const site = await startSite({ DATABASE_URL: databaseUrl }, { root });
  const { modulesOf } = await loadSiteBuild(root);
  try {
    return await measure({ ...site, scriptsOf: modulesOf });
  } finally {
    await site.stop();
    rmSync(dirname(sqliteFile(databaseUrl)), { recursive: true });
  }
}

const measureAll = async (site: MeasuredSite) => {
  const twin = await startReferenceSite(site.url, 'static');
  const bilingual = await startReferenceSite(site.url, 'bilingual');
  const found = [
    await measurePageLoads(visitors, site, { ...twin, scriptsOf: () => [] }, rounds),
    await measureThemeToggle(visitors, site.url, rounds),
    await measureNavigation(visitors, site.url, { ...bilingual, isStatic: true }, rounds),
    await measureLoad(site, rounds),
  ];
  twin.stop();
  bilingual.stop();
  return found;
};

/** The budgets are not for this comparison. */
const measureBeside = (site: MeasuredSite) =>
  withSite(resolve(beside ?? ''), async (other) => {
    const loads = await measurePageLoads(visitors, site, other, rounds);
    const navigation = await measureNavigation(visitors, site.url, other, rounds);
    return [loads, navigation].map(({ tables }) => ({ tables, figures: [] }));
  });

const findings = await withSite(
  join(import.meta.dirname, '..'),
  beside ? measureBeside : measureAll,
);
await visitors.close();
report(findings, browserPath, rounds, rounds === 15 && !beside);
