/** Runs the commands of a document in a folder that replaces the server. */
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './databases.ts';
import { root } from './site.ts';

interface Block {
  /** The comment before the block: `run`, or the date of the last test by hand. */
  mark: string | undefined;
  script: string;
}

export function blocksOf(page: string): Block[] {
  return [...page.matchAll(/(?:<!-- (.+) -->\n)?```sh\n([\s\S]*?)```/g)].map(
    ([, mark, script = '']) => ({ mark, script }),
  );
}

/** Other programs replace those that need an administrator. */
export function serverTree() {
  const tree = temporaryFolder();
  for (const folder of ['etc/lodge', 'var/lib/lodge', 'var/backups/lodge', 'opt/lodge', 'bin']) {
    mkdirSync(join(tree, folder), { recursive: true });
  }
  symlinkSync(root, join(tree, 'opt/lodge/current'));
  const program = (name: string, text: string) => {
    writeFileSync(join(tree, 'bin', name), text);
    chmodSync(join(tree, 'bin', name), 0o755);
  };
  const inside = (text: string) =>
    text.replaceAll(
      /(?<!\w)\/(?=(etc|opt|var\/lib|var\/backups)\/(lodge|caddy|haproxy|nginx|postgresql))/g,
      `${tree}/`,
    );
  program('lodge', inside(readFileSync(join(root, 'deploy/lodge'), 'utf8')));
  // In this test, one user is both the administrator and the user who runs the site.
  program('sudo', '#!/bin/sh\nexec "$@"\n');
  program('id', '#!/bin/sh\necho lodge\n');
  program('df', '#!/bin/sh\necho " 12% 3% /"\n');
  // On the first day of a month, the backup rehearses a restore.
  program('date', '#!/bin/sh\nif [ "$*" = +%d ]; then echo 01; else exec /bin/date "$@"; fi\n');
  // An administrator also has the programs of the system.
  const env = { ...process.env, PATH: `${join(tree, 'bin')}:${process.env.PATH}:/usr/sbin:/sbin` };
  return { tree, inside, program, env };
}
