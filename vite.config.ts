import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkStylesPlugin } from '#build/chunk-styles-plugin.ts';
import { inlineScriptPlugin } from '#build/inline-script-plugin.ts';
import { subsetFontsPlugin } from '#build/subset-fonts-plugin.ts';

const assetFileNames = 'assets/[name]-[hash:6][extname]';

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [react(), subsetFontsPlugin(), inlineScriptPlugin(), chunkStylesPlugin()],
  // At run time, NODE_ENV would decide between React's development and production code. The bundle
  // already contains the choice, so the environment cannot change it.
  ...(isSsrBuild && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
  }),
  build: {
    target: 'es2022',
    // Prefixes and fallbacks for older browsers would take 70 bytes of every document. Without
    // them, older browsers lose only decoration.
    cssTarget: ['chrome123', 'firefox125', 'safari17.5', 'ios17.5'],
    assetsInlineLimit: 0,
    // The document lists the modules of its page; those of the next page are prefetched.
    modulePreload: false,
    manifest: !isSsrBuild,
    rolldownOptions: {
      // Subsetting the fonts takes most of the build time, which Vite would warn about.
      checks: { pluginTimings: false },
      input: isSsrBuild ? 'client/entry-server.tsx' : 'client/entry-client.tsx',
      output: isSsrBuild
        ? { codeSplitting: false, assetFileNames }
        : {
            chunkFileNames: 'assets/[name]-[hash:6].js',
            assetFileNames,
            // React is evaluated in its own task. The entry contains the parts that pages share;
            // each page's chunk contains the files of its folder.
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
                {
                  name: 'app',
                  test: /\/client\/(entry-client\.|ui\/|art\/|navigation\/FormattedText)/,
                },
                { name: 'lists', test: /\/client\/lists\/|\/content\/dates\.|\/@tanstack\// },
              ],
            },
          },
    },
  },
}));
