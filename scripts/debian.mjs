/** Debian's packages. It is JavaScript, because an old Node must be able to run it. */
import { spawnSync } from 'node:child_process';

/**
 * Runs a command of the shell without its output.
 * @param {string} command
 */
export const succeeds = (command) =>
  spawnSync('sh', ['-c', command], { stdio: 'ignore' }).status === 0;

const asRoot = `${process.getuid?.() === 0 ? '' : 'sudo -n'} env DEBIAN_FRONTEND=noninteractive`;

/** Fails if there is no apt-get, or root needs a password. */
export const aptGet = `${asRoot} apt-get -qq --yes -o DPkg::Lock::Timeout=300`;

/**
 * Returns whether the package is now installed.
 * @param {string} name
 */
export function installPackage(name) {
  if (!succeeds(`${aptGet} --version`)) return false;
  console.log(`Installing Debian's package ${name} …`);
  return succeeds(`${aptGet} update; ${aptGet} install ${name}`);
}
