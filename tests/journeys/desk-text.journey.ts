/** The secretary edits the text of a news item with buttons, keys and paste. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Editor } from '@tiptap/core';
import { fill } from '#content/dictionary.ts';
import { dictionaries } from '../dictionary.ts';
import { expectNoViolations } from './checks.ts';
import {
  button,
  content,
  deskDictionaries,
  entryIn,
  expect,
  expectText,
  itemNumber,
  newItem,
  saveNow,
  test,
  textNames,
} from './desk.ts';

const { text } = deskDictionaries.mk;

const label = textNames('content').mk;
const tool = (page: Page, name: string) =>
  button(page.getByRole('group', { name: fill(text.tools, { label }) }), name);

async function open(page: Page, typed: string): Promise<void> {
  await newItem(page);
  await content(page).pressSequentially(typed);
}

/** The editor reads the browser's selection one frame after its change. */
async function move(page: Page, key: string): Promise<void> {
  await expect(content(page)).toBeFocused();
  await page.keyboard.press(key);
  const isRead = (node: HTMLElement & { editor?: Editor }) => {
    const selection = getSelection();
    if (!node.editor || !selection?.anchorNode || !selection.focusNode) return false;
    const { view, state } = node.editor;
    const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
    return (
      view.posAtDOM(anchorNode, anchorOffset) === state.selection.anchor &&
      view.posAtDOM(focusNode, focusOffset) === state.selection.head
    );
  };
  await expect.poll(() => content(page).evaluate(isRead)).toBe(true);
}

async function selectWord(page: Page): Promise<void> {
  await move(page, 'End');
  await move(page, 'Control+Shift+ArrowLeft');
}

/** Pastes as the browser does after copying in other programs. */
const paste = (page: Page, copied: Record<string, string>) =>
  content(page).evaluate((node, contents) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(contents)) {
      if (type === 'image/png') clipboardData.items.add(new File([value], 'image.png', { type }));
      else clipboardData.setData(type, value);
    }
    node.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, copied);

const folder = join(import.meta.dirname, '../fixtures/copied');

const expectLost = (page: Page, losses: string[]) =>
  expect(page.getByText(fill(text.lost, { things: losses.join(' ') }))).toBeVisible();

async function clear(page: Page): Promise<void> {
  await move(page, 'Control+A');
  await page.keyboard.press('Delete');
}

test('a text gets bold words, lists and links by buttons, keys and typed marks', async ({
  atDesk: page,
  site,
}) => {
  await open(page, 'прво важно');

  await test.step('by buttons, and all is undone', async () => {
    await selectWord(page);
    await tool(page, text.bold).click();
    await expectText(content(page), 'прво **важно**');
    await expect(content(page)).toBeFocused();
    await expect(tool(page, text.bold)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+B');
    await expectText(content(page), 'прво важно');
    await tool(page, text.list).click();
    await expect(content(page)).toBeFocused();
    await move(page, 'End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('второ');
    await expectText(content(page), '- прво важно\n- второ');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('ana@lodge.example');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('крај');
    await expectText(content(page), '- прво важно\n- второ\n\nana@lodge.example\nкрај');
    await expect(content(page).getByTitle('mailto:ana@lodge.example')).toBeVisible();
    await tool(page, text.numbers).click();
    await expect(content(page).getByRole('list')).toHaveCount(2);
    for (let left = 40; left > 0; left -= 1) await page.keyboard.press('Control+Z');
    await expectText(content(page), '');
  });

  await test.step('by typed marks, as it is saved', async () => {
    await page.keyboard.type('24. јуни');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('1717. година **важна** [1]');
    const written = '24. јуни\n\n1717. година **важна** [1]';
    await expectText(content(page), written);
    await saveNow(page);
    expect((await entryIn(site, itemNumber(page))).fields.content.mk).toBe(written);
    await page.reload();
    await expectText(content(page), written);
  });

  await test.step('a link is made, changed, removed, and refused if it leads nowhere', async () => {
    await content(page).focus();
    await clear(page);
    await page.keyboard.type('види ложа');
    await selectWord(page);
    await page.keyboard.press('Control+K');
    const dialog = page.getByRole('dialog', { name: text.linkTitle });
    const address = dialog.getByRole('combobox', { name: text.linkAddress });
    await expect(address).toBeFocused();
    await page.keyboard.type('некаде');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(text.linkError)).toBeVisible();
    await expectNoViolations(page, 'link');
    await expect(address).toBeFocused();
    await address.fill('lodge.example/вест');
    await page.keyboard.press('Enter');
    await expectText(content(page), 'види [ложа](https://lodge.example/вест)');
    await expect(content(page)).toBeFocused();

    await move(page, 'End');
    await move(page, 'ArrowLeft');
    await tool(page, text.link).click();
    await expect(address).toHaveValue('https://lodge.example/вест');
    await page.keyboard.type('lodge.mk');
    await page.keyboard.press('Enter');
    await expectText(content(page), 'види [ложа](https://lodge.mk)');

    await tool(page, text.link).click();
    const contact = `${text.targets.page}: ${dictionaries.mk.nav.contact}`;
    await expect(dialog.locator(`option[value="${contact}"]`)).toBeAttached();
    await page.keyboard.type(contact);
    await page.keyboard.press('Enter');
    await expectText(content(page), 'види [ложа](/contact)');

    await tool(page, text.link).click();
    await expect(address).toHaveValue('/contact');
    await address.fill('');
    await page.keyboard.press('Enter');
    await expectText(content(page), 'види ложа');

    await move(page, 'End');
    await page.keyboard.type(' и ');
    await tool(page, text.link).click();
    await expect(dialog.locator('option').first()).toBeAttached();
    await address.fill('историја');
    await page.keyboard.press('Enter');
    await expectText(content(page), 'види ложа и [Историја](/history-of-freemasonry)');

    await tool(page, text.link).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(content(page)).toBeFocused();
  });
});

/** What the files of copied text do not show. */
const cases = [
  ['<a href="javascript:alert(1)">а</a> <a href="#б">б</a> <a href="file:///c">в</a>', 'а б в'],
  ['а<a href="https://x.mk"><b>б</b> в</a>г', 'а[**б** в](https://x.mk)г'],
  ['<b>а </b><b>б</b> в<b> </b>', '**а б** в'],
  [
    '<p>**не** [а](https://x.mk) - а</p><p>- б</p>',
    '\\*\\*не\\*\\* [а\\](https://x.mk) - а\n\n\\- б',
  ],
  [
    '<table><tr><td>24 јуни</td><td><p>Собир</p></td></tr><tr><td>а</td></tr></table>',
    '24 јуни – Собир\n\nа',
  ],
  ['а&nbsp;&amp;&#1073;<!-- в --><style>г</style><script>д</script><img alt="ѓ">', 'а\u00a0&б'],
  ['<pre>а\n  б</pre><p>в\nг</p>', 'а\nб\n\nв г'],
  [
    "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>а)<span>&nbsp;&nbsp; </span></span>прво</p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>б)<span>&nbsp;&nbsp; </span></span>види а)</p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.1.<span>&nbsp;&nbsp; </span></span>трето</p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span>четврто</p>",
    'а) прво\n\nб) види а)\n\n2.1. трето\n\n- четврто',
  ],
  ['<ol type="a" start="2"><li>а</li><li>б</li></ol>', 'b) а\n\nc) б'],
  ['<ol><li style="list-style-type:upper-roman">а</li><li>б</li></ol>', 'I) а\n\nII) б'],
  ['<p>Почитувани&nbsp;браќа&nbsp;и&nbsp;сестри</p>', 'Почитувани браќа и сестри'],
  ['<p>На 5&nbsp;мај во Скопје</p>', 'На 5\u00a0мај во Скопје'],
  ['<p title="а > б" style="font-weight:700">в</p>', '**в**'],
] as const;

/** Text that is outside of the document, with the names of what is left out. */
const leftOut = [
  [
    '<p>а<a style="mso-footnote-id: ftn1" href="#_ftn1"><span class=MsoFootnoteReference>[1]</span></a></p><div style="mso-element: footnote-list"><hr><div style="mso-element:footnote"><p class=MsoFootnoteText><a href="#_ftnref1">[1]</a> белешка</p></div></div>',
    'а',
    ['footnote'],
  ],
  [
    '<p>а<a class="sdfootnoteanc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" href="#sdfootnote1anc">1</a>белешка</p><p>уште</p></div><p>б</p>',
    'а\n\nб',
    ['footnote'],
  ],
  [
    '<p>а <span class=msoDel><del>б</del></span><s class=msoDel>в</s><span style="text-decoration: line-through">г</span><span class=msoIns><ins>д</ins></span><span style="display: none; mso-hide: all">ѓ</span><i>е</i></p>',
    'а де',
    ['struckOut', 'italics'],
  ],
] as const;

test('text from other programs and the desk is pasted in the format of the news', async ({
  atDesk: page,
}) => {
  await open(page, 'Почеток');

  await test.step('from other programs', async () => {
    await paste(page, { 'text/plain': ' **а**\n- б' });
    await expectText(content(page), 'Почеток \\*\\*а\\*\\*\n\\- б');

    for (const [copied, written] of cases) {
      await clear(page);
      await paste(page, { 'text/html': copied });
      await expectText(content(page), written, copied);
    }
    await clear(page);
    await paste(page, { 'text/html': '<table><tr><td>24 јуни</td><td>Собир</td></tr></table>' });
    await expectLost(page, [text.losses.table]);
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.clipboard'))) {
      await clear(page);
      await paste(page, { 'text/html': readFileSync(join(folder, name), 'utf8') });
      const written = readFileSync(join(folder, name.replace(/clipboard$/, 'txt')), 'utf8');
      await expectText(content(page), written.trimEnd(), name);
    }
    const { heading, table, italics } = text.losses;
    await expectLost(page, [heading, table, italics]);
  });

  await test.step('without comments, notes, struck-out words and hidden text', async () => {
    for (const [copied, written, collections] of leftOut) {
      await clear(page);
      await paste(page, { 'text/html': copied });
      await expectText(content(page), written, copied);
      const losses = collections.map((collection) => text.losses[collection]);
      await expectLost(page, losses);
    }
  });

  await test.step('with a picture, which is not taken', async () => {
    await clear(page);
    const picture = { 'image/png': 'x' };
    await paste(page, { 'text/html': '<p>Од Word <img alt=""></p>', ...picture });
    await expectLost(page, [text.losses.picture]);
    await paste(page, picture);
    await expect(page.getByRole('alert').filter({ hasText: text.noPicture })).toBeVisible();
    await expect(content(page)).toContainText('Од Word');
  });

  await test.step('from the desk', async () => {
    await clear(page);
    await page.keyboard.type('**важно** крај');
    const selected = () => page.evaluate(() => String(getSelection()).trim());
    await expect(async () => {
      await move(page, 'Home');
      await move(page, 'Control+Shift+ArrowRight');
      expect(await selected()).toBe('важно');
    }).toPass();
    await page.keyboard.press('Control+X');
    await expectText(content(page), 'крај');
    await move(page, 'End');
    await page.keyboard.type(' и ');
    await page.keyboard.press('Control+V');
    await expectText(content(page), 'крај и **важно**');

    const { origin } = new URL(page.url());
    const pdf = '/attachments/0123456789abcdef0123456789abcdef/Покана.pdf';
    const address = encodeURI(origin + pdf);
    for (const copied of [
      { 'text/plain': `Види ${address}, а` },
      { 'text/html': `Види <a href="${address}">${address}</a>, а` },
    ]) {
      await clear(page);
      await paste(page, copied);
      await expectText(content(page), `Види [Покана.pdf](${pdf}), а`);
    }
    await clear(page);
    await paste(page, { 'text/html': `<a href="${origin}/#/news">Вести</a>` });
    await expectText(content(page), 'Вести');
    await expectLost(page, [text.losses.deskLink]);
  });
});
