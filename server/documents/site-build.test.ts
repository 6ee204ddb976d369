import { expect, test } from 'vitest';
import { root } from '#tests/site.ts';
import { loadSiteBuild } from './site-build.ts';

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
