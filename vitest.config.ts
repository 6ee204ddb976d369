import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    test: {
      include: [
        '{build,cli,client,content,deploy,desk,scripts,server,shared,tests}/**/*.test.{ts,tsx}',
      ],
      environment: 'node',
      // The tool speaks as the terminal does.
      env: { LODGE_LANGUAGE: 'en' },
      globalSetup: 'tests/postgres.ts',
      // Half of the time is waiting for processes, which a third worker can use.
      maxWorkers: 3,
      // Ends what hangs, also on a busy machine; `npm run test:soak` drives long tests for minutes.
      testTimeout: process.env.SOAK ? 900_000 : 60_000,
      hookTimeout: 120_000,
    },
  }),
);
