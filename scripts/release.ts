/** Creates a folder with only the files that site, desk and command line need: release.ts FOLDER */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const release = resolve(process.argv[2] ?? '');
const modules = join(root, 'node_modules');

/** All other dependencies are needed only to build. */
const packages = new Set([
  ...['@date-fns/tz', '@hono/node-server', 'commander', 'hono', 'kysely', 'node'],
  ...['node-diff3', 'nodemailer', 'pg', 'prom-client', 'sharp', 'valibot'],
]);

// The loop also visits packages that it adds.
for (const name of packages) {
  const file = join(modules, name, 'package.json');
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8'));
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
    // Binaries for other platforms are not installed.
    if (existsSync(join(modules, needed))) packages.add(needed);
  }
}

// The folder may belong to another user.
const git = (...args: string[]) =>
  execFileSync('git', ['-c', `safe.directory=${root}`, ...args], { cwd: root, encoding: 'utf8' });
const copy = (...args: string[]) =>
  execFileSync('cp', ['--archive', '--parents', ...args, release], { cwd: root });

const build = /^(build|client|public|tests|desk\/browser)\/|\.(test|journey)\.|^\./;
// The built scripts and fonts contain packages that are not copied themselves.
const licences = globSync('{*,@*/*}/{LICEN[CS]E,NOTICE,licen[cs]e}*', { cwd: modules });
const own = [
  ...git('ls-files', '-z')
    .split('\0')
    .filter((name) => name && !build.test(name)),
  ...licences.filter((name) => !packages.has(dirname(name))).map((name) => `node_modules/${name}`),
];

mkdirSync(release);
copy('dist', 'node_modules/.package-lock.json', ...own);
// On the same disk, releases share the files of packages.
const link = statSync(root).dev === statSync(release).dev ? ['--link'] : [];
copy(...link, ...[...packages].map((name) => `node_modules/${name}`));
const commit = git('describe', '--always', '--dirty', '--abbrev=12', '--exclude=*');
writeFileSync(join(release, 'commit'), commit);
