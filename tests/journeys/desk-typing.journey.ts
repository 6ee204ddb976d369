/** Random texts are typed into the fields of each screen, which must show exactly what was typed. */
import type { ElementHandle, Locator, Page } from '@playwright/test';
import type { Editor } from '@tiptap/core';
import fc from 'fast-check';
import { editedPages } from '#shared/page-fields.ts';
import { addAttachment, pdf } from '../attachments.ts';
import { described, eventAt } from '../entry.ts';
import { newPhoto } from '../photos.ts';
import {
  beginNews,
  button,
  content,
  deskDictionaries,
  expect,
  main,
  newItem,
  saved,
  saveNow,
  secondComputer,
  test,
  visibleText,
} from './desk.ts';
import { inDatabase, photo, publish, publishAlbum } from './published.ts';

const { draft, text } = deskDictionaries.mk;

/** The soak test types into all fields, and other texts each time. */
const seed = process.env.SOAK ? Date.now() : 1;
let number = seed;
const mostFields = process.env.SOAK ? 100 : 4;

/** The marks of the text format are tested in `desk-text`. */
const key = fc.constantFrom(...'   ѕЖa„“"’\'', 'Enter', 'Backspace');
const keys = fc.array(key, { minLength: 1, maxLength: 3 });
const typing = fc.tuple(fc.constantFrom(0, 0.5, 1, 1), keys, keys);

type Field = ElementHandle<HTMLElement & { value?: string; rows?: number; editor?: Editor }>;

const shown = (field: Field) =>
  field.evaluate(
    (node) =>
      node.value ??
      // biome-ignore lint/performance/useDomNodeTextContent: it has no line breaks.
      [...node.querySelectorAll('p')].map((line) => line.innerText.replace(/\n$/, '')).join('\n'),
  );

/** Sets the cursor at this fraction of the text; returns the texts before and after it. */
const setCursor = (field: Field, fraction: number) =>
  field.evaluate((node, part) => {
    const { id, editor, rows = 0, value = '' } = node;
    if (!editor) {
      const at = Math.round(value.length * part);
      node.focus();
      (node as HTMLTextAreaElement).setSelectionRange(at, at);
      return { id, rows, before: value.slice(0, at), after: value.slice(at) };
    }
    const { doc } = editor.state;
    let at = Math.round(doc.content.size * part);
    while (!doc.resolve(at).parent.inlineContent) at += part < 1 ? 1 : -1;
    editor.commands.setTextSelection(at);
    editor.view.focus();
    const textOf = (from: number, to: number) => doc.textBetween(from, to, '\n', '\n');
    return { id, rows: 2, before: textOf(0, at), after: textOf(at, doc.content.size) };
  }, fraction);

const save = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

/** Types a random text, during which the desk saves, and undoes and repeats it. */
async function typeInto(page: Page, field: Field): Promise<string> {
  number += 1;
  const [[place, ...parts] = [1, []]] = fc.sample(typing, { seed: number, numRuns: 1 });
  const { id, rows, before, after } = await setCursor(field, place);
  let typed = before;
  for (const part of parts) {
    await save(page);
    for (const key of part) {
      if (key.length === 1) await page.keyboard.type(key);
      // In a dialog, Enter would send the form.
      else if (rows > 0 || key !== 'Enter') await page.keyboard.press(key);
      if (key === 'Backspace') typed = typed.slice(0, -1);
      else if (key !== 'Enter') typed += key;
      else if (rows > 1) typed += '\n';
    }
  }
  const about = `${id}, seed ${seed}: ${JSON.stringify([before, parts, after])}`;
  const expectShown = (text: string, when: string) =>
    expect.poll(() => shown(field), `${when}: ${about}`).toBe(text + after);
  await expectShown(typed, 'typed');
  let steps = 0;
  for (; steps < 20 && (await shown(field)) !== before + after; steps += 1) {
    await page.keyboard.press('Control+Z');
  }
  await expectShown(before, 'undone');
  for (; steps > 0; steps -= 1) await page.keyboard.press('Control+Shift+Z');
  await expectShown(typed, 'repeated');
  return typed + after;
}

async function fieldsOf(part: Locator, inputs = part.getByRole('textbox')): Promise<Field[]> {
  await expect(inputs.first()).toBeVisible();
  const folded = part.locator('details:not([open])');
  await folded.evaluateAll((all: HTMLDetailsElement[]) => {
    for (const details of all) details.open = true;
  });
  return (await inputs.elementHandles()) as Field[];
}

/** What is saved may be cleaned. */
const dictionary = (typed: string) => typed.split(/\s+/).filter(Boolean);

test('every field shows what is typed, also while and after it is saved', async ({
  atDesk: page,
  desk,
  site,
}) => {
  await publish(site, { news: 1, photos: 2 });
  const title = { mk: 'Собир', en: 'Meeting' };
  const album = await publishAlbum(site, { title, date: '2026-03-05' }, [1]);
  const attachment = await inDatabase(site, async (database) => {
    for (const red of [1, 2]) await newPhoto(database, red);
    return addAttachment(database, 'Покана.pdf', pdf('Invitation'));
  });
  const picture = described(photo(1).imageUrl, photo(1).caption);
  const event = eventAt('12.12.2030 19:00');
  const item = await beginNews(site, { title, picture, attachments: [attachment], event });
  const open = (address: string) => page.goto(`${desk.url}/?${address}#/${address}`);
  const pages = editedPages.map(({ id }) => `page/entry/${id}`);
  const others = [`news/entry/${item}`, `album/entry/${album}`, 'photo', 'photo/published'];
  for (const address of [...pages, ...others]) {
    await open(address);
    const all = await fieldsOf(main(page));
    const order = fc.shuffledSubarray([...all.keys()], { minLength: all.length });
    const chosen = fc.sample(order, { seed, numRuns: 1 })[0]?.slice(0, mostFields) ?? [];
    const typed = new Map<number, string>();
    // The second text of a field changes what is already saved.
    for (const round of [1, 2]) {
      for (const index of chosen) typed.set(index, await typeInto(page, all[index] as Field));
      await save(page);
      await expect(visibleText(page, draft.unsaved), `round ${round}`).toHaveCount(0);
      for (const [index, text] of typed) expect(await shown(all[index] as Field)).toBe(text);
    }
    await page.reload();
    const again = await fieldsOf(main(page));
    for (const [index, text] of typed) {
      expect(dictionary(await shown(again[index] as Field))).toEqual(dictionary(text));
    }
  }

  await open('');
  const inputs = await fieldsOf(main(page), page.getByRole('searchbox'));
  for (const input of inputs) await typeInto(page, input);
  const dialog = page.getByRole('dialog');
  for (const [address, opener] of [
    ['photo', () => main(page).getByRole('combobox').first().selectOption('new')],
    [`news/entry/${item}`, () => button(main(page), text.link).first().click()],
  ] as const) {
    await open(address);
    await opener();
    for (const input of await fieldsOf(dialog, dialog.locator('input')))
      await typeInto(page, input);
  }
});

test('the cursor stays where a user types while the words of another user come in', async ({
  atDesk: page,
  browser,
  desk,
}) => {
  await newItem(page);
  await content(page).pressSequentially('Прв\nВтор\nТрет');
  await saveNow(page);
  const second = await secondComputer(browser, desk, page, 'Јован Стојанов');
  await expect(content(second)).toContainText('Трет');
  await content(second).press('Control+Home');
  await second.keyboard.type('Нов ');
  await content(second).press('Control+End');
  await second.keyboard.type(' и крај');
  await saveNow(second);

  const paragraphs = content(page).getByRole('paragraph');
  await content(page).getByText('Втор').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' ред ');
  await expect(content(page), 'during a pause after a space').toContainText('Нов Прв');
  await page.keyboard.type('се');
  await page.keyboard.press('Enter');
  await content(second).press('Control+End');
  await second.keyboard.press('Enter');
  await second.keyboard.type('Четврт');
  await saveNow(second);
  await saved(page);
  await expect(content(page), 'during a pause in a new paragraph').toContainText('Четврт');
  await page.keyboard.type('пишува');
  const typed = ['Нов Прв', 'Втор ред се', 'пишува', 'Трет и крај', 'Четврт'];
  await expect(paragraphs).toHaveText(typed);
  await saveNow(page);
  await expect(content(second).getByRole('paragraph')).toHaveText(typed);
  await page.keyboard.press('Control+z');
  await expect(content(page), 'own words are undone').not.toContainText('пишува');
  await expect(content(page), 'the words of the other are not').toContainText('Нов Прв');
  await second.context().close();
});
