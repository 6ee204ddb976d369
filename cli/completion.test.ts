import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/databases.ts';
import { lodge } from '#tests/lodge-command.ts';
import { inTerminal } from '#tests/terminal.ts';

/** What bash proposes for the last of the words. */
async function completions(script: string, words: string[]): Promise<string[]> {
  const complete = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _lodge
    [ \${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await promisify(execFile)('bash', ['-c', complete, script, ...words]);
  return stdout.split('\n').filter(Boolean);
}

test('bash completes commands and options, and leaves the rest to file names', async () => {
  const { code, out } = await lodge({}, 'completion');
  expect(code).toBe(0);
  const script = join(temporaryFolder(), "the secretary's completion");
  await writeFile(script, out);
  expect(await completions(script, ['lodge', 'ne'])).toEqual(['news']);
  expect(await completions(script, ['lodge', ''])).toContain('gallery');
  expect(await completions(script, ['lodge', 'gallery', ''])).toEqual([
    ...['add', 'captions', 'edit', 'list', 'remove'],
  ]);
  expect(await completions(script, ['lodge', 'news', 'add', 'file.md', '--title-'])).toEqual([
    ...['--title-mk', '--title-en'],
  ]);
  expect(await completions(script, ['lodge', 'news', 'add', 'fi'])).toEqual([]);
  expect(await completions(script, ['lodge', 'nonsense', ''])).toEqual([]);
});

const hasZsh = spawnSync('zsh', ['--version']).status === 0;

test.skipIf(!hasZsh)('zsh completes, too', async () => {
  const { out } = await lodge({}, 'completion');
  const folder = temporaryFolder();
  const script = join(folder, 'completion');
  await writeFile(script, out);
  await writeFile(join(folder, 'festive-assembly.md'), '');
  const anew = '\u0015';
  const { code, shown } = await inTerminal({ HOME: folder }, "env PS1='zsh> ' zsh -f -i", [
    ['zsh> ', `cd ${folder}; source ./completion; PS1=ready'> '\r`],
    ['ready> ', 'lodge ne\t'],
    ['lodge news', `${anew}lodge gallery \t`],
    ['captions', `${anew}lodge news add --title-\t`],
    ['--title-mk', `${anew}lodge news add fes\t`],
    ['festive-assembly.md', `${anew}exit\r`],
  ]);
  expect(code, shown).toBe(0);
});
