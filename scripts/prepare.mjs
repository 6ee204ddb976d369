/**
 * Every npm command starts here, with the Node that is installed on the machine, and continues with
 * the Node that is one of the packages. `prepare.mjs` installs missing packages. The options:
 *   tools    also install those for development
 *   build    build the site, if the sources have changed
 *   rebuild  build it in any case
 *   beside   install only into an empty checkout, because a running site uses the packages
 * It is JavaScript, because an old Node must be able to run it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackage, succeeds } from './debian.mjs';

process.chdir(resolve(fileURLToPath(import.meta.url), '../..'));
const options = process.argv.slice(2);
const tools = options.includes('tools');
const node = 'node_modules/node/bin/node';

function fail(...message) {
  console.error(...message);
  process.exit(1);
}

function must(program, args, settings) {
  const { status, signal, error } = spawnSync(program, args, { stdio: 'inherit', ...settings });
  if (status === 0) return;
  if (signal === 'SIGKILL') fail('killed: SIGKILL, probably out of memory');
  fail(error?.message ?? `${program} ${args[0]} has failed`);
}

const textOf = (file, missing) => (existsSync(file) ? readFileSync(file, 'utf8') : missing);
const packagesIn = (file) => JSON.parse(textOf(file, '{}')).packages ?? {};

/** npm writes the second file when it has installed all packages, also if a user calls npm directly. */
function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(([path, wanted]) => {
    if (installed[path]) return installed[path].integrity === wanted.integrity;
    return path === '' || wanted.optional || wanted.devOptional || (wanted.dev && !tools);
  });
}

function install() {
  // If a checkout has the development tools, an update keeps them.
  const all = tools || existsSync('node_modules/vitest');
  console.log(`Installing packages. If none are cached, npm downloads ${all ? 230 : 160} MB …`);
  const stdio = ['ignore', process.stdout.isTTY ? 'inherit' : 'ignore', 'inherit'];
  const quiet = ['--no-fund', '--no-audit', '--loglevel=error'];
  const kinds = all ? '--include=dev' : '--omit=dev';
  must('npm', ['ci', ...quiet, '--ignore-scripts', kinds], { stdio });
  // The install script of Node starts a second npm. One after the other, they need less memory.
  must('npm', ['rebuild', 'node', '--loglevel=error'], { stdio });
  // Node's C headers (67 MB) are needed only to build native add-ons.
  succeeds('rm -r node_modules/node/node_modules/node-*/include');
  const starts = () => succeeds(`${node} --version`);
  if (!starts() && !(installPackage('libatomic1') && starts()))
    fail('Node does not start. On Debian, run: sudo apt-get install libatomic1');
}

/** The hash of these sources is the first part of a build's name. */
const sources = [
  ...['build', 'client', 'content', 'desk', 'shared', 'public', 'index.html', 'scripts/build.ts'],
  ...['vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'],
];

function hashOfSources() {
  const hash = createHash('sha256');
  const filesIn = (name) =>
    statSync(name).isDirectory()
      ? readdirSync(name, { recursive: true }).map((file) => join(name, file))
      : [name];
  const files = sources.filter(existsSync).flatMap(filesIn).sort();
  for (const file of files.filter((name) => statSync(name).isFile()))
    hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

const hash = options.some((name) => name.endsWith('build')) && hashOfSources();
const [id] = textOf('dist/current', '').split('\n');
const isBuilt = !hash || (id.startsWith(`${hash}-`) && existsSync(join('dist/builds', id)));
const mustInstall = !(existsSync(node) && isInstalled());
const mustBuild = !isBuilt || options.includes('rebuild');
if (mustInstall || mustBuild) {
  if (options.includes('beside') && existsSync('node_modules'))
    fail('The packages are not current. Wait for npm start, or run npm run build.');
  try {
    accessSync('.', constants.W_OK);
  } catch {
    const owner = 'Run npm run build as its owner.';
    fail(`${process.cwd()} is not built, and cannot be written to. ${owner}`);
  }
}
if (mustInstall) install();
if (mustBuild) {
  console.log('Building the site …');
  must(node, ['scripts/build.ts', hash]);
}
