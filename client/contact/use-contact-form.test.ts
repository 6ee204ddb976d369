import { expect, test } from 'vitest';
import { stillFaulty } from './use-contact-form.ts';

const empty = { name: '', email: '', message: '' };
const shown = { name: 'nameRequired', email: 'emailRequired' } as const;

test('a fault stays as long as nothing is mended', () => {
  expect(stillFaulty(shown, empty)).toEqual(shown);
});

test('a mended fault goes, the others stay', () => {
  expect(stillFaulty(shown, { ...empty, name: 'Ана' })).toEqual({ email: 'emailRequired' });
});

test('another fault of the same field waits until the form is submitted again', () => {
  expect(stillFaulty(shown, { ...empty, email: 'ana' })).toEqual({ name: 'nameRequired' });
});
