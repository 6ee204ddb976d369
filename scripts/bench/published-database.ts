import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dictionaries } from '#content/dictionary.ts';
import { engineOf, openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { addNews } from '#server/storage/news.ts';
import { languages } from '#shared/language.ts';

/** A folder with a database in which a lodge has published for a while. */
export async function publishedDatabase(): Promise<{ url: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-bench-'));
  const url = `file:${join(folder, 'lodge.sqlite')}`;
  const database = openDatabase(url);
  await migrate(database, engineOf(url));
  const inBoth = (text: (language: 'mk' | 'en') => string) =>
    Object.fromEntries(languages.map((language) => [language, text(language)])) as {
      mk: string;
      en: string;
    };
  for (const [index] of dictionaries.mk.faq.questions.entries()) {
    await addNews(database, {
      title: inBoth((language) => dictionaries[language].faq.questions[index]?.question ?? ''),
      content: inBoth((language) => dictionaries[language].faq.questions[index]?.answer ?? ''),
    });
  }
  await database.destroy();
  return { url, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
