/** The rules apply to all packages from the registry. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licencesPage, lockedPackages } from '../scripts/licences.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const packages = lockedPackages();

const allowed = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense'],
  ...['Zlib', 'Python-2.0', 'OFL-1.1', 'MPL-2.0'],
];

/** Returns whether the allowed licences satisfy an SPDX expression without nested brackets. */
function isAllowed(expression: string): boolean {
  return expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence)));
}

test('every package has a hash of its content', () => {
  const unproven = packages.filter(({ integrity }) => !/^sha512-/.test(integrity ?? ''));
  expect(unproven.map(({ name }) => name)).toEqual([]);
});

test('all licences of packages are allowed', () => {
  const others = packages.filter(({ name, license = '' }) => {
    // Of all libraries, only libvips may have a licence that demands that it can be replaced.
    const own = name.startsWith('@img/sharp-')
      ? license.replace('LGPL-3.0-or-later', 'MIT')
      : license;
    return !isAllowed(own);
  });
  expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test('the licences are listed', () => {
  expect(read('docs/licences.md'), 'run npm run licences').toBe(licencesPage());
});

test('only packages allowed by name run scripts when they are installed', () => {
  const { allowScripts } = JSON.parse(read('package.json'));
  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript);
  expect(scripted.map(({ name }) => name).sort()).toEqual(Object.keys(allowScripts).sort());
});

test('the binaries for other platforms are locked, too', () => {
  const locked = new Set(packages.map(({ name }) => name));
  const named = packages.flatMap((item) => Object.keys(item.optionalDependencies ?? {}));
  expect(named.filter((name) => !locked.has(name))).toEqual([]);
});

test('the workflow names its actions by commit, and may only read', () => {
  const workflow = read('.github/workflows/test.yml');
  const actions = workflow.match(/uses: .*/g) ?? [];
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/^uses: [\w/-]+@[0-9a-f]{40} # v[\d.]+$/);
  expect(workflow).toContain('permissions:\n  contents: read\n');
});

test('the lock file contains no host', () => {
  expect(read('package-lock.json')).not.toMatch(/"resolved"|https?:\/\/[^"]*\.tgz/);
});
