import { expect, test } from 'vitest';
import { serializeData } from './document.ts';

test.each(['</script><script>alert(1)</script>', '<!--', '<script>', '\u2028$&'])(
  'data cannot end its script element: %s',
  (text) => {
    const serialized = serializeData({ text });
    expect(serialized).not.toMatch(/<\/?script|<!--/i);
    expect(JSON.parse(serialized)).toEqual({ text });
  },
);
