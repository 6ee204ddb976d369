import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineScriptPlugin } from '#build/inline-script-plugin.ts';

const assetFileNames = 'assets/[name]-[hash:6][extname]';

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [react(), inlineScriptPlugin()],
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
    // `scripts/build.ts` splits the style rules.
    cssCodeSplit: false,
    // The document lists the modules of its page; those of the next page are prefetched.
    modulePreload: false,
    manifest: !isSsrBuild,
    rolldownOptions: {
      // On a slow server, an update would print which plugins take long.
      checks: { bundlerTimings: false },
      input: isSsrBuild ? 'client/entry-server.tsx' : 'client/entry-client.tsx',
      output: isSsrBuild
        ? { codeSplitting: false, assetFileNames }
        : {
            chunkFileNames: 'assets/[name]-[hash:6].js',
            assetFileNames,
            // React is evaluated in its own task.
            codeSplitting: {
              groups: [{ name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// }],
            },
          },
    },
  },
}));
