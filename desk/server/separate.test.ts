import { expect, test } from 'vitest';
import { currentBuilds, loadSiteBuild } from '#server/html/site-build.ts';
import { type Language, languages } from '#shared/language.ts';
import { root, testSite } from '#tests/site.ts';
import { readTexts } from '#tests/texts.ts';
import { paths } from '../shared/api.ts';
import { loadCurrentDesk } from './files.ts';

test('the public server has none of its addresses', async () => {
  const site = await testSite();
  const { current = '' } = currentBuilds(root);
  // The site and the desk have the same fonts, with the same file names.
  const { files } = await loadSiteBuild(root);
  const own = [...loadCurrentDesk(root).files.keys()].filter((path) => !files.has(path));
  const folders = ['desk', `dist/builds/${current}/desk`, '../desk', '%2e%2e/desk'].flatMap(
    (folder) => [`/${folder}/manifest.json`, `/${folder}/`],
  );
  for (const path of [...Object.values(paths), ...own, ...folders]) {
    const { status } = await site.request(path);
    expect(status, path).toBe(404);
    const posted = await site.request(path, { method: 'POST', body: '{}' });
    expect([404, 405], path).toContain(posted.status);
  }
});

test('the files of the public site contain none of its sentences or paths', async () => {
  const { files } = await loadSiteBuild(root);
  const scripts = [...files].filter(([path]) => /\.(js|css)$/.test(path));
  const text = scripts.map(([, { bodies }]) => bodies.identity.toString()).join('\n');
  const isOwn = (path: string) => path.startsWith('desk.');
  const others = [...readTexts()].filter(([path]) => !isOwn(path)).map(([, texts]) => texts);
  const sentences = (language: Language) =>
    [...readTexts()]
      .filter(([path]) => isOwn(path))
      .map(([, texts]) => texts[language] ?? '')
      .filter((own) => own.length > 12 && !others.some((texts) => texts[language]?.includes(own)));
  for (const language of languages) {
    expect(sentences(language).length).toBeGreaterThan(50);
    expect(sentences(language).filter((sentence) => text.includes(sentence))).toEqual([]);
  }
  for (const path of Object.values(paths)) expect(text, path).not.toContain(path);
});
