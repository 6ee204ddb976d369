/** What a text can link to: the editor offers it by name. */
import { Hono } from 'hono';
import { sliceSize } from '#server/lists/slices.ts';
import { eachEntry } from '#server/publishing/entry-operations.ts';
import type { Database } from '#server/storage/database.ts';
import { findEntry } from '#server/storage/entry-rows.ts';
import { albumSlice, publicAlbums } from '#server/storage/gallery.ts';
import { listedQuestions, questionText } from '#shared/fields/page-texts.ts';
import { pageName } from '#shared/originals.ts';
import { editedPages, pageAddress } from '#shared/page-fields.ts';
import { itemAddress, listAddress, pagePaths } from '#shared/routes.ts';
import type { LinkTarget } from '../shared/api.ts';

export function links(database: Database): Hono {
  async function questions(): Promise<LinkTarget[]> {
    const id = editedPages.find(({ name }) => name === 'faq')?.id ?? 0;
    const published = (await findEntry(database, 'page', id))?.public;
    return listedQuestions(published?.questions ?? null).map((question) => {
      const address = `${pagePaths.faq}#${question.id}`;
      return { kind: 'question', address, title: questionText(question, 'question') };
    });
  }

  /** A PDF becomes public with a text that links to it, so those of drafts are offered, too. */
  async function newsAndAttachments(): Promise<LinkTarget[]> {
    const targets: LinkTarget[] = [];
    for await (const entry of eachEntry(database, 'news')) {
      const { id, title, state, publishedAt: date, fields } = entry;
      if (state === 'binned') continue;
      const address = itemAddress(pagePaths.news, id);
      if (state === 'published' && date) targets.push({ kind: 'news', address, title, date });
      for (const { file, title } of fields.attachments) {
        targets.push({ kind: 'attachment', address: file, title });
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
      .map(({ id, name }): LinkTarget => {
        return { kind: 'page', address: pageAddress(id), title: pageName(name) };
      });
    const others = [await questions(), await newsAndAttachments(), await albums()];
    return c.json([...pages, ...others.flat()]);
  });
}
