import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { storeMessage } from '#server/storage/message-rows.ts';
import { languages } from '#shared/language.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { testDesk } from '#tests/desk.ts';
import { deskDictionaries } from '../dictionaries/dictionary.ts';
import { paths } from '../shared/api.ts';

const visitor = contactMessage({ name: '=1+1', message: 'Прв ред;\nвтор „ред"' });

test.each(languages)(
  'the table of messages opens in a Macedonian spreadsheet (%s)',
  async (language) => {
    const desk = await testDesk();
    const { database } = desk;
    await storeMessage(database, visitor);
    const createdAt = '2026-06-23T22:30:00.000Z';
    await database.updateTable('contact_messages').set({ createdAt }).execute();
    const headers = await desk.signIn();
    const file = await desk.request(`${paths.messagesFile}?language=${language}`, { headers });
    const table = file.body.toString();
    const { number, sent, state, table: dictionary } = deskDictionaries[language].messages;
    const { name, email, message, delivered, answered, held, states } = dictionary;
    expect(table.startsWith(`\ufeff${number};${sent};`)).toBe(true);
    expect(table).toContain(`;'${visitor.name};`);
    expect(parse(table, { bom: true, delimiter: ';' })).toEqual([
      [number, sent, state, name, email, message, delivered, answered, held],
      [
        ...['1', '2026-06-24 00:30', states.new, `'${visitor.name}`, visitor.email],
        ...[visitor.message, '', '', ''],
      ],
    ]);
  },
);
