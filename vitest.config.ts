import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    test: {
      include: ['{build,cli,client,content,scripts,server,shared,tests}/**/*.test.{ts,tsx}'],
      environment: 'node',
      globalSetup: 'tests/postgres.ts',
      testTimeout: 20_000,
      hookTimeout: 60_000,
    },
  }),
);
