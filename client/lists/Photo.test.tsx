import { expect, test } from 'vitest';
import { photoSources, plainPhoto } from './Photo.tsx';

test('a wide photo comes in every usual width and its own', () => {
  const photo = { hash: 'ab12', width: 2000, height: 1000 };
  expect(photoSources(photo)).toEqual([
    {
      type: 'image/avif',
      srcSet:
        '/media/ab12-2000x1000-480.avif 480w, /media/ab12-2000x1000-960.avif 960w, /media/ab12-2000x1000-1600.avif 1600w, /media/ab12-2000x1000-2000.avif 2000w',
    },
    {
      type: 'image/webp',
      srcSet:
        '/media/ab12-2000x1000-480.webp 480w, /media/ab12-2000x1000-960.webp 960w, /media/ab12-2000x1000-1600.webp 1600w, /media/ab12-2000x1000-2000.webp 2000w',
    },
  ]);
  expect(plainPhoto(photo, 960)).toBe('/media/ab12-2000x1000-960.jpg');
});

test('a small photo comes in its own width only', () => {
  const photo = { hash: 'ab12', width: 300, height: 200 };
  expect(photoSources(photo).map(({ srcSet }) => srcSet)).toEqual([
    '/media/ab12-300x200-300.avif 300w',
    '/media/ab12-300x200-300.webp 300w',
  ]);
  expect(plainPhoto(photo, 960)).toBe('/media/ab12-300x200-300.jpg');
});
