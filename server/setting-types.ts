/** What single settings may be. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { projectFolder } from './environment.ts';

export const text = (fallback: string) =>
  v.optional(v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty')), fallback);

export const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535'),
  v.transform(Number),
  v.maxValue(65_535, 'must be a whole number from 0 to 65535'),
);

/** Number of proxies; `true` is one. */
export const proxies = v.optional(
  v.pipe(
    v.string(),
    v.transform((value) => ({ true: '1', false: '0' })[value] ?? value),
    v.regex(/^\d$/, 'must be the number of your own proxies in front, from 0 to 9'),
    v.transform(Number),
  ),
  '0',
);

export const publicUrl = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (value) =>
        URL.canParse(value) &&
        /^https?:$/.test(new URL(value).protocol) &&
        new URL(value).pathname === '/',
      'must be an address without a path, like https://example.org',
    ),
    v.transform((value) => new URL(value).origin),
  ),
);

/** A relative path belongs to the project, wherever the site or its tool is started. */
function anchored(url: string): string {
  if (!url.startsWith('file:')) return url;
  const path = url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
  return `file:${resolve(projectFolder, path)}`;
}

export const databaseUrl = v.optional(
  v.pipe(
    v.string(),
    v.regex(
      /^(file:(?!\/\/[^/]).+|postgres(ql)?:\/\/.+)$/,
      'must be file:PATH or postgres://USER:PASSWORD@HOST/DATABASE',
    ),
    v.transform(anchored),
  ),
  'file:data/lodge.sqlite',
);

export const wholeNumber = (fallback: string) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'must be a whole number'), v.transform(Number)),
    fallback,
  );

/** A time in seconds, which may have decimals; read as milliseconds. */
export const seconds = (fallback: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,5}(\.\d{1,3})?$/, 'must be a number of seconds'),
      v.transform((value) => Number(value) * 1000),
      v.minValue(1, 'must be more than 0'),
    ),
    fallback,
  );

export const smtpUrl = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? '') && !!URL.parse(value)?.hostname,
      'must be smtp://USER:PASSWORD@HOST:PORT or smtps://…',
    ),
  ),
);
