import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { insertDraft, putPublic } from '#server/storage/entries.ts';
import { emptyFields } from '#server/storage/entry-copies.ts';
import { addGalleryItem } from '#server/storage/gallery.ts';
import { storeMessage } from '#server/storage/messages.ts';
import { oneEngine } from '#tests/databases.ts';
import { addNews } from '#tests/entry.ts';
import { lodgeHere, workplace } from '#tests/lodge-command.ts';

const title = { mk: 'Вест', en: 'News' };
const visitor = { name: 'Ана', email: 'ana@visitor.example', message: 'Здраво' };

describe.each(oneEngine)('on %s', (engine) => {
  test('check counts messages in quarantine', async () => {
    const { env, database } = await workplace(engine);
    expect((await lodgeHere(env, 'check')).out).toContain('Messages in quarantine: 0\n');
    await storeMessage(database, visitor);
    await storeMessage(database, visitor, { suspicion: 'sent too fast for a person' });
    const { out } = await lodgeHere(env, 'check');
    expect(out).toContain('Messages in quarantine: 1 (messages list --state quarantined)\n');
    const json = JSON.parse((await lodgeHere(env, 'check', '--json')).out);
    expect(json.messages).toMatchObject({ quarantined: 1, lastDelivered: null });
  });

  test('check reports damaged rows, which can be removed', async () => {
    const { env, database } = await workplace(engine);
    const news = await addNews(database, { title, content: title });
    const picture = await addGalleryItem(database, { imageUrl: 'nowhere', caption: title });
    await database.updateTable('news').set({ title: '{"mk":"Вест"}' }).execute();
    await database.updateTable('gallery').set({ caption: '[]' }).execute();
    const check = await lodgeHere(env, 'check');
    expect(check.code).toBe(1);
    expect(check.err).toContain(`Row ${news} of news is damaged: title has no text in en.\n`);
    expect(check.err).toContain(`Row ${picture} of gallery is damaged: caption `);
    expect(check.err).toContain(`remove the damaged row: news remove ${news}\n`);

    expect((await lodgeHere(env, 'news', 'list')).code).toBe(0);
    expect((await lodgeHere(env, 'news', 'remove', `${news}`, '--yes')).out).toContain(
      'damaged: title',
    );
    expect((await lodgeHere(env, 'gallery', 'remove', `${picture}`, '--yes')).code).toBe(0);
    expect((await lodgeHere(env, 'check')).code).toBe(0);
  });

  test('a damaged text of the desk is removed with its item, public or not', async () => {
    const { env, database } = await workplace(engine);
    const damaged = 'of news_copies is damaged: content has no text in mk.\n';
    const removed = async (id: number) => {
      const run = await lodgeHere(env, 'news', 'remove', `${id}`, '--yes');
      expect(run).toMatchObject({
        code: 0,
        out: `Removed:\n${id}  (damaged: content has no text in mk)\n`,
      });
      expect((await lodgeHere(env, 'check')).code).toBe(0);
      expect((await lodgeHere(env, 'news', 'remove', `${id}`)).err).toContain('There is no');
    };
    const draft = await insertDraft(database, randomUUID());
    await database.updateTable('news_copies').set({ content: '{}' }).execute();
    expect((await lodgeHere(env, 'check')).err).toContain(
      `${damaged}Restore a backup, or remove the damaged row: news remove ${draft.id}\n`,
    );
    await removed(draft.id);

    const { id } = await insertDraft(database, randomUUID());
    expect((await lodgeHere(env, 'news', 'remove', `${id}`)).err, 'the desk has it').toContain(
      'There is no',
    );
    await putPublic(database, id, { ...emptyFields, title, content: title });
    await database.updateTable('news_copies').set({ content: '{}' }).execute();
    expect((await lodgeHere(env, 'check')).err, 'the public text would go, too').toContain(
      `${damaged}Restore a backup.\n`,
    );
    await removed(id);
  });
});

test('a message with a damaged date can be listed, shown and removed', async () => {
  const { env, database } = await workplace('sqlite');
  await storeMessage(database, visitor);
  await database.updateTable('contact_messages').set({ createdAt: 'yesterday' }).execute();
  expect((await lodgeHere(env, 'check')).err).toContain('contact_messages is damaged: createdAt');
  expect((await lodgeHere(env, 'messages', 'list')).out).toContain('1\tyesterday\twaiting');
  expect((await lodgeHere(env, 'messages', 'show', '1')).out).toContain(visitor.message);
  expect((await lodgeHere(env, 'messages', 'remove', '1', '--yes')).code).toBe(0);
});
