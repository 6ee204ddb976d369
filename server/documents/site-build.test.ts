import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/databases.ts';
import { startSite } from '#tests/running-site.ts';
import { root } from '#tests/site.ts';
import { loadSiteBuild } from './site-build.ts';

/** Only React's development build prints this warning. */
const trace = 'Each child in a list should have a unique';

/** V8's coverage lists the executed files of a process. */
function codeRun(coverage: string): string[] {
  return readdirSync(coverage).flatMap((name) => {
    const { result }: { result: { url: string }[] } = JSON.parse(
      readFileSync(join(coverage, name), 'utf8'),
    );
    const urls = result.map(({ url }) => url).filter((url) => url.startsWith('file:'));
    return urls.map((url) => fileURLToPath(url.replace(/\?.*/, '')));
  });
}

test('pages are rendered by the production build of React, with any NODE_ENV', async () => {
  const coverage = temporaryFolder();
  const site = await startSite({ NODE_ENV: 'development', NODE_V8_COVERAGE: coverage });
  expect((await fetch(site.url)).status).toBe(200);
  expect(await site.stop()).toBe(0);

  const files = codeRun(coverage);
  expect(files.some((file) => file.endsWith('entry-server.js'))).toBe(true);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(trace))).toEqual([]);
  expect(files.filter((file) => /node_modules.react/.test(file))).toEqual([]);
});

test('every built file has its media type, and is compressed if that saves bytes', async () => {
  const { files, partsOf } = await loadSiteBuild(root);
  expect(files.get(partsOf('home').modules[0] ?? '')).toMatchObject({
    type: 'text/javascript; charset=utf-8',
  });
  expect(files.get('/favicon.svg')).toMatchObject({ type: 'image/svg+xml; charset=utf-8' });
  for (const [address, { type, immutable, bodies }] of files) {
    expect(type, address).not.toBe('application/octet-stream');
    expect(immutable, address).toBe(address.startsWith('/assets/'));
    const { identity, br = identity, gzip = identity } = bodies;
    expect(br.length, address).toBeLessThanOrEqual(identity.length);
    expect(gzip.length, address).toBeLessThanOrEqual(identity.length);
    expect('br' in bodies, address).toBe(br.length < identity.length);
  }
});

test('the build serves only files for visitors', async () => {
  const { files } = await loadSiteBuild(root);
  const others = [...files.keys()].filter(
    (address) =>
      !/^\/(favicon\.(svg|ico)|(apple-touch-icon|icon-\w+|share\/\w+-(mk|en))\.png|assets\/[\w-]+\.(js|css|svg|woff2))$/.test(
        address,
      ),
  );
  expect(others).toEqual([]);
});
