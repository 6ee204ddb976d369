/**
 * Puts the style rules of a chunk into its script. A document has those of its own page inlined;
 * the rules of a later page come with its script, so that it needs no request of their own.
 */
import type { Plugin, Rolldown } from 'vite';
import { sheetsAttribute } from '#shared/page-data.ts';

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
