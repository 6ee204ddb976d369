import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '#tests/databases.ts';
import { loadEnvironment, takeEnvOption } from './environment.ts';

test.each(['start', 'dev', 'lodge', 'desk'])(
  'npm run %s takes its file from where it was called, and what it starts the same',
  (script) => {
    const folder = temporaryFolder();
    const file = join(folder, 'site.env');
    writeFileSync(file, '');
    vi.stubEnv('LODGE_ENV', undefined);
    vi.stubEnv('npm_lifecycle_event', script);
    vi.stubEnv('INIT_CWD', folder);
    expect(loadEnvironment('site.env')).toBe(file);
    expect(process.env.LODGE_ENV).toBe(file);
  },
);

test('a settings file that is named must be there', () => {
  const file = join(temporaryFolder(), 'none.env');
  vi.stubEnv('LODGE_ENV', file);
  expect(() => loadEnvironment(undefined)).toThrow(
    `The settings file ${file} does not exist. It is named by LODGE_ENV.`,
  );
  expect(() => takeEnvOption(['news', 'list', '--env'])).toThrow(
    '--env needs the name of a file with settings.',
  );
});
