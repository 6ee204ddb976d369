import { expect, test } from 'vitest';
import { root } from '#tests/site.ts';
import { loadSiteBuild } from './site-build.ts';

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
