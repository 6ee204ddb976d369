import { expect, test } from 'vitest';
import { contactMessage } from '#tests/contact-message.ts';
import { checkContact, contactLimits } from './contact.ts';

const good = contactMessage();

test('each field may be exactly as long as its limit', () => {
  const longest = contactMessage({
    name: 'а'.repeat(contactLimits.name),
    email: `${'a'.repeat(contactLimits.email - '@example.org'.length)}@example.org`,
    message: 'а'.repeat(contactLimits.message),
  });
  expect(checkContact(longest)).toEqual({ ok: true, message: longest });
  const over = contactMessage({
    name: `${longest.name}а`,
    email: `a${longest.email}`,
    message: `${longest.message}а`,
  });
  expect(checkContact(over)).toEqual({
    ok: false,
    errors: { name: 'nameTooLong', email: 'emailTooLong', message: 'messageTooLong' },
  });
});

test.each([
  ...['nobody', 'a@b', 'a@', '@b.example', 'a b@c.example', 'a@b.example\nBcc: c@d.example'],
  ...['ана@пример', 'ана\u202e@пример.мкд'],
])('the address %j is refused', (email) => {
  expect(checkContact({ ...good, email })).toEqual({
    ok: false,
    errors: { email: 'emailInvalid' },
  });
});

test.each([
  ...["o'brien+lodge@mail.example.org", 'a@b.mk', 'first.last@xn--80ak6aa92e.com'],
  ...['ana@пример.мкд', 'ана.петровска@пример.мкд'],
])('the address %s is accepted', (email) => {
  expect(checkContact({ ...good, email }).ok).toBe(true);
});

test('a name becomes one line, and characters that XML or HTML forbids are removed', () => {
  const check = checkContact({
    ...good,
    name: ' Ана\r\nBcc: all@example.org ',
    email: ` ${good.email} `,
    message: 'a\u0000b\r\nc\td\ufffe\uffff\ufdd0\u{1ffff}\ud800',
  });
  expect(check).toEqual({
    ok: true,
    message: { ...good, name: 'Ана Bcc: all@example.org', message: 'ab\nc\td\ufffd' },
  });
});
