/** The desk's document and its files. They hold nothing of the lodge, so they need no key. */
import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { BuiltFile } from '#server/documents/site-build.ts';
import { cacheControl } from '#server/http/security-headers.ts';
import type { DeskBuild } from './build.ts';
import { Refusal } from './refusal.ts';

/** `blob:` are photos that were chosen, before they are sent; `frame-src` is for previews. */
export const deskPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Answers with a built file, compressed where the browser takes it. */
export function sendFile(c: Context, { type, immutable, bodies }: BuiltFile): Response {
  const { identity, br } = bodies;
  const compressed = br && /\bbr\b/.test(c.req.header('Accept-Encoding') ?? '');
  c.header('Content-Type', type);
  c.header('Cache-Control', immutable ? cacheControl.immutable : cacheControl.day);
  c.header('Vary', 'Accept-Encoding');
  if (compressed) c.header('Content-Encoding', 'br');
  return c.body(new Uint8Array(compressed ? br : identity));
}

/** `trusted` tells the browser that it needs no key. */
export function deskFiles({ document, files }: DeskBuild, trusted: boolean): Hono {
  const sent = trusted ? document.replace('<html ', '<html data-trusted ') : document;
  const etag = `"${createHash('sha256').update(sent).digest('base64url').slice(0, 16)}"`;
  return new Hono()
    .get('/', (c) => {
      c.header('Content-Security-Policy', deskPolicy);
      c.header('Cache-Control', 'no-cache');
      c.header('ETag', etag);
      if (c.req.header('If-None-Match') === etag) return c.body(null, 304);
      return c.html(sent);
    })
    .get('*', (c) => {
      const file = files.get(c.req.path);
      if (!file) throw new Refusal(404, 'notFound');
      return sendFile(c, file);
    });
}
