/**
 * Makes the functions that JSX compiles to names of their own. As React has them, each of some 300
 * calls is written `(0,runtime.jsx)(…)`: 0.1 kB more on every page, compressed.
 */
import type { Plugin } from 'vite';

const source = 'react/jsx-runtime';
/** In the chunk of React, by its name. */
const own = '\0/node_modules/react/plain-jsx';

export function plainJsxPlugin(): Plugin {
  return {
    name: 'plain-jsx',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    enforce: 'pre',
    resolveId: (id, importer) => (id === source && importer?.endsWith('.tsx') ? own : undefined),
    load: (id) =>
      id === own
        ? `import runtime from '${source}'; export const { jsx, jsxs, Fragment } = runtime;`
        : undefined,
  };
}
