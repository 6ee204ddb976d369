/** Builds the desk for the browser; where its files go, `scripts/build.ts` says. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cssNamesPlugin, shortName } from '#build/css-names-plugin.ts';
import { cutFacesPlugin } from '#build/cut-faces-plugin.ts';
import { plainImportsPlugin } from '#build/plain-imports-plugin.ts';
import { plainJsxPlugin } from '#build/plain-jsx-plugin.ts';

export default defineConfig({
  appType: 'custom',
  resolve: {
    // wouter brings a shim of `useSyncExternalStore` that React 18 and later do not need.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  json: { stringify: true, namedExports: false },
  css: { modules: { generateScopedName: shortName } },
  plugins: [react(), cssNamesPlugin(), plainImportsPlugin(), plainJsxPlugin(), cutFacesPlugin()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    manifest: true,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      optimization: { inlineConst: false },
      checks: { pluginTimings: false },
      input: ['desk/browser/first-paint.ts', 'desk/browser/main.tsx'],
    },
  },
});
