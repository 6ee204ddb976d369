/** Debian's packages. It is JavaScript, because an old Node must be able to run it. */
import { spawnSync } from 'node:child_process';

/**
 * Runs a command of the shell without its output.
 * @param {string} command
 * @param {string} [cwd]
 */
export const succeeds = (command, cwd) =>
  spawnSync('sh', ['-c', command], { cwd, stdio: 'ignore' }).status === 0;

/** The command that runs apt-get as root; undefined if there is none or it asks for a password. */
export function aptGetAsRoot() {
  const become = process.getuid?.() === 0 ? 'env' : 'sudo -n env';
  if (!succeeds(`command -v apt-get && ${become}`)) return undefined;
  const options = '-qq --yes -o DPkg::Lock::Timeout=300';
  return `${become} DEBIAN_FRONTEND=noninteractive apt-get ${options}`;
}

/**
 * Returns whether the package is now installed.
 * @param {string} name
 */
export function installPackage(name) {
  const aptGet = aptGetAsRoot();
  if (!aptGet) return false;
  console.log(`Installing Debian's package ${name} …`);
  return succeeds(`${aptGet} update; ${aptGet} install ${name}`);
}
