import { expect, test } from 'vitest';
import { replyAddress } from './reply.ts';

const reply = {
  email: 'ana+lodge@visitor.example',
  subject: 'Одговор',
  greeting: 'Почитувани Ана,',
  quote: 'Напишавте:',
};

const read = (address: string) => {
  const { pathname, searchParams } = new URL(address);
  return { to: decodeURIComponent(pathname), body: searchParams.get('body') };
};

test('a reply to a long message quotes as much as mail programs accept, without half characters', () => {
  for (const text of ['ѕ'.repeat(5_000), '👋🏽'.repeat(2_500), 'a\n'.repeat(2_500)]) {
    const address = replyAddress({ ...reply, text });
    expect(address.length).toBeLessThanOrEqual(1_900);
    expect(address.length).toBeGreaterThan(1_800);
    expect(read(address).body).toMatch(/ …$/);
    expect(read(address).body).not.toContain('\ufffd');
  }
});

test('an address cannot add fields or another recipient', () => {
  const address = replyAddress({ ...reply, email: 'a?bcc=b@c.example', text: '' });
  expect(new URL(address).searchParams.has('bcc')).toBe(false);
});
