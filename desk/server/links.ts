/** What a text can link to: the editor offers it by name. */
import { Hono } from 'hono';
import type { SiteBuild } from '#server/html/site-build.ts';
import { sliceSize } from '#server/lists/lists.ts';
import { eachEntry } from '#server/publishing/entry-operations.ts';
import type { Database } from '#server/storage/database.ts';
import { findEntry } from '#server/storage/entry-rows.ts';
import { albumSlice, publicAlbums } from '#server/storage/gallery.ts';
import { mapTexts } from '#shared/language.ts';
import { editedPages, pageAddress } from '#shared/page-fields.ts';
import { flattenTexts } from '#shared/page-texts.ts';
import { itemAddress, listAddress, pagePaths, questionIds } from '#shared/routes.ts';
import type { LinkTarget } from '../shared/api.ts';
import { pageName } from '../shared/page-names.ts';

export function links({ database, site }: { database: Database; site: SiteBuild }): Hono {
  const originals = mapTexts(site.words, flattenTexts);

  async function questions(): Promise<LinkTarget[]> {
    const id = editedPages.find(({ name }) => name === 'faq')?.id ?? 0;
    const { texts, questions: ids } = (await findEntry(database, 'page', id))?.public ?? {};
    return (ids ?? questionIds).map((question) => {
      const place = `faq.faq.questions.${question}.question`;
      const title = texts?.[place] ?? mapTexts(originals, (words) => words[place] ?? '');
      return { kind: 'question', address: `${pagePaths.faq}#${question}`, title };
    });
  }

  /** A PDF becomes public with a text that links to it, so those of drafts are offered, too. */
  async function newsAndPdfs(): Promise<LinkTarget[]> {
    const targets: LinkTarget[] = [];
    for await (const { id, title, state, publishedAt: date, fields } of eachEntry(
      database,
      'news',
    )) {
      if (state === 'binned') continue;
      const address = itemAddress(pagePaths.news, id);
      if (state === 'published' && date) targets.push({ kind: 'news', address, title, date });
      for (const { file, title } of fields.papers) {
        targets.push({ kind: 'paper', address: file, title });
      }
    }
    return targets;
  }

  /** An album has no address of its own, so its first photo is the target. */
  async function albums(): Promise<LinkTarget[]> {
    const targets: LinkTarget[] = [];
    let before = 0;
    for (const { id, title, date, photos } of await publicAlbums(database)) {
      const [first] = await albumSlice(database, id, { skip: 0, limit: 1 });
      const page = listAddress(pagePaths.gallery, Math.floor(before / sliceSize.gallery) + 1);
      before += photos;
      if (first) targets.push({ kind: 'album', address: `${page}#photo-${first.id}`, title, date });
    }
    return targets;
  }

  return new Hono().get('/', async (c) => {
    const pages = editedPages
      .filter(({ name }) => name !== 'everywhere')
      .map(({ id }): LinkTarget => {
        return { kind: 'page', address: pageAddress(id), title: pageName(id, originals) };
      });
    const others = [await questions(), await newsAndPdfs(), await albums()];
    return c.json([...pages, ...others.flat()]);
  });
}
