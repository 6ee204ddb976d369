/** The desk shows visitors' messages and works with the keyboard only. */
import { fill } from '#content/dictionary.ts';
import { expectNoViolations, expectWholeAddress } from './checks.ts';
import {
  answerYes,
  button,
  deskDictionaries,
  escapeTo,
  expect,
  expectAtHeading,
  goTo,
  heading,
  letters,
  main,
  openScreen,
  press,
  receiveLetters,
  secretary,
  test,
} from './desk.ts';
import { inDatabase } from './published.ts';

const { messages: text, news } = deskDictionaries.mk;

test('messages are released, replied to, downloaded and deleted', async ({
  atDesk: page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await receiveLetters(site);
  const open = (box: keyof typeof text.boxes) =>
    goTo(main(page).getByRole('link', { name: text.boxes[box] }));
  const read = async (sender: string) => {
    await goTo(main(page).getByRole('link', { name: sender }).first());
    await expect(heading(page)).toHaveText(fill(text.message, { name: sender }));
  };
  const expectMessage = async (text: string) => {
    await expect(page.getByText(text)).toBeVisible();
    await expectAtHeading(page);
  };
  const names = main(page).getByRole('listitem').getByRole('strong');
  await openScreen(page, 'messages');

  await test.step('a held message shows the reason, and is released', async () => {
    await open('held');
    await expect(page.getByText(text.heldNote)).toBeVisible();
    await read(letters.spam.name);
    await expect(page.getByText(text.suspicion.hiddenField)).toBeVisible();
    await press(button(page, text.release));
    await expectMessage(text.released);
    await expect(page.getByText(text.delivery.waiting)).toBeVisible();
    await expectNoViolations(page, 'letter');
  });

  await test.step('it is marked, and deleted after a question', async () => {
    await press(button(page, text.markAnswered));
    await expect(button(page, text.markNew)).toBeFocused();
    await expect(page.getByText(` · ${secretary}`)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(button(page, text.markAnswered)).toBeFocused();
    const remove = button(page, text.remove);
    await press(remove);
    const question = fill(text.removeQuestion, { name: letters.spam.name });
    const cancel = button(
      page.getByRole('dialog', { name: question }),
      deskDictionaries.mk.frame.cancel,
    );
    await expect(cancel).toBeFocused();
    await expectNoViolations(page, 'question');
    await escapeTo(page, remove);
    await answerYes(page, text.remove);
    const [, sentence = ''] = fill(text.removed, { email: letters.spam.email, date: '|' }).split(
      '|',
    );
    await expectMessage(sentence);
    await expect(page.getByText(text.empty.held)).toBeVisible();
  });

  await test.step('one is answered by mail', async () => {
    await open('new');
    await expect(names).toHaveText([letters.again.name, letters.john.name, letters.ana.name]);
    await read(letters.ana.name);
    await expect(page.getByText(text.delivery.waiting)).toBeVisible();
    await inDatabase(site, (database) =>
      database
        .updateTable('contact_messages')
        .set({ deliveredAt: '2026-06-24T12:00:00.000Z' })
        .execute(),
    );
    await goTo(page.getByRole('link', { name: text.back }));
    await read(letters.john.name);
    await expect(page.getByText(letters.john.message)).toBeVisible();
    await expectWholeAddress(page, letters.john.email);
    await press(button(page, news.copy));
    await expect(page.getByText(fill(news.copied, { address: letters.john.email }))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(letters.john.email);
    const reply = page.getByRole('link', { name: text.reply });
    const address = new URL((await reply.getAttribute('href')) ?? '');
    expect(address.searchParams.get('body')).toContain('> Greetings.\r\n> Two lines.');
    await press(button(page, text.markAnswered));
    await expect(button(page, text.markNew)).toBeFocused();
    await goTo(page.getByRole('link', { name: text.back }));
    await open('answered');
    await expect(names).toHaveText([letters.john.name]);
  });

  await test.step('all are downloaded as a table', async () => {
    await open('new');
    await expect(names).toHaveText([letters.again.name, letters.ana.name]);
    const download = page.waitForEvent('download');
    await press(page.getByRole('link', { name: text.export }));
    expect((await download).suggestedFilename()).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/);
  });

  await test.step('all of an address are deleted together', async () => {
    await read(letters.ana.name);
    const email = letters.again.email;
    await press(button(page, text.removeAddress));
    const question = fill(text.removeAddressQuestion, { email, count: 2 });
    const dialog = page.getByRole('dialog', { name: question });
    await press(button(dialog, text.removeAddress));
    const [, sentence = ''] = fill(text.removedAddress, { email, count: 2, date: '|' }).split('|');
    await expectMessage(sentence);
    await expect(page.getByText(text.empty.new)).toBeVisible();
  });

  await test.step('all are marked as answered', async () => {
    await receiveLetters(site);
    await page.reload();
    await answerYes(page, text.markAll);
    await expect(page.getByText(text.empty.new)).toBeVisible();
    await expect(page.getByText(text.allAnswered)).toBeVisible();
    await expectAtHeading(page);
    await open('answered');
    await expect(names).toHaveCount(3);
  });
});
