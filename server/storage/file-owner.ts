/** Whose a file is, for users who may not touch it. */
import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The file's own, or those of the nearest folder above that this user may look into. */
function statsOf(path: string): Stats {
  try {
    return statSync(path);
  } catch (error) {
    if (dirname(path) === path) throw error;
    return statsOf(dirname(path));
  }
}

/** As `sudo -u` takes it: the name, or `#` and the number where the system's list has none. */
function userName(uid: number): string {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((each) => each.split(':'))
    .find(([, , number]) => number === String(uid));
  return line?.[0] ?? `'#${uid}'`;
}

/** The owner of a file, or of the folder that would hold it, where it is not this user. */
export function foreignOwner(path: string): string | undefined {
  // Windows has no users of this kind.
  if (!process.geteuid) return undefined;
  const { uid } = statsOf(path);
  return uid === process.geteuid() ? undefined : userName(uid);
}
