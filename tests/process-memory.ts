/** The memory of another process, as the system counts it. */
import { execFileSync } from 'node:child_process';

/** Resident set size in bytes. */
export function residentBytes(pid: number): number {
  const kibibytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kibibytes) * 1024;
}
