import { expect, test } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { settingWarnings } from '#server/environment.ts';
import { explain } from '#server/explain.ts';
import { madeByOther, notWhole } from '#server/storage/backup-file.ts';
import { damagedRows } from '#server/storage/damaged-rows.ts';
import { addNews } from '#server/storage/news.ts';
import { migratedDatabase } from '#tests/databases.ts';
import { reasonInMacedonian } from './reasons-mk.ts';

/** English words that are left, without names of settings, columns, commands and given values. */
function englishIn(text: string): string[] {
  const own = reasonInMacedonian(text)
    .replace(
      /"[^"]*"|\S*(:\/\/|\.\/|\/)\S*|\b(file|sudo|lodge|restore|news|title|content|createdAt)\b/g,
      '',
    )
    .replace(/: host, includeSubDomains, preload, off|text или json|--env/g, '');
  return own.match(/[a-z]{2,}/g) ?? [];
}

function faultsOf(env: Record<string, string>): string {
  try {
    parseConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('faulty settings are named in Macedonian, every one', () => {
  const names = ['PORT', 'SITE_URL', 'DATABASE_URL', 'LODGE_EMAIL', 'SMTP_URL', 'TRUST_PROXY'];
  const more = ['MAIL_TIMEOUT_SECONDS', 'CONTACT_RATE_LIMIT', 'HSTS', 'LOG_FORMAT', 'DESK_URL'];
  const env = Object.fromEntries([...names, ...more].map((name) => [name, 'x']));
  const text = faultsOf({ ...env, MAIL_RETRY_SECONDS: '0' });
  expect(text.split('\n')).toHaveLength(13);
  expect(englishIn(text)).toEqual([]);
  expect(reasonInMacedonian(text)).toContain(
    'PORT мора да биде цел број од 0 до 65535 (сега е "x")',
  );
  expect(englishIn(faultsOf({ EMAILJS_SERVICE_ID: 'x' }))).toEqual([]);
  expect(settingWarnings({ SMPT_URL: '' }, ['SMTP_URL']).map(reasonInMacedonian)).toEqual([
    'Нема поставка SMPT_URL. Дали мислевте на SMTP_URL?',
  ]);
});

test('damaged rows, backups and the database are spoken of in Macedonian', async () => {
  const database = await migratedDatabase('sqlite');
  const text = { mk: 'Вест', en: 'News' };
  for (const damage of [
    { title: '{' },
    { title: '{"mk":"Вест"}' },
    { title: '{"en":"News"}' },
    { createdAt: 'никогаш' },
  ]) {
    const id = await addNews(database, { title: text, content: text });
    await database.updateTable('news').set(damage).where('id', '=', id).execute();
  }
  const rows = await damagedRows(database);
  expect(rows).toHaveLength(4);
  for (const { reason } of rows) {
    expect(englishIn(reason)).toEqual([]);
  }
  for (const fault of [notWhole, madeByOther]) {
    expect(englishIn(fault)).toEqual([]);
  }
  for (const code of ['28P01', '28000', '3D000', '25006', 'EROFS']) {
    expect(englishIn(explain(Object.assign(new Error(), { code })) ?? 'none')).toEqual([]);
  }
  for (const errcode of [10, 11, 14, 26]) {
    expect(englishIn(explain(Object.assign(new Error(), { errcode })) ?? 'none')).toEqual([]);
  }
});

test('what has no translation stays as it is', () => {
  expect(reasonInMacedonian('Something new.')).toBe('Something new.');
});
