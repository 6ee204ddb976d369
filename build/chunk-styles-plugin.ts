/**
 * Puts the style rules of a chunk into its script. A document contains the rules of its page
 * inline. The rules of a later page come with its script and need no request.
 */
import type { Plugin, Rolldown } from 'vite';
import { sheetsAttribute } from '#shared/page-data.ts';

/** Adds the rules that the document does not have yet. */
function adopting(name: string, rules: string): string {
  return `
if (!document.querySelector('style[${sheetsAttribute}~="${name}"]')) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(rules)});
  document.adoptedStyleSheets.push(sheet);
}`;
}

export function chunkStylesPlugin(): Plugin {
  return {
    name: 'chunk-styles',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    enforce: 'post',
    load: {
      order: 'pre',
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      // Vite's helper would fetch the same rules as files.
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.isEntry) continue;
        for (const name of chunk.viteMetadata?.importedCss ?? []) {
          const { source } = bundle[name] as Rolldown.OutputAsset;
          chunk.code += adopting(name, String(source).trim());
        }
      }
    },
  };
}
