import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineScriptPlugin } from '#build/inline-script-plugin.ts';
import { plainImportsPlugin } from '#build/plain-imports-plugin.ts';

const shared =
  /node_modules\/(react|react-dom|scheduler|wouter)\/|rolldown\/runtime|client\/(?!pages|news|lists|gallery|contact|toasts\/Toaster|navigation\/prefetch|ui\/(Field|adopt-styles|Accordion)|art\/PythagoreanFigure)/;

/** By the path from the root: a checkout may itself lie in a folder called `client`. */
const sharedByAllPages = (id: string) => shared.test(relative(import.meta.dirname, id));

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  resolve: {
    // What React has long had of its own, the router still brings along for older ones.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  json: { stringify: true, namedExports: false },
  plugins: [react(), plainImportsPlugin(), inlineScriptPlugin()],
  // React chooses between its development and production code by NODE_ENV at run time. Bundled with
  // the choice made, the render is the production one whatever the environment says.
  ...(isSsrBuild && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
  }),
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Small enough to stand in every document; what few visitors see brings its own.
    cssCodeSplit: false,
    // The document names what its page needs; what the next one needs is fetched ahead.
    modulePreload: false,
    manifest: !isSsrBuild,
    rolldownOptions: {
      input: isSsrBuild ? 'client/entry-server.tsx' : 'client/entry-client.tsx',
      output: isSsrBuild
        ? { codeSplitting: false }
        : {
            chunkFileNames: 'assets/[name]-[hash:6].js',
            // What every page shares is one chunk; a handful of small ones would each cost a request.
            codeSplitting: {
              groups: [
                { name: 'app', test: sharedByAllPages },
                {
                  name: 'queries',
                  test: /tanstack|client\/lists\/(queries|Notice|EmptyState|LoadError|Skeletons)/,
                },
              ],
            },
          },
    },
  },
}));
