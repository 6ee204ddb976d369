/**
 * Every command starts here, on whatever Node the machine has: it installs what is missing,
 * builds what is out of date, and goes on with the Node that the project brings along.
 * This one file is JavaScript, because an old Node must be able to read it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const node = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
const windows = process.platform === 'win32';

/** How Node serves in little memory: the benchmark shows a third less of it, and no answer lost. */
const serving = JSON.parse(readFileSync(join(root, 'scripts/serving.json'), 'utf8'));

/** What each command runs, and whether it needs the built site. */
const commands = {
  start: { script: 'server/main.ts', built: true, ...serving },
  dev: { script: 'server/main.ts', options: ['--dev'] },
  build: { script: 'scripts/build.ts' },
  check: { script: 'scripts/check.ts' },
  test: { script: 'scripts/test.ts', built: true },
  lodge: { script: 'cli/lodge.ts' },
  bench: { script: 'scripts/bench.ts', built: true },
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

/** Does a step only where what it was made from has changed since. */
function upToDate(stamp, sources, step) {
  const file = join(root, stamp);
  const current = fingerprint(sources);
  if (existsSync(file) && readFileSync(file, 'utf8') === current) return;
  step();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, current);
}

function must(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

function install() {
  console.log('Installing what is missing …');
  // Not `npm ci`: it refuses where a registry lacks the binaries of other platforms. With
  // --no-save the versions are those of the lock file all the same, and nothing is written.
  must('npm', ['install', '--no-save', '--no-fund', '--no-audit', '--loglevel=error'], {
    shell: windows,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function build() {
  console.log('Building the site …');
  must(node, [join(root, 'scripts/build.ts')]);
}

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`There is no command "${name}". The commands: ${Object.keys(commands).join(', ')}`);
  process.exit(2);
}

upToDate('node_modules/.lock-hash', ['package-lock.json'], install);
if (command.built) {
  const sources = ['build', 'client', 'content', 'shared', 'public', 'scripts/build.ts'];
  upToDate('dist/.source-hash', [...sources, 'vite.config.ts', 'package-lock.json'], build);
}

const { nodeOptions = [], environment = {}, options = [] } = command;
const child = spawn(node, [...nodeOptions, join(root, command.script), ...options, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    ...environment,
    // Compiled once: the compiler of TypeScript takes longer to start, and more memory, than the site.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    // Children find the project's Node and tools first.
    PATH: [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(
      windows ? ';' : ':',
    ),
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
