/**
 * Takes Vite's preload helper out of dynamic imports. It would fetch a chunk's styles and imports
 * with it; but the styles are there before, in the document or in the chunk, and the document names
 * the chunks of its page.
 */
import type { Plugin } from 'vite';

/** The table of files that the helper would fetch, and each mention of it. */
const table = /^const __vite__mapDeps=.*\n/;
const mention = /,__vite__mapDeps\(\[[\d,]*\]\)/g;

export function plainImportsPlugin(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? 'export const __vitePreload = (load) => load();'
        : undefined,
    // Chunks are named before, by what they were then.
    augmentChunkHash: () => `${table}${mention}`,
    generateBundle: {
      // After Vite has written them.
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          chunk.code = chunk.code.replace(table, '').replaceAll(mention, '');
          if (chunk.code.includes('__vite__mapDeps')) {
            this.error(`${chunk.fileName} names files to preload in an unknown way`);
          }
        }
      },
    },
  };
}
