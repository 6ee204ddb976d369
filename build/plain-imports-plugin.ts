/**
 * Takes Vite's preload helper out of dynamic imports. It would fetch a chunk's styles and imports
 * with it, but styles are inlined or come in the chunk, and the document names those of its page.
 */
import type { Plugin } from 'vite';

export function plainImportsPlugin(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? 'export const __vitePreload = (load) => load();'
        : undefined,
  };
}
