import { expect, test } from 'vitest';
import { mailPayload } from './payload.ts';
import { failureOf } from './submission.ts';

test('only a 422 about the empty recipient is a recipient error', () => {
  const text = 'The recipients address is empty';
  expect(failureOf({ sent: false, status: 422, text })).toBe('recipientError');
  expect(failureOf({ sent: false, status: 500, text })).toBe('errorBody');
  expect(failureOf({ sent: false, status: 422, text: 'The template is empty' })).toBe('errorBody');
});

test('the mail service gets every field of the specification, and ours', () => {
  const payload = mailPayload(
    {
      message: { name: 'Ана', email: 'ana@example.org', message: 'Здраво' },
      id: '0b0f9c6e-6a59-4a5e-8d3f-2f9f3c1d7a11',
      elapsed: 4200,
      trap: '',
    },
    { organisation: 'Голема ложа', email: 'info@lodge.example', host: 'lodge.example' },
  );
  expect(payload).toEqual({
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
    submission: '0b0f9c6e-6a59-4a5e-8d3f-2f9f3c1d7a11',
    elapsed: 4200,
    website: '',
  });
});
