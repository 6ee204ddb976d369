/**
 * Every npm command starts here, with the Node that is installed on the machine. This script
 * installs missing packages, builds the site if the sources have changed, and continues with the
 * Node that is one of the packages. It is JavaScript, because an old Node must be able to run it.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackage, succeeds } from './debian.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const node = join(root, 'node_modules/node/bin/node');

/**
 * `bin/serve` contains Node's options: production, and little memory. The heap is collected when it
 * has grown by half, not fourfold. After a load of 30,000 requests/s, the process uses 135 MB
 * instead of 180.
 */
const serving = JSON.parse(readFileSync(join(root, 'scripts/serving.json'), 'utf8'));

/**
 * `build`: the command needs a current build, or always builds. `tools`: it needs the development
 * packages. `stays`: it runs in the caller's folder, because its arguments may be paths. `beside`:
 * it installs only into an empty checkout, because a running site uses the packages.
 */
const commands = {
  start: { script: 'server/main.ts', build: 'current', stays: true, ...serving },
  dev: {
    script: 'server/main.ts',
    // Vite reloads the client. Node restarts if these folders change.
    nodeOptions: ['--watch-path=server', '--watch-path=shared', '--watch-preserve-output'],
    options: ['--dev'],
    environment: { NODE_ENV: 'development' },
    tools: true,
  },
  build: { build: 'always' },
  'build:current': { build: 'current' },
  check: { script: 'scripts/test.ts', options: ['--check'], tools: true },
  test: { script: 'scripts/test.ts', tools: true },
  'test:soak': { script: 'scripts/test.ts', environment: { SOAK: '1' }, tools: true },
  'test:engines': { script: 'tests/engines/engines.ts', build: 'current', tools: true },
  lodge: { script: 'cli/lodge.ts', stays: true, beside: true },
  desk: { script: 'desk/main.ts', build: 'current', stays: true, environment: serving.environment },
  licences: { script: 'scripts/licences.ts', tools: true },
  bench: { script: 'scripts/bench.ts', build: 'current', tools: true },
};

const fileOr = (path, missing) => {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : missing;
};

const passedOn = ['SIGINT', 'SIGTERM'];
let child;
for (const signal of passedOn) {
  process.on(signal, () => (child ? child.kill(signal) : process.exit(1)));
}

/** Resolves to the exit code of the program. */
function run(program, args, options = {}) {
  return new Promise((done) => {
    child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', (error) => {
      console.error(error.message);
      done(1);
    });
    child.once('exit', (code, signal) => {
      child = undefined;
      if (signal === 'SIGKILL') console.error('killed: SIGKILL, probably out of memory');
      else if (signal && !passedOn.includes(signal)) console.error(`killed: ${signal}`);
      done(signal ? 1 : code);
    });
  });
}

async function must(...command) {
  const code = await run(...command);
  if (code !== 0) process.exit(code);
}

const packagesIn = (file) => JSON.parse(fileOr(file, '{}')).packages ?? {};

/** npm writes the second file when it has installed all packages, also if a user calls npm directly. */
function isInstalled(tools) {
  const locked = Object.entries(packagesIn('package-lock.json'));
  const installed = packagesIn('node_modules/.package-lock.json');
  const isCurrent = ([path, { integrity, dev, optional, devOptional }]) =>
    installed[path]
      ? installed[path].integrity === integrity
      : path === '' || optional || devOptional || (dev && !tools);
  return existsSync(node) && locked.every(isCurrent);
}

/** Node's C headers (67 MB) are needed only to build native add-ons. */
function removeHeaders() {
  const packages = join(root, 'node_modules/node/node_modules');
  const names = existsSync(packages) ? readdirSync(packages) : [];
  for (const name of names.filter((item) => item.startsWith('node-'))) {
    rmSync(join(packages, name, 'include'), { recursive: true, force: true });
  }
}

async function install(tools) {
  const size = tools ? 230 : 160;
  console.log(`Installing packages. If none are cached, npm downloads about ${size} MB …`);
  const args = ['ci', '--no-fund', '--no-audit', '--loglevel=error'];
  const output = process.stdout.isTTY ? 'inherit' : 'ignore';
  const stdio = ['ignore', output, 'inherit'];
  await must('npm', [...args, '--ignore-scripts', tools ? '--include=dev' : '--omit=dev'], {
    stdio,
  });
  // The install script of Node starts a second npm. One after the other, they need less memory.
  await must('npm', ['rebuild', 'node', '--loglevel=error'], { stdio });
  removeHeaders();
  const starts = () => succeeds(`"${node}" --version`);
  if (starts() || (installPackage('libatomic1') && starts())) return;
  console.error('Node does not start. On Debian, run: sudo apt-get install libatomic1');
  process.exit(1);
}

/** The hash of these sources is the first part of a build's name. */
const buildSources = [
  ...['build', 'client', 'content', 'desk', 'shared', 'public', 'index.html', 'scripts/build.ts'],
  ...['vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'],
];

/** The hash covers names and contents of files. */
function sourcesHash() {
  const hash = createHash('sha256');
  for (const source of buildSources.map((name) => join(root, name)).filter(existsSync)) {
    const isFolder = statSync(source).isDirectory();
    for (const name of isFolder ? readdirSync(source, { recursive: true }).sort() : ['']) {
      const file = join(source, name);
      if (statSync(file).isFile())
        hash.update(`${relative(root, file)}\n`).update(readFileSync(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

function isBuilt() {
  const [id] = fileOr('dist/current', '').split('\n');
  return id.startsWith(`${sourcesHash()}-`) && existsSync(join(root, 'dist/builds', id));
}

async function build() {
  console.log('Building the site …');
  await must(node, [join(root, 'scripts/build.ts'), sourcesHash()]);
}

/** Installs and builds if necessary. */
async function prepare({ build: needed, beside, tools = false }) {
  const current = () => !needed || (needed === 'current' && isBuilt());
  if (isInstalled(tools) && current()) return;
  if (beside && existsSync(join(root, 'node_modules'))) {
    console.error('The packages are not current. Wait for npm start, or run npm run build.');
    process.exit(1);
  }
  try {
    accessSync(root, constants.W_OK);
  } catch {
    console.error(
      `${root} is not built, and cannot be written to. Run npm run build as its owner.`,
    );
    process.exit(1);
  }
  // If a checkout has the development tools, an update keeps them.
  if (!isInstalled(tools)) await install(tools || existsSync(join(root, 'node_modules/vitest')));
  if (!current()) await build();
}

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`There is no command "${name}". The commands: ${Object.keys(commands).join(', ')}`);
  process.exit(2);
}

/** Replaces this process with the command; an old Node starts a child process instead. */
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
    // Without this cache, compiling would take more time and memory than the rest of the start.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node'),
    // Child processes find the project's Node and tools first.
    PATH: [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(':'),
  });
}
