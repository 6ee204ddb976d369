import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '#server/config.ts';

const root = join(import.meta.dirname, '..');
const folders = [
  ...['build', 'cli', 'client', 'content', 'deploy'],
  ...['desk', 'scripts', 'server', 'shared', 'tests'],
];

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .map((file) => `${folder}/${file}`),
);

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const isTest = (file: string) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);

const importsOf = (file: string) =>
  [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, name = '']) => {
    const [path = ''] = name.split('?');
    if (path.startsWith('#')) return [path.slice(1)];
    return path.startsWith('.') ? [normalize(join(dirname(file), path))] : [];
  });

/** The lowest layer first; each imports itself and those before it. A collection has its own folder. */
const deskLayers = [
  ...['(?!main)[\\w-]+\\.', 'parts/', 'editing/', 'text/', 'entries/', 'photos/', 'news/'],
  ...['pages/', 'messages/', 'maintenance/', 'home/', 'frame/', 'main\\.'],
];

/** The desk uses the public client's components, styles, storage helper and theme. */
const layerArrow = (layer: string, index: number): [from: RegExp, to: RegExp] => {
  const own = deskLayers.slice(0, index + 1).join('|');
  return [
    new RegExp(`^desk/browser/${layer}`),
    new RegExp(
      `^(desk/browser/(${own})|desk/(shared|dictionaries)/|client/(ui|styles|standalone|art/drawings)\\b|content/|shared/)`,
    ),
  ];
};

/** The first matching line applies. No other folder imports `main`, `cli` or `tests`. */
const arrows: [from: RegExp, to: RegExp][] = [
  [/^shared\/(date|collections\/news)\./, /^(shared\/|content\/\w+\/dates\.json)/],
  // Fields have names, and the lodge's own texts replace the originals.
  [/^shared\/(label|originals)\./, /^(shared\/|content\/(mk|en)(\.ts|\/publishing\.json))/],
  [/^shared\//, /^shared\//],
  [/^content\//, /^(content|shared)\//],
  [/^client\/standalone\//, /^(client\/standalone|shared)\//],
  [/^client\/art\//, /^(client\/art|shared)\//],
  [/^client\/ui\//, /^(client\/(ui|standalone|art)\/|content\/|shared\/)/],
  [/^client\/(news|gallery|contact)\//, /^(client\/(?!pages|layout|App|entry)|content|shared)/],
  // Pages share components, but no page imports another page.
  [/^client\/pages\//, /^(client\/(?!pages\/\w+Page\.|layout|App|entry)|content|shared)/],
  [
    /^client\/(layout|lists|toasts)\//,
    /^(client\/(?!pages|news|gallery|contact|App|entry)|content|shared)/,
  ],
  [/^client\//, /^(client|content|shared)\//],
  [/^server\/http\//, /^server\/http\//],
  [/^server\/storage\//, /^(server\/(storage\/|timing\.)|shared\/)/],
  [
    /^server\/(config|environment|log|dates|explain|timing|csv)\./,
    /^(server\/((environment|log)\.|http\/security-headers\.|storage\/)|shared\/)/,
  ],
  [/^server\/publishing\//, /^(server\/(publishing\/|storage\/|(dates|timing|csv)\.)|shared\/)/],
  [/^server\/lists\//, /^(server\/(lists\/|http\/|storage\/|explain\.)|content\/dates\.|shared\/)/],
  // The documents of the lists contain the data that `server/lists/` reads.
  [
    /^server\/html\//,
    /^(server\/(html\/|http\/|lists\/(lists|slices|dictionary-files)\.|dates\.)|content\/dates\.|shared\/)/,
  ],
  // If a form is posted without scripts, the response is a page.
  [/^server\/contact\/form\./, /^(server\/(contact\/|http\/|html\/pages\.)|shared\/)/],
  [
    /^server\/contact\//,
    /^(server\/(contact\/|http\/|storage\/|(config|dates|explain|timing|csv)\.)|shared\/)/,
  ],
  [/^server\//, /^(server|shared)\//],
  // The command opens the desk, whose address contains the key.
  [/^cli\/desk\./, /^(cli\/|desk\/shared\/|server\/(storage\/|(config|listen)\.))/],
  // The command line needs settings, dates, error messages, priorities of the log, tables, and the test of the mail server.
  [
    /^cli\//,
    /^(cli\/|content\/publishing\.|server\/(publishing\/|storage\/|(config|environment|dates|explain|csv|listen|log|version|contact\/(shown-message|test-mail))\.)|shared\/)/,
  ],
  [
    /^desk\/(shared|dictionaries)\//,
    /^(desk\/(shared|dictionaries)\/|content\/dictionary\.|shared\/)/,
  ],
  ...deskLayers.map(layerArrow),
  [
    /^desk\/server\//,
    /^(desk\/(server|shared|dictionaries)\/|server\/|content\/publishing\.|shared\/)/,
  ],
  [/^desk\/main\./, /^(desk\/(server|shared)\/|server\/|shared\/)/],
  [/^build\//, /^(build|shared)\//],
  [/^desk\/vite\./, /^build\//],
  [
    /^scripts\/(test|install-programs)\./,
    /^(scripts\/(debian|install-programs)|tests\/(browser|programs|reporter))\./,
  ],
  // The build script loads the finished build as the servers do, to check it.
  [/^scripts\//, /^(scripts|server|shared|desk\/server\/files\.)/],
  [/^deploy\//, /^(deploy|shared)\//],
];

test('imports go in the direction of the arrows', () => {
  const wrong = sources
    .filter((file) => !isTest(file) && file !== 'scripts/bench.ts')
    .flatMap((file) => {
      const [, allowed] = arrows.find(([from]) => from.test(file)) ?? [];
      return importsOf(file)
        .filter((imported) => !imported.endsWith('.css') && !allowed?.test(imported))
        .map((imported) => `${file} → ${imported}`);
    });
  expect(wrong).toEqual([]);
});

/** Returns all files that a file imports, directly or indirectly, including types. */
function reachedFrom(file: string): Set<string> {
  const reached = new Set<string>();
  const ahead = [file];
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    for (const name of importsOf(next)) {
      if (reached.has(name) || !sources.includes(name)) continue;
      reached.add(name);
      ahead.push(name);
    }
  }
  return reached;
}

test('imports have no circles', () => {
  const circular = sources.filter((file) => !isTest(file) && reachedFrom(file).has(file));
  expect(circular).toEqual([]);
});

test('React stays in the browser, and SQL in the storage', () => {
  const outside = sources.filter(
    (file) => !isTest(file) && !/^(client|desk\/browser)\//.test(file),
  );
  for (const file of outside.filter((name) => !name.startsWith('build/'))) {
    expect(read(file), file).not.toMatch(/from 'react/);
  }
  const sql = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
  for (const file of outside.filter((name) => !name.startsWith('server/storage/'))) {
    expect(read(file), file).not.toMatch(sql);
  }
});

test('no file has more than 400 lines', () => {
  const long = sources.filter((file) => read(file).split('\n').length > 400);
  expect(long).toEqual([]);
});

test('the documents list every setting and every command', () => {
  const settings = read('docs/settings.md');
  expect(settingNames.filter((name) => !settings.includes(`| \`${name}\``))).toEqual([]);
  const readme = read('README.md');
  const { scripts } = JSON.parse(read('package.json'));
  const commands = Object.keys(scripts).map((name) =>
    ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`,
  );
  expect(commands.filter((name) => !readme.includes(`| \`${name}`))).toEqual([]);
});

const pages = [
  ...readdirSync(root, { encoding: 'utf8' }),
  ...['docs', 'content', 'server', 'deploy'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  ),
].filter((file) => file.endsWith('.md'));

test.each(pages)('the links of %s lead to existing files', (page) => {
  const prose = read(page).replace(/`[^`\n]*`/g, '');
  const targets = [...prose.matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) => target);
  const ours = targets.filter((target) => !/^[a-z]+:/.test(target));
  const lost = ours.filter((target) => !existsSync(join(root, dirname(page), target)));
  expect(lost).toEqual([]);
});

test('the files that the decisions and the request flows name exist', () => {
  const naming = pages.filter((page) => /^docs\/(decisions\/|request-flows)/.test(page));
  const named = naming.flatMap((page) =>
    [...read(page).matchAll(/`([\w-]+\/[\w./-]+\.\w+)`/g)].map(([, file = '']) => file),
  );
  // Other paths are relative to the folder that the sentence names.
  const ours = named.filter((file) => folders.includes(dirname(file).split('/')[0] ?? ''));
  expect(ours).toContain('client/standalone/head.ts');
  expect(ours.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
