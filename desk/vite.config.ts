/** Builds the desk for the browser; `scripts/build.ts` passes the folder. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  appType: 'custom',
  plugins: [react()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    manifest: true,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      input: ['desk/browser/first-paint.ts', 'desk/browser/main.tsx'],
    },
  },
});
