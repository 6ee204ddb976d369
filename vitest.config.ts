import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

if (Number.parseInt(process.versions.node, 10) < 26) {
  throw new Error(`This is Node ${process.version}. Run the tests with: npm test -- NAME`);
}

const folders = 'build cli client content deploy desk scripts server shared tests'.split(' ');
const tests = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);

/** The text of a test, and of all helpers in `tests/` that it imports, directly or through others. */
function textOf(file: string, read = new Set<string>()): string {
  read.add(file);
  const text = readFileSync(file, 'utf8');
  const helpers = [...text.matchAll(/from '(?:#(tests\/[^']+\.ts)|(\.[^']+\.ts))'/g)]
    .map(([, own, near = '']) => own ?? join(dirname(file), near))
    .filter((name) => /^tests\//.test(name) && !read.has(name) && existsSync(name));
  return [text, ...helpers.map((name) => textOf(name, read))].join('\n');
}

/** What a test needs follows from what it imports, so that no list and no name can be wrong. */
function projectOf(file: string): 'unit' | 'database' | 'process' {
  const text = textOf(file);
  if (/node:child_process|loadSiteBuild|loadCurrentDesk/.test(text)) return 'process';
  return /postgresUrl|runPostgres/.test(text) ? 'database' : 'unit';
}

const project = (name: ReturnType<typeof projectOf>, globalSetup: string[]) => ({
  extends: true as const,
  test: {
    name,
    globalSetup,
    // Unit tests share their modules: loading them for each file takes longer than the tests.
    isolate: name !== 'unit',
    include: tests.filter((file) => projectOf(file) === name),
  },
});

export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    test: {
      environment: 'node',
      projects: [
        // Needs nothing but the packages.
        project('unit', []),
        // Has a PostgreSQL of its own.
        project('database', ['tests/postgres.ts']),
        // Starts processes, or serves the built site.
        project('process', ['tests/build.ts', 'tests/postgres.ts']),
      ],
      // Half of the time is waiting for processes, which a third worker can use.
      maxWorkers: 3,
      // Ends what hangs, also on a busy machine; `npm run test:soak` drives long tests for minutes.
      testTimeout: process.env.SOAK ? 900_000 : 60_000,
      hookTimeout: 120_000,
    },
  }),
);
