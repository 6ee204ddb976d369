/** The document and the files of the desk need no session; `npm run build` creates them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import {
  type BuiltFile,
  buildsFolder,
  currentBuilds,
  readBuiltFiles,
  readyFiles,
} from '#server/html/site-build.ts';
import { createSend, type NodeEnv } from '#server/http/response.ts';
import { HttpError } from './http-error.ts';

type Files = ReadonlyMap<string, BuiltFile>;

export interface DeskBuild {
  document: string;
  files: Files;
}

type Manifest = Record<string, { file: string; css?: string[] }>;

const withoutScripts =
  '<p lang="mk">Бирото не работи без JavaScript. Вклучете го во прелистувачот.</p>' +
  '<p lang="en">The desk does not work without JavaScript. Turn it on in your browser.</p>';

export function loadDeskBuild(folder: string): DeskBuild {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const files = readBuiltFiles(join(folder, 'files'));
  const entry = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no ${source}; run npm run build`);
    return chunk;
  };
  const paint = entry('desk/browser/first-paint.ts');
  const main = entry('desk/browser/main.tsx');
  const sheets = [...(paint.css ?? []), ...(main.css ?? [])];
  const document = `<!doctype html>
<html lang="mk" class="light" translate="no">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Биро</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script type="module" blocking="render" src="/${paint.file}"></script>
${sheets.map((sheet) => `<link rel="stylesheet" href="/${sheet}">`).join('\n')}
<script type="module" src="/${main.file}"></script>
</head>
<body><div id="root"></div><noscript>${withoutScripts}</noscript></body>
</html>
`;
  return { document, files };
}

export function loadCurrentDesk(root: string): DeskBuild {
  const { current } = currentBuilds(root);
  if (!current) throw new Error('The desk is not built; run npm run build');
  return loadDeskBuild(join(buildsFolder(root), current, 'desk'));
}

/** Previews need `frame-src`. */
const deskPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The editor parses pasted text in an inert document, with this policy.
  'trusted-types ProseMirrorClipboard',
].join('; ');

/** The server sets the common headers. */
export const send = createSend({});

export function deskFiles({ document, files }: DeskBuild, siteFiles: Files): Hono<NodeEnv> {
  const shared = [...siteFiles].filter(([, { type }]) => /^(font|image)\//.test(type));
  const responses = readyFiles(new Map([...shared, ...files]));
  return new Hono<NodeEnv>()
    .get('/', (c) => {
      c.header('Content-Security-Policy', deskPolicy);
      c.header('Cache-Control', 'no-cache');
      return c.html(document);
    })
    .get('*', (c) => {
      const response = responses.get(c.req.path);
      if (!response) throw new HttpError(404, 'notFound');
      return send(c, response);
    });
}
