/**
 * Puts the style rules of a chunk into its script. A document contains the rules of its page
 * inline. The rules of a later page come with its script and need no request.
 */
import type { Plugin, Rolldown } from 'vite';
import { sheetsAttribute } from '#shared/page-data.ts';
import { pageSheet, splitSheet } from '#shared/sheets.ts';

/** Adds the rules that the document does not have yet. */
function adopting(parts: [name: string, rules: string][]): string {
  return `
for (const [name, rules] of ${JSON.stringify(parts)}) {
  if (document.querySelector(\`style[${sheetsAttribute}~="\${name}"]\`)) continue;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}`;
}

function partsOf(name: string, rules: string): [name: string, rules: string][] {
  const { common, pages } = splitSheet(rules);
  // The page for 404 is always a complete document with inline rules, because no link leads to it.
  pages.delete('notFound');
  const ofPages = [...pages].map(([page, sheet]): [string, string] => [pageSheet(page), sheet]);
  return [[name, common], ...ofPages];
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
          chunk.code += adopting(partsOf(name, String(source).trim()));
        }
      }
    },
  };
}
