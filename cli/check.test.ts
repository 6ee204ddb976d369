import { describe, expect, test } from 'vitest';
import { storeMessage } from '#server/storage/messages.ts';
import { oneEngine } from '#tests/databases.ts';
import { lodgeHere, workplace } from '#tests/lodge-command.ts';

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
});
