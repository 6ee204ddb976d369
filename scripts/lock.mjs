/**
 * A file is the lock between processes. (It is JavaScript for the same reason as `run.mjs`.) The
 * holder touches the file twice a second; if the holder dies, another process takes the lock. A
 * process id would not be enough: ids are reused, and each container has its own.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const touchInterval = 500;
/** If a holder has not touched the file for this time, in milliseconds, it counts as dead. */
const longestSilence = 5_000;

/** The value changes with each touch and each holder; null if the lock is free. */
function lastTouch(file) {
  try {
    return `${readFileSync(file, 'utf8')} ${statSync(file).mtimeMs}`;
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function acquire(file, holder) {
  try {
    writeFileSync(file, holder, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

async function waitFor(file, holder, onWait) {
  let seen = null;
  let since = performance.now();
  while (!acquire(file, holder)) {
    if (seen === null) onWait();
    const touch = lastTouch(file);
    if (touch !== seen) {
      seen = touch ?? '';
      since = performance.now();
    } else if (performance.now() - since > longestSilence) {
      rmSync(file, { force: true });
      continue;
    }
    await pause(100);
  }
}

/** Runs the task while no other process holds the lock; calls `onWait` if it has to wait. */
export async function withLock(file, task, onWait) {
  const holder = randomUUID();
  mkdirSync(dirname(file), { recursive: true });
  await waitFor(file, holder, onWait);
  const touching = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      // Another process has removed the file; the task continues.
    }
  }, touchInterval);
  const release = () => {
    clearInterval(touching);
    if (lastTouch(file)?.startsWith(holder)) rmSync(file, { force: true });
  };
  process.once('exit', release);
  try {
    return await task();
  } finally {
    process.off('exit', release);
    release();
  }
}
