import { execFile } from 'node:child_process';
import { realpath, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/databases.ts';
import { workplace } from '#tests/lodge-command.ts';

test('the tool is started through a symbolic link, and takes paths from where it is called', async () => {
  const { env } = await workplace('sqlite');
  const folder = await realpath(temporaryFolder());
  const link = join(folder, 'lodge');
  await symlink(join(import.meta.dirname, '../lodge'), link);
  const run = promisify(execFile)(link, ['news', 'add', 'none.md'], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${folder}/none.md does not exist.`),
  });
});
