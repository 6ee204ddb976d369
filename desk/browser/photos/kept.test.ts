import { afterEach, expect, test, vi } from 'vitest';
import { writeStored } from '#client/standalone/storage.ts';
import { captionSchema, keptByPhoto } from './kept.ts';

/** The storage of a browser, which Node has none of. */
function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

afterEach(() => vi.unstubAllGlobals());

test('two tabs keep what is typed in each', () => {
  vi.stubGlobal('localStorage', storage());
  const one = keptByPhoto('captions', captionSchema);
  const other = keptByPhoto('captions', captionSchema);
  one.set(1, { mk: 'Сала', en: '' });
  other.set(2, { mk: 'Свеченост', en: '' });
  expect(Object.keys(one.all())).toEqual(['1', '2']);
  one.set(1, null);
  expect(other.all()).toEqual({ 2: { mk: 'Свеченост', en: '' } });
});

test('what cannot be read is nothing', () => {
  vi.stubGlobal('localStorage', storage());
  writeStored('captions', '{"1":"Сала"}');
  expect(keptByPhoto('captions', captionSchema).all()).toEqual({});
});
