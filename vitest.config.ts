import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    test: {
      include: ['{build,cli,client,content,scripts,server,shared,tests}/**/*.test.{ts,tsx}'],
      environment: 'node',
      globalSetup: 'tests/postgres.ts',
      // `npm run test:soak` drives the long tests for minutes.
      testTimeout: process.env.SOAK ? 900_000 : 20_000,
      hookTimeout: 60_000,
    },
  }),
);
