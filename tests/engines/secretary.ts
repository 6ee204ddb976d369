/** A journey of the secretary. */
import { deskWords } from '#desk/words/words.ts';
import { openEntry } from '#server/publishing/entries.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import { completeDraft, newsId } from '../entry.ts';
import { inDatabase } from '../journeys/in-database.ts';
import { keys, poll } from './engine.ts';
import {
  click,
  desk,
  engine,
  fillIn,
  first,
  includes,
  type Journeys,
  language,
  open,
  seeTitle,
  site,
  until,
} from './steps.ts';

const { draft, frame, home, news } = deskWords.mk;

async function isStored(id: number, text: string): Promise<void> {
  await poll(`${text} is stored`, async () => {
    const entry = await inDatabase(site, (database) => openEntry(database, newsId(id)));
    return JSON.stringify(entry?.fields).includes(text);
  });
}

export const ofSecretary: Journeys = {
  'a link opens the desk, a text is typed, kept over a reload and published, and she signs out':
    async () => {
      await engine.goTo(await desk.addressToOpen());
      await seeTitle(home.title);
      const content = { mk: '', en: 'Good day.' };
      const { id } = await inDatabase(site, (database) => completeDraft(database, { content }));
      await engine.goTo(`${desk.url}/#/news/entry/${id}`);
      await fillIn({ [news.fields.title.mk]: 'Ѓурѓовден', [news.fields.title.en]: 'Spring' });
      await click('textbox', news.fields.content.mk);
      await engine.press(keys.control, 'b');
      await engine.type('Здраво, ѕвездо.');
      await isStored(id, '**Здраво, ѕвездо.**');
      await until(includes(draft.saved));
      await engine.reload();
      await until(`${first('textarea')}.value === 'Ѓурѓовден'`);
      await until(includes('Здраво, ѕвездо.', '[contenteditable=true] strong'));
      await click('button', news.publish);
      await until(includes(news.published));
      await open(itemAddress(pagePaths.news, id));
      await seeTitle({ mk: 'Ѓурѓовден', en: 'Spring' }[language]);
      await engine.goTo(`${desk.url}/#/`);
      await click('button', frame.leave);
      await until(includes(frame.locked.title));
    },
};
