/** Only this file accesses the browser's storage, which may be missing, full or forbidden. */

/** Returns null if there is no value or it cannot be read. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Without storage, values last as long as the document. */
const keptInMemory = new Map<string, string>();

export function readFromTab(key: string): string | null {
  try {
    return keptInMemory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeToTab(key: string, value: string | null): void {
  if (value === null) keptInMemory.delete(key);
  else keptInMemory.set(key, value);
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // The text is still in `keptInMemory`.
  }
}

/** Some libraries check only whether storage exists, and fail if accessing it throws. */
export function hideForbiddenStorage(): void {
  try {
    void localStorage;
  } catch {
    Object.defineProperty(globalThis, 'localStorage', { value: undefined, configurable: true });
  }
}
