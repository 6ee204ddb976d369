import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineScriptPlugin } from '#build/inline-script-plugin.ts';
import { wordsPlugin } from '#build/words-plugin.ts';

const sharedByAllPages =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam)\/|client\/(?!pages|queries|format-date)/;

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [react(), wordsPlugin(), inlineScriptPlugin()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    rolldownOptions: {
      input: isSsrBuild ? 'client/entry-server.tsx' : 'client/entry-client.tsx',
      // What every page shares is one chunk; a handful of small ones would each cost a request.
      ...(!isSsrBuild && {
        output: { codeSplitting: { groups: [{ name: 'app', test: sharedByAllPages }] } },
      }),
    },
  },
}));
