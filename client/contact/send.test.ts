import { expect, test } from 'vitest';
import { emailJsOrigin, ownRelay } from '#shared/site.ts';
import { failureOf, templateParams } from './send.ts';

test('only a 422 about the empty recipient is a recipient error', () => {
  const text = 'The recipients address is empty';
  expect(failureOf({ status: 422, text })).toBe('recipientError');
  expect(failureOf({ status: 500, text })).toBe('errorBody');
  expect(failureOf({ status: 422, text: 'The template is empty' })).toBe('errorBody');
});

const attempt = {
  message: { name: 'Ана', email: 'ana@example.org', message: 'Здраво' },
  idempotencyKey: '0b0f9c6e-6a59-4a5e-8d3f-2f9f3c1d7a11',
  elapsed: 4200,
  trap: '',
};
const recipient = {
  organisation: 'Голема ложа',
  email: 'info@lodge.example',
  host: 'lodge.example',
};
const specified = {
  name: 'Ана',
  email: 'ana@example.org',
  message: 'Здраво',
  to_name: 'Голема ложа',
  to_email: 'info@lodge.example',
  recipient: 'info@lodge.example',
  subject: 'Contact Form Submission from lodge.example',
  reply_to: 'ana@example.org',
  site: 'lodge.example',
  user_name: 'Ана',
  user_email: 'ana@example.org',
};

test('another mail service gets the fields of the specification and no other', () => {
  const emailJs = { ...ownRelay, origin: emailJsOrigin };
  expect(templateParams(attempt, recipient, emailJs)).toEqual(specified);
});

test('our own relay gets ours besides, against spam and repetition', () => {
  expect(templateParams(attempt, recipient, ownRelay)).toEqual({
    ...specified,
    idempotencyKey: attempt.idempotencyKey,
    elapsed: 4200,
    website: '',
  });
});
