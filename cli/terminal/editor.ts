/** The person's own editor, for texts that are longer than a line. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leaveTerminal } from './keyboard.ts';

/** The command in `$VISUAL` or `$EDITOR`, where one is set. */
export const editorCommand = () => process.env.VISUAL?.trim() || process.env.EDITOR?.trim();

/** Opens a text in the editor, and returns what it became; an editor that fails changes nothing. */
export async function editText(command: string, text: string, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lodge-'));
  const file = join(folder, `${name}.md`);
  try {
    await writeFile(file, text, { mode: 0o600 });
    leaveTerminal();
    // The command may have options of its own, as in `code --wait`.
    const shell = process.platform === 'win32' ? undefined : '/bin/sh';
    const child = shell
      ? spawn(shell, ['-c', `${command} "$1"`, shell, file], { stdio: 'inherit' })
      : spawn(`${command} "${file}"`, { stdio: 'inherit', shell: true });
    const code = await new Promise((resolve) => {
      child.once('exit', resolve);
      child.once('error', () => resolve(1));
    });
    return code === 0 ? (await readFile(file, 'utf8')).replace(/\n$/, '') : text;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
