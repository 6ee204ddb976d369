import { execFileSync } from 'node:child_process';

/** `ps` reports kibibytes. */
export function residentBytes(pid: number): number {
  const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kibibytes) * 1024;
}
