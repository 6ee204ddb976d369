import { expect, test } from 'vitest';
import { visibleSigns } from './mail.ts';

test.each([
  ['\u202Egro.live', '⟨U+202E⟩gro.live'],
  ['\u2066Ана\u2069', '⟨U+2066⟩Ана⟨U+2069⟩'],
  ['ad\u200Bmin\u00AD', 'ad⟨U+200B⟩min⟨U+00AD⟩'],
  ['\u3164\u{E0041}', '⟨U+3164⟩⟨U+E0041⟩'],
  ['\u001B[31m\u009B', '⟨U+001B⟩[31m⟨U+009B⟩'],
  ['one\u2028two', 'one⟨U+2028⟩two'],
])('%j is shown as %s', (text, shown) => {
  expect(visibleSigns(text)).toBe(shown);
});

test.each(['Ѓорѓи Ќосевски, ѝ, é', 'Прв ред\n\tВтор ред', '🙂 👩‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👍🏽', 'مرحبا, שלום'])(
  '%s stays as it is',
  (text) => {
    expect(visibleSigns(text)).toBe(text);
  },
);
