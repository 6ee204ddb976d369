/** What `npm run build` made of the desk. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BuiltFile,
  buildsFolder,
  currentBuilds,
  readBuiltFiles,
} from '#server/documents/site-build.ts';

export interface DeskBuild {
  document: string;
  files: ReadonlyMap<string, BuiltFile>;
}

type Manifest = Record<string, { file: string; css?: string[] }>;

/** Both languages, as there is no script yet that would know the one that is wanted. */
const withoutScripts =
  '<p lang="mk">Бирото работи само со скрипти. Овозможете ги во прелистувачот.</p>' +
  '<p lang="en">The desk needs scripts. Please allow them in your browser.</p>';

/** Loads the desk from the folder of a build; throws where something is missing. */
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
<html lang="mk" class="light">
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

/** Loads the desk from the current build of the repository in a folder. */
export function loadCurrentDesk(root: string): DeskBuild {
  const { current } = currentBuilds(root);
  if (!current) throw new Error('The desk is not built; run npm run build');
  return loadDeskBuild(join(buildsFolder(root), current, 'desk'));
}
