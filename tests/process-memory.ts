import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A small Linux has no `ps`, and macOS has no `/proc`; both report kibibytes. */
export function residentBytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kibibytes = existsSync(status)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kibibytes) * 1024;
}
