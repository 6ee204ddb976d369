/** Refuses words that have a plainer synonym, as a part of `npm run check`. */
import { globSync, readFileSync } from 'node:fs';

const plain: Record<string, string> = {
  whoever: 'anyone who',
  anew: 'again',
  telephone: 'phone',
  'stand-in': 'fallback',
  somebody: 'another user',
  'for good': 'permanently',
  'stands in': 'is in',
  'lies in': 'is in',
  'page of words': 'text page',
  'pages of words': 'text pages',
  'process of its own': 'separate process',
  'for ever': 'permanently',
  'on its way': 'in progress',
  'on their way': 'in progress',
};
const refused = new RegExp(`\\b(${Object.keys(plain).join('|')})(?=s?\\b)`, 'gi');

const folders = 'bin,build,cli,client,content,deploy,desk,docs,scripts,server,shared,tests';
const files = globSync(['', `{${folders}}/**/`].map((path) => `${path}*.{css,md,mjs,sh,ts,tsx}`));
for (const file of files.filter((name) => name !== 'tests/plain-words.ts').sort()) {
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (const [word] of line.matchAll(refused)) {
      console.error(`${file}:${index + 1}: write "${plain[word.toLowerCase()]}" for "${word}"`);
      process.exitCode = 1;
    }
  }
}
