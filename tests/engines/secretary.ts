/** The journeys of the secretary, in their order: the first opens the desk, the last leaves it. */
import assert from 'node:assert/strict';
import { fill } from '#content/words.ts';
import { deskWords } from '#desk/words/words.ts';
import { openEntry, saveDraft } from '#server/publishing/entries.ts';
import { storeMessage } from '#server/storage/messages.ts';
import { addNews } from '#server/storage/news.ts';
import { apiPaths, itemAddress, pagePaths } from '#shared/routes.ts';
import { drawPicture } from '../drawn-photos.ts';
import { completeDraft, completeFields, present } from '../entry.ts';
import { inDatabase } from '../journeys/in-database.ts';
import { feast } from '../journeys/published.ts';
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
  quoted,
  seeTitle,
  site,
  titleIn,
  until,
} from './steps.ts';

const { draft, frame, home, messages, news, photos, text } = deskWords.mk;
const fieldsOf = (id: number) =>
  inDatabase(site, async (database) => (await openEntry(database, newsId(id)))?.fields);

async function openItem(fields = {}): Promise<number> {
  const { id } = await inDatabase(site, (database) => completeDraft(database, fields));
  await engine.goTo(`${desk.url}/#/news/entry/${id}`);
  await until(`${first('[contenteditable=true]')} !== null`);
  return id;
}

const emptyText = { content: { mk: '', en: '' } };
async function isStored(id: number, text: string): Promise<void> {
  const stored = async () => JSON.stringify(await fieldsOf(id));
  const asked = poll('', async () => (await stored()).includes(quoted(text).slice(1, -1)));
  await asked.catch(async () => assert.fail(`${text} is not in ${await stored()}`));
}

export const ofSecretary: Journeys = {
  'an address opens the desk': async () => {
    await engine.goTo(await desk.addressToOpen());
    await seeTitle(home.title);
  },
  'typed Cyrillic is saved, and shown after a reload': async () => {
    await engine.goTo(`${desk.url}/#/news`);
    await click('button', news.new);
    await fillIn({
      [news.fields.title.mk]: 'Ѓурѓовден',
      [news.fields.content.mk]: 'Здраво, ѕвездо.',
    });
    const id = Number((await engine.read<string>('location.hash')).replace(/\D+/, ''));
    await isStored(id, 'Ѓурѓовден');
    await isStored(id, 'Здраво, ѕвездо.');
    await until(includes(draft.saved));
    await engine.reload();
    await until(`${first('textarea')}.value === 'Ѓурѓовден'`);
    await until(includes('Здраво, ѕвездо.', '[contenteditable=true]'));
  },
  'keys make a word bold, and a button makes a list': async () => {
    const id = await openItem(emptyText);
    await click('textbox', news.fields.content.mk);
    await engine.press(keys.control, 'b');
    await engine.type('важно');
    await isStored(id, '**важно**');
    await click('button', text.list);
    await isStored(id, '- **важно**');
  },
  'a text of the site is pasted with its format': async () => {
    const published = await inDatabase(site, (database) => addNews(database, feast));
    await open(itemAddress(pagePaths.news, published));
    await until(`${first('article strong')} !== null`);
    await engine.read(`getSelection().selectAllChildren(${first('article p:has(strong)')})`);
    await engine.press(keys.control, 'c');
    const id = await openItem(emptyText);
    await click('textbox', news.fields.content.mk);
    await engine.press(keys.control, 'v');
    await isStored(id, feast.content[language].split('\n')[0] ?? '');
  },
  'if a text was changed elsewhere, both are shown, and one is chosen': async () => {
    const id = await openItem();
    await inDatabase(site, async (database) => {
      const title = { mk: 'Собир во Битола', en: '' };
      await saveDraft(database, newsId(id), await present(database, id), { ...completeFields, title });
    });
    await fillIn({ [news.fields.title.mk]: 'Собир во Охрид' });
    await until(includes(draft.conflict.title));
    await click('button', draft.conflict.keepMine);
    await isStored(id, 'Собир во Охрид');
  },
  'the preview shows both languages': async () => {
    await openItem();
    await click('button', news.preview.open);
    const titles = `[...document.querySelectorAll('main iframe')].map((each) => ${titleIn('each.contentDocument')}).join()`;
    await until(`${titles} === ${quoted(Object.values(completeFields.title).join())}`);
    await click('button', frame.close);
  },
  'an item is published': async () => {
    const id = await openItem();
    await click('button', news.publish);
    await until(includes(news.published));
    await open(itemAddress(pagePaths.news, id));
    await seeTitle(completeFields.title[language]);
  },
  'a photo is added, described and published': async () => {
    await engine.goTo(`${desk.url}/#/photos`);
    await until(includes(photos.add.choose));
    const bytes = (await drawPicture(600, 400, 'jpg')).toString('base64');
    await engine.read(`((input, data) => {
      data.items.add(new File([Uint8Array.fromBase64('${bytes}')], '1.jpg', { type: 'image/jpeg' }));
      input.files = data.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    })(${first('input[type=file]')}, new DataTransfer())`);
    await fillIn({ [photos.caption.mk]: 'Сала', [photos.caption.en]: 'A hall' });
    await click('button', fill(photos.staged.publish, { count: 1 }));
    await until(includes(fill(photos.staged.published, { count: 1 })));
    assert.ok((await (await fetch(site.url + apiPaths.gallery)).text()).includes('A hall'));
  },
  'a message is read, and marked as answered': async () => {
    const message = { name: 'Ана', email: 'ana@visitor.example', message: 'Прашање' };
    await inDatabase(site, (database) => storeMessage(database, message));
    await engine.goTo(`${desk.url}/#/messages`);
    await engine.clickOn('main a[href*="/new/"]');
    await until(includes('ana@visitor.example'));
    await click('button', messages.markAnswered);
    await until(includes(messages.markNew));
  },
  'language and theme of the desk are kept over a reload': async () => {
    await engine.goTo(`${desk.url}/#/`);
    await click('button', 'English');
    await click('switch', deskWords.en.frame.dark);
    await engine.reload();
    await seeTitle(deskWords.en.home.title);
    await until(`document.documentElement.className === 'dark'`);
    await click('button', 'Македонски');
    await seeTitle(home.title);
  },
  'the secretary signs out': async () => {
    await engine.goTo(`${desk.url}/#/`);
    await click('button', frame.leave);
    await until(includes(frame.locked.title));
  },
};
