import { expect, test } from 'vitest';
import { fill } from '#content/dictionary.ts';
import { pagePaths, relayPaths } from '#shared/routes.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { migratedDatabase } from '#tests/databases.ts';
import { dictionaries } from '#tests/dictionary.ts';
import { relayRequest } from '#tests/relay-request.ts';
import { testSite } from '#tests/site.ts';
import { beginMaintenance, endMaintenance } from '../storage/maintenance.ts';

const typed = contactMessage({
  name: 'Ѓорѓи „Ѓоко“',
  email: 'ѓорѓи@пример.мкд',
  message: 'Прв ред\r\nВтор ред',
});

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});

test('a form is stored, or returned with the typed text, escaped', async () => {
  const { request, database } = await testSite();
  const { contactPage, formErrors } = dictionaries.mk;
  const message = 'Остани "тука" <b>';
  const refused = await request('/contact', form({ name: ' ', email: 'nobody', message }));
  expect(refused.status).toBe(422);
  const html = await refused.text();
  for (const part of [formErrors.nameRequired, formErrors.emailInvalid, 'value="nobody"']) {
    expect(html).toContain(part);
  }
  expect(html).toContain('Остани &quot;тука&quot; &lt;b&gt;</textarea>');
  const response = await request('/contact', form(typed));
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(await response.text()).toContain(contactPage.sentTitle);
  const rows = await database.selectFrom('contact_messages').selectAll().execute();
  expect(rows).toMatchObject([{ ...typed, message: 'Прв ред\nВтор ред' }]);
});

test('while a backup is being restored, the form is returned with the typed text', async () => {
  const { request, database } = await testSite();
  await beginMaintenance(database);
  const refused = await request('/contact', form({ ...typed, lang: 'mk' }));
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  const html = await refused.text();
  expect(html).toContain(`value="${typed.email}"`);
  expect(html).toContain('Прв ред');
  const relayed = await request(relayPaths.send, relayRequest({ ...typed }));
  expect(relayed.status).toBe(503);
  expect(Number(relayed.headers.get('Retry-After'))).toBeGreaterThan(0);
  await endMaintenance(database);
  expect((await request('/contact', form({ ...typed, lang: 'mk' }))).status).toBe(200);
  expect(await database.selectFrom('contact_messages').selectAll().execute()).toHaveLength(1);
  expect((await request('/healthz')).status).toBe(200);
});

test('the page says how long a message is kept', async () => {
  const { delivery, keptFor, keptUntilAsked } = dictionaries.mk.contactPage;
  const database = await migratedDatabase('sqlite');
  const responseWith = async (env: Record<string, string>, headers = {}) => {
    const { request } = await testSite(database, { env });
    const response = await request(pagePaths.contact, { headers });
    // The rest of the document contains all texts of both languages.
    const [main = ''] = /<main.*?<\/main>/s.exec(await response.text()) ?? [];
    return { etag: response.headers.get('ETag') ?? '', shown: main };
  };
  const always = await responseWith({});
  expect(always.shown).toContain(keptUntilAsked);

  // A browser that has stored the previous page asks for a newer one.
  const days = await responseWith(
    { MESSAGE_RETENTION_DAYS: '30' },
    { 'If-None-Match': always.etag },
  );
  expect(days.shown).toContain(fill(keptFor, { time: '30 дена' }));
  expect(days.shown).not.toContain(keptUntilAsked);

  const outside = { EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't', EMAILJS_PUBLIC_KEY: 'k' };
  const second = await responseWith(outside);
  expect(second.shown).toContain(delivery);
  expect(second.shown).not.toContain(keptUntilAsked);
});
