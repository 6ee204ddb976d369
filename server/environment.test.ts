import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/databases.ts';
import { loadEnvironment } from './environment.ts';

test.each(['start', 'dev', 'lodge', 'desk'])(
  'npm run %s takes its file from where it was called, and what it starts the same',
  (script) => {
    const folder = temporaryFolder();
    const file = join(folder, 'site.env');
    writeFileSync(file, '');
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('LODGE_ENV', undefined);
    vi.stubEnv('npm_lifecycle_event', script);
    vi.stubEnv('INIT_CWD', folder);
    expect(loadEnvironment('site.env')).toBe(file);
    expect(process.env.LODGE_ENV).toBe(file);
  },
);
