import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineScriptPlugin } from '#build/inline-script-plugin.ts';
import { wordsPlugin } from '#build/words-plugin.ts';

const sharedByAllPages =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam)\/|rolldown\/runtime|client\/(?!pages|lists|gallery|contact|layout\/Toaster|queries|format-date|ui\/(Field|Notice|EmptyState|LoadError|Skeletons|Accordion|Ornament))/;

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [react(), wordsPlugin(), inlineScriptPlugin()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    // The document names what its page needs; what the next one needs is fetched ahead.
    modulePreload: false,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    rolldownOptions: {
      input: isSsrBuild ? 'client/entry-server.tsx' : 'client/entry-client.tsx',
      // What every page shares is one chunk; a handful of small ones would each cost a request.
      ...(!isSsrBuild && {
        output: {
          codeSplitting: {
            groups: [
              { name: 'app', test: sharedByAllPages },
              {
                name: 'queries',
                test: /tanstack|client\/(queries|ui\/(Notice|EmptyState|LoadError|Skeletons))/,
              },
            ],
          },
        },
      }),
    },
  },
}));
