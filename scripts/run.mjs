/**
 * Every command starts here, on whatever Node the machine has: it installs what is missing,
 * builds what is out of date, and goes on with the Node that the project brings along.
 * This file and `lock.mjs` are JavaScript, because an old Node must be able to read them.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const node = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
const windows = process.platform === 'win32';

/**
 * How Node serves, as in `bin/serve`: as production, and in little memory. After a load of 30,000 requests/s the process
 * holds 135 MB instead of 180: the heap is swept when it has grown by half, not to the fourfold.
 */
const serving = JSON.parse(readFileSync(join(root, 'scripts/serving.json'), 'utf8'));

/**
 * What each command runs, and whether it needs the built site, or a new build whatever there is.
 * Those that take names of files from the caller stay where they were called. The tool works beside
 * a site that is running, whose packages only a build replaces.
 */
const commands = {
  start: { script: 'server/main.ts', build: 'current', stays: true, ...serving },
  dev: {
    script: 'server/main.ts',
    options: ['--dev'],
    environment: { NODE_ENV: 'development' },
  },
  build: { build: 'new' },
  check: { script: 'scripts/test.ts', options: ['--check'] },
  test: { script: 'scripts/test.ts', build: 'current' },
  'test:soak': { script: 'scripts/test.ts', build: 'current', environment: { SOAK: '1' } },
  lodge: { script: 'cli/lodge.ts', stays: true, beside: true },
  desk: { script: 'desk/main.ts', build: 'current', stays: true, environment: serving.environment },
  licences: { script: 'scripts/licences.ts' },
  bench: { script: 'scripts/bench.ts', build: 'current' },
};

/** Hash of files and folders, by name and content. */
function fingerprint(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) visit(`${path}/${name}`);
    } else {
      hash.update(`${path}\n`).update(readFileSync(full));
    }
  };
  paths.forEach(visit);
  return hash.digest('hex');
}

const fileOr = (path, missing) => {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : missing;
};

let child;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => (child ? child.kill(signal) : process.exit(1)));
}

/** Runs a program to its end; resolves to its exit code. */
function run(program, args, options = {}) {
  return new Promise((done) => {
    child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', (error) => {
      console.error(error.message);
      done(1);
    });
    child.once('exit', (code, signal) => {
      child = undefined;
      done(signal ? 1 : code);
    });
  });
}

async function must(...command) {
  const code = await run(...command);
  if (code !== 0) process.exit(code);
}

const installStamp = 'node_modules/.lock-hash';
const isInstalled = () => fileOr(installStamp, '') === fingerprint(['package-lock.json']);

async function install() {
  console.log('Installing what is missing …');
  const installed = fingerprint(['package-lock.json']);
  // Not `npm ci`: the lock file lacks the binaries for other platforms of some packages (biome,
  // oxc-parser), as npm wrote them for the machine where it was made, and `npm ci` refuses such a
  // one. With --no-save the versions are those of the lock file all the same, and nothing is written.
  // All commands share what is installed, so the tools come along in production as well.
  const args = ['install', '--no-save', '--include=dev', '--no-fund', '--no-audit'];
  await must('npm', [...args, '--loglevel=error'], {
    shell: windows,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(join(root, installStamp), installed);
}

/** What the build is made from; its hash is the first part of the build's name. */
const buildSources = [
  ...['build', 'client', 'content', 'desk', 'shared', 'public', 'index.html', 'scripts/build.ts'],
  ...['vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'],
];

const sourcesHash = () => fingerprint(buildSources).slice(0, 16);

function isBuilt() {
  const [id] = fileOr('dist/current', '').split('\n');
  return id.startsWith(`${sourcesHash()}-`) && existsSync(join(root, 'dist/builds', id));
}

async function build() {
  console.log('Building the site …');
  await must(node, [join(root, 'scripts/build.ts'), sourcesHash()]);
}

/** Installs and builds what the command needs; started twice, one does it and the other waits. */
async function prepare({ build: needed, beside }) {
  const current = () => !needed || (needed === 'current' && isBuilt());
  if (isInstalled() && current()) return;
  if (beside && existsSync(join(root, installStamp))) {
    console.error('The packages are of another version than package-lock.json. Run npm run build.');
    process.exit(1);
  }
  const work = async () => {
    if (!isInstalled()) await install();
    if (!current()) await build();
  };
  const tellWait = () => console.log('Waiting for another process that installs or builds …');
  try {
    await withLock(join(root, 'dist/.lock'), work, tellWait);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
    console.error(
      `${root} is not built, and cannot be written to. Run npm run build as its owner.`,
    );
    process.exit(1);
  }
}

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`There is no command "${name}". The commands: ${Object.keys(commands).join(', ')}`);
  process.exit(2);
}

/** Becomes the command, so that no process waits for its end; an old Node, and Windows, start one. */
async function become(args, env) {
  if (process.execve) process.execve(node, [node, ...args], env);
  process.exit(await run(node, args, { env, cwd: process.cwd() }));
}

await prepare(command);
if (command.script) {
  const { nodeOptions = [], environment = {}, options = [], stays = false } = command;
  if (!stays) process.chdir(root);
  await become([...nodeOptions, join(root, command.script), ...options, ...rest], {
    ...process.env,
    ...environment,
    // Compiled once: the compiler of TypeScript takes longer to start, and more memory, than the site.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node'),
    // Children find the project's Node and tools first.
    PATH: [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(
      windows ? ';' : ':',
    ),
  });
}
