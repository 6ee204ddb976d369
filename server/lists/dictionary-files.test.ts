/** The lodge's own texts, from the database to every answer that contains them. */
import { describe, expect, test } from 'vitest';
import { listedQuestions } from '#shared/fields/page-texts.ts';
import { languages } from '#shared/language.ts';
import { dictionariesPath, localizedPath, pagePaths } from '#shared/routes.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { dictionaries } from '#tests/dictionary.ts';
import { addNews } from '#tests/entry.ts';
import { describedIn, pageDataOf } from '#tests/page-data.ts';
import { showPageTexts } from '#tests/page-texts.ts';
import { type TestSite, testSite } from '#tests/site.ts';

const own = {
  'faq.faq.title': { mk: 'Прашања од гостите', en: 'Questions of our guests' },
  'common.about.intro': { mk: 'Ложа во Скопје.', en: 'A lodge in Skopje.' },
};

const answer = { mk: 'Не, никако.', en: 'No </script>, not at all.' };
const questions = listedQuestions(null).map((question) =>
  question.id === 'religion' ? { ...question, answer } : question,
);

const addressesOf = async (site: TestSite) =>
  (await pageDataOf(site, pagePaths.faq)).dictionaryAddresses;

test('all texts of a language are one file, named by its content', async () => {
  const site = await testSite();
  const addresses = await addressesOf(site);
  for (const language of languages) {
    const address = addresses[language];
    expect(address).toMatch(`${dictionariesPath}${language}-`);
    const answer = await site.request(address);
    expect(answer.headers.get('Content-Type')).toMatch('application/json');
    expect(answer.headers.get('Cache-Control')).toMatch('immutable');
    const dictionary = await answer.json();
    expect(dictionary.faq.faq).toEqual(dictionaries[language].faq);
  }
  const others = [
    'mk-0000000000.json',
    'mk.json',
    '',
    '../dictionaries/mk.json',
    `${'a'.repeat(99)}`,
  ];
  for (const name of others) {
    const answer = await site.request(dictionariesPath + name);
    expect([answer.status, answer.headers.get('Cache-Control')], name).toEqual([404, 'no-store']);
  }
});

describe.each(engines)('on %s', (engine) => {
  test('a text of the lodge is in the next answer of every instance, until it is removed', async () => {
    const database = await migratedDatabase(engine);
    const sites = [await testSite(database), await testSite(database)];
    const before = await Promise.all(sites.map(addressesOf));
    await showPageTexts(database, own, { questions });
    for (const [index, site] of sites.entries()) {
      for (const language of languages) {
        const faq = await site.text(localizedPath(pagePaths.faq, language));
        expect(faq).toContain(own['faq.faq.title'][language]);
        const text = answer[language];
        const answered = { mainEntity: [{ acceptedAnswer: { text } }, ...Array(7).fill({})] };
        expect(describedIn(faq).FAQPage).toMatchObject(answered);
        const home = await site.text(localizedPath(pagePaths.home, language));
        expect(home).toContain(own['common.about.intro'][language]);
        expect(home).not.toContain(dictionaries[language].about.intro);
        expect((await site.request(before[index]?.[language] ?? '')).status).toBe(404);
        const { faq: dictionary } = await (
          await site.request((await addressesOf(site))[language])
        ).json();
        expect(dictionary.faq.title).toBe(own['faq.faq.title'][language]);
      }
    }
    const [one, name] = await Promise.all(sites.map(addressesOf));
    expect(one).toEqual(name);
    await showPageTexts(database, null);
    expect(await Promise.all(sites.map(addressesOf))).toEqual(before);
    expect(await sites[0]?.text('/faq')).toContain(dictionaries.mk.faq.title);
  });
});

test('a text has the format of the news on its page, without marks for search engines', async () => {
  const site = await testSite();
  const email = {
    mk: 'Пишете на {email} или [тука](/contact).',
    en: 'Write to {email}, or [here](/contact).',
  };
  const list = {
    mk: '**Важно**\n\n- едно\n- [друго](//x.mk)',
    en: '**Important**\n\n- one\n- [other](//x.mk)',
  };
  await showPageTexts(
    site.database,
    {},
    {
      questions: [
        { id: 'q-00000001', question: { mk: 'Каде?', en: 'Where?' }, answer: list },
        { id: 'joining', question: {}, answer: email },
      ],
    },
  );
  const html = await site.text(localizedPath(pagePaths.faq, 'en'));
  expect(html).toContain(
    '<p><strong>Important</strong></p><ul><li>one</li><li>[other](//x.mk)</li>',
  );
  expect(html).toMatch(/<a href="mailto:[^"]+">/);
  expect(html).toContain('<a href="/contact?lang=en">here</a>');
  expect(html).toContain('<a href="/contact">тука</a>');
  expect(html.indexOf('id="q-00000001"')).toBeLessThan(html.indexOf('id="joining"'));
  expect(html).not.toContain('id="religion"');
  const answers = describedIn(html).FAQPage?.mainEntity.map(
    (question: { acceptedAnswer: { text: string } }) => question.acceptedAnswer.text,
  );
  expect(answers).toEqual([
    'Important one [other](//x.mk)',
    expect.stringMatching(/^Write to [^{]+, or here\.$/),
  ]);
});

test('street, phone and the description of the news are shown only if filled in', async () => {
  const site = await testSite();
  expect(await site.text(pagePaths.contact)).not.toContain('tel:');
  await showPageTexts(site.database, {
    'contact.contactPage.phone': { mk: '+389 2 123-456', en: '+389 2 123-456' },
    'contact.contactPage.street': { mk: 'Партизанска 1', en: 'Partizanska 1' },
    'news.news.description': { mk: 'Вести од **ложата**.', en: 'News of the **lodge**.' },
  });
  const contact = await site.text(pagePaths.contact);
  expect(contact).toContain('<a href="tel:+3892123456">+389 2 123-456</a>');
  expect(contact).toContain('>Партизанска 1</dd>');
  await addNews(site.database, {});
  expect(await site.text(pagePaths.news)).toContain('Вести од <strong>ложата</strong>.');
});
