import { expect, test } from 'vitest';
import { contactMail, testMail } from './mail.ts';
import { escapeInvisible } from './shown-message.ts';

test.each([
  ['\u202Egro.live', '⟨U+202E⟩gro.live'],
  ['ad\u200Bmin\u00AD', 'ad⟨U+200B⟩min⟨U+00AD⟩'],
  ['\u001B[31m\u009B', '⟨U+001B⟩[31m⟨U+009B⟩'],
  ['one\u2028two', 'one⟨U+2028⟩two'],
])('%j is shown as %s', (text, shown) => {
  expect(escapeInvisible(text)).toBe(shown);
});

test.each(['Ѓорѓи Ќосевски, ѝ, é', 'Прв ред\n\tВтор ред', '🙂 👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽', 'مرحبا, שלום'])(
  '%s stays as it is',
  (text) => {
    expect(escapeInvisible(text)).toBe(text);
  },
);

test('the lodge reads its mails in Macedonian first, and in English below', () => {
  const mailbox = {
    name: 'Голема ложа',
    address: 'info@lodge.example',
    origin: 'https://lodge.example',
  };
  const stored = {
    ...{ id: 12, name: 'Ана', email: 'ana@visitor.example', message: 'Здраво' },
    ...{ createdAt: '2026-06-24T12:00:00.000Z', dueAt: '', attempts: 0 },
    ...{
      idempotencyKey: null,
      suspicion: null,
      lease: null,
      lastError: null,
      deliveredAt: null,
      answeredAt: null,
      answeredBy: null,
    },
  };
  const mail = contactMail(stored, mailbox);
  expect(mail.subject).toBe('Contact Form Submission from lodge.example');
  expect(mail.text).toMatch(
    /^Име: +Ана\nЕ-пошта: +ana@visitor\.example\nИспратена: +24 јуни 2026 г\. во 14:00\nБрој: +12\n\nName: +Ана\nE-mail: .*\nSent: +24 June 2026 at 14:00\nNumber: +12\n\nЗдраво\n$/,
  );
  const test = testMail(mailbox, mailbox, new Date(stored.createdAt));
  expect(test.subject).toBe('Пробна порака од lodge.example / Test message from lodge.example');
  expect(test.text).toMatch(/^Ова е пробна порака\..*\n\nThis is a test message\./);
});
