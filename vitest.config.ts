import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

if (Number.parseInt(process.versions.node, 10) < 26) {
  throw new Error(`This is Node ${process.version}. Run the tests with: npm test -- NAME`);
}

// Tests start many processes. With cached compiled code, each start takes half of the time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node');

// These tests need only the packages.
const unit = ['{client,content,desk/browser,shared}/**/*.test.{ts,tsx}', 'tests/*.test.ts'];
const database = ['server/{publishing,storage}/**/*.test.ts'];
// These tests may start processes or serve the built site.
const processes = ['{cli,deploy,desk,scripts,server}/**/*.test.ts'];

const project = (
  name: string,
  include: string[],
  globalSetup: string[],
  exclude: string[] = [],
) => ({
  extends: true as const,
  test: { name, include, globalSetup, exclude },
});

export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    test: {
      environment: 'node',
      projects: [
        project('unit', unit, []),
        project('database', database, ['tests/postgres.ts']),
        project(
          'process',
          processes,
          ['tests/build.ts', 'tests/postgres.ts'],
          [...unit, ...database],
        ),
      ],
      // Loading the modules again for each file would take longer than many tests.
      isolate: false,
      // Workers wait half of the time for processes, so a third one uses the processor.
      maxWorkers: 3,
      // In CI, a test that passes when it is repeated is reported as flaky.
      retry: process.env.CI ? 1 : 0,
      // The timeout ends tests that hang, even on a busy machine; the soak test runs for minutes.
      testTimeout: process.env.SOAK ? 900_000 : 60_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
      restoreMocks: true,
      unstubEnvs: true,
      unstubGlobals: true,
    },
  }),
);
