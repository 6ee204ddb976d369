/** Builds what the server serves, and compresses it once for all visitors. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

const compressible = /\.(js|css|svg|json|txt)$/;

await build({ logLevel: 'warn' });
await build({ logLevel: 'warn', build: { ssr: true, copyPublicDir: false } });

const folder = 'dist/client';
for (const file of await readdir(folder, { recursive: true })) {
  if (!compressible.test(file)) continue;
  const path = join(folder, file);
  const content = await readFile(path);
  await writeFile(`${path}.br`, brotliCompressSync(content));
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
}
