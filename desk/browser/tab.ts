/** The tabs of this browser that show the desk. */

/** Of this document; after a reload it is another. */
export const tab = crypto.randomUUID();

const lockOf = (id: string) => `desk-tab-${id}`;

// Held for as long as the document lives; the browser releases it, however it ends.
void navigator.locks.request(lockOf(tab), () => new Promise<never>(() => {}));

/** Whether a tab is closed, or has ended with its browser. */
export async function isClosed(id: string): Promise<boolean> {
  return navigator.locks.request(
    lockOf(id),
    { mode: 'shared', ifAvailable: true },
    (lock) => lock !== null,
  );
}

/** Resolves when a tab is closed. A document that was just left may hold its lock for a moment. */
export async function closed(id: string): Promise<void> {
  await navigator.locks.request(lockOf(id), { mode: 'shared' }, () => undefined);
}
