/** The one place that touches the browser's storage, which can be missing, full or forbidden. */

/** The stored text; null if there is none or it cannot be read. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether the value was kept. */
export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Values that survive a reload of the tab, or at least last as long as the document. */
const keptInMemory = new Map<string, string>();

export function readFromTab(key: string): string | null {
  try {
    return keptInMemory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the text. */
export function writeToTab(key: string, value: string | null): void {
  if (value === null) keptInMemory.delete(key);
  else keptInMemory.set(key, value);
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // `keptInMemory` has it.
  }
}

/** Libraries test only for its presence, and fail if it throws when it is accessed. */
export function hideForbiddenStorage(): void {
  try {
    void localStorage;
  } catch {
    Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });
  }
}
