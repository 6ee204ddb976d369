import sharp from 'sharp';
import { expect, test } from 'vitest';
import { languages } from '#shared/language.ts';
import { itemAddress, localizedPath, pagePaths, screens } from '#shared/routes.ts';
import { addAttachment, pdf } from '#tests/attachments.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { dictionaries } from '#tests/dictionary.ts';
import { addNews, described, publishChange } from '#tests/entry.ts';
import { describedIn, metaOf } from '#tests/page-data.ts';
import { showPageTexts } from '#tests/page-texts.ts';
import { addGalleryItem } from '#tests/photos.ts';
import { origin, type TestSite, testSite } from '#tests/site.ts';

const names = { mk: 'Пробна ложа', en: 'Trial Lodge' };

const attack = '</script><script>alert(1)</script>';
const item = {
  title: { mk: 'Свечен „собир“', en: `A festive assembly ${attack}` },
  content: { mk: 'Текст', en: 'Text' },
  createdAt: '2024-03-05T12:00:00.000Z',
  picture: described('/media/0123abcd-2000x1000.jpg', { mk: 'Слика', en: 'A picture' }),
};
const photo = { imageUrl: '/media/ab-640x480.jpg', caption: { mk: 'Сала', en: 'A hall' } };

async function readPng(site: TestSite, path: string) {
  const answer = await site.request(path.replace(origin, ''));
  expect(answer.headers.get('Content-Type'), path).toBe('image/png');
  const { width, height, exif } = await sharp(await answer.arrayBuffer()).metadata();
  return { size: `${width}x${height}`, exif };
}

test('a shared link to each page has a card with a picture in its language', async () => {
  const site = await testSite();
  const pictures = new Set<string>();
  for (const screen of screens) {
    for (const language of languages) {
      const path = localizedPath(pagePaths[screen], language);
      const html = await site.text(path);
      const { title, description } = dictionaries[language].meta[screen];
      expect(html).toContain(`<html lang="${language}" class="light">`);
      expect(html).toContain(`<title>${title} | ${names[language]}</title>`);
      const card = metaOf(html);
      expect(card).toMatchObject({
        'og:url': origin + path,
        'og:title': `${title} | ${names[language]}`,
        'og:description': description,
        'og:locale': language === 'mk' ? 'mk_MK' : 'en_GB',
        'twitter:card': 'summary_large_image',
        'og:image': expect.stringContaining(`${origin}/`),
      });
      const picture = card['og:image'] ?? '';
      const { size, exif } = await readPng(site, picture);
      expect(size).toBe('1200x630');
      // Else run: npx node tests/share-pictures.ts
      expect(exif?.includes(encodeURI(title)), `${picture} shows "${title}"`).toBe(true);
      pictures.add(picture);
    }
  }
  expect(pictures.size).toBe(2 * screens.length);
  const { title, content } = item;
  const id = await addNews(site.database, { title, content });
  const shared = metaOf(await site.text(itemAddress(pagePaths.news, id)));
  const { 'og:image': picture } = metaOf(await site.text(pagePaths.news));
  expect(shared, 'an item without a picture').toMatchObject({ 'og:image': picture });
  expect(await site.text('/nowhere')).not.toMatch(/og:|ld\+json|hreflang="x-default"/);
});

test('each page is described for search engines', async () => {
  const site = await testSite();
  const id = await addNews(site.database, item);
  await addGalleryItem(site.database, photo);
  for (const language of languages) {
    const dictionary = dictionaries[language];
    const urlOf = (path: string) => origin + localizedPath(path, language);
    const read = async (path: string) =>
      describedIn(await site.text(localizedPath(path, language)));
    const organisation = { name: names[language], email: 'lodge@lodge.example' };

    expect(await read(pagePaths.home)).toMatchObject({
      Organization: { ...organisation, url: urlOf('/') },
      WebSite: { name: names[language], inLanguage: language },
    });
    const { question: name, answer: text } = dictionary.faq.questions.religion;
    const faq = await read(pagePaths.faq);
    expect(faq).toMatchObject({
      FAQPage: { mainEntity: [{ name, acceptedAnswer: { text } }, ...Array(7).fill({})] },
    });
    expect(JSON.stringify(faq)).not.toContain('{email}');
    const address = itemAddress(pagePaths.news, id);
    expect(await read(address)).toMatchObject({
      NewsArticle: {
        headline: item.title[language],
        datePublished: item.createdAt,
        image: `${origin}/media/0123abcd-2000x1000-1600.jpg`,
        author: organisation,
      },
      BreadcrumbList: {
        itemListElement: [
          { position: 1, name: dictionary.nav.home, item: urlOf('/') },
          { position: 2, name: dictionary.nav.news, item: urlOf('/news') },
          { position: 3, name: item.title[language], item: urlOf(address) },
        ],
      },
    });
    expect(await read(pagePaths.gallery)).toMatchObject({
      ImageGallery: {
        image: [{ contentUrl: origin + photo.imageUrl, caption: photo.caption[language] }],
      },
    });
    const contact = await read(pagePaths.contact);
    expect(contact).toMatchObject({ ContactPage: { mainEntity: organisation } });
    expect(contact.ContactPage?.mainEntity).not.toHaveProperty('foundingDate');
  }
  await showPageTexts(site.database, {
    'home.facts.founded.text': { mk: 'во јуни 1997 година', en: 'June 1997' },
    'home.facts.seat.text': { mk: 'Скопје', en: 'Skopje' },
  });
  const home = describedIn(await site.text('/?lang=en'));
  expect(home.Organization).toMatchObject({ foundingDate: '1997', address: 'Skopje' });
});

test('the sitemap has the languages, dates and pictures of the pages', async () => {
  const site = await testSite();
  const id = await addNews(site.database, item);
  await addGalleryItem(site.database, photo);
  const sitemap = await site.text('/sitemap.xml');
  expect(await site.text('/robots.txt')).toContain(`${origin}/sitemap.xml`);
  const inBoth = (path: string) => languages.map((entry) => origin + localizedPath(path, entry));
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  expect(addresses.map((address) => address.replace('&amp;', '&'))).toEqual(
    [...screens.map((screen) => pagePaths[screen]), itemAddress(pagePaths.news, id)].flatMap(
      inBoth,
    ),
  );
  const partOf = (path: string) =>
    sitemap.split('<url>').find((part) => part.startsWith(`<loc>${origin}${path}</loc>`)) ?? '';
  const alternates = [
    ['mk', '/faq'],
    ['en', '/faq?lang=en'],
    ['x-default', '/faq'],
  ].map(
    ([name, path]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${origin}${path}"/>`,
  );
  expect(partOf('/faq?lang=en')).toBe(
    `<loc>${origin}/faq?lang=en</loc>${alternates.join('')}</url>\n`,
  );
  const image = (path: string) => `<image:loc>${origin}${path}</image:loc>`;
  expect(partOf(`/news?item=${id}&amp;lang=en`)).toContain(image(item.picture.file));
  expect(partOf('/gallery')).toContain(image(photo.imageUrl));
});

test.each(engines)(
  'on %s, feed and sitemap have the time of the last correction',
  async (engine) => {
    const site = await testSite(await migratedDatabase(engine));
    const { database } = site;
    const { title } = item;
    const createdAt = '2024-03-04T12:00:00.000Z';
    const older = await addNews(database, { title, content: item.content, createdAt });
    await addNews(database, item);
    const timesOf = async () => {
      const feed = await site.text('/feed.atom');
      return [...feed.matchAll(/<updated>(.*)<\/updated>/g)].map(([, time = '']) => time);
    };
    const published = [item.createdAt, item.createdAt, createdAt];
    expect(await timesOf()).toEqual(published);

    const content = { mk: 'Поправен текст', en: 'Corrected text' };
    await publishChange(database, older, { content });
    const past = { 'history.history.title': { mk: 'Минатото', en: 'The past' } };
    await showPageTexts(database, past, { id: 3, madeAt: createdAt });
    const [whole, newest, corrected = ''] = await timesOf();
    expect(Date.parse(corrected)).toBeGreaterThan(Date.parse(item.createdAt));
    expect([whole, newest]).toEqual([corrected, item.createdAt]);
    const page = await site.text(`/news?item=${older}`);
    expect(describedIn(page).NewsArticle).toMatchObject({ dateModified: corrected });
    expect(page).toContain(`property="article:modified_time" content="${corrected}"`);
    const sitemap = await site.text('/sitemap.xml');
    const dates = [...sitemap.matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)</g)];
    expect(Object.fromEntries(dates.map(([, path, date]) => [path, date]))).toMatchObject({
      [`${origin}/`]: corrected,
      [`${origin}/news`]: corrected,
      [origin + pagePaths.history]: createdAt,
      [`${origin}/news?item=${older}`]: corrected,
      [`${origin}/news?item=${older + 1}`]: item.createdAt,
    });
  },
);

test('the feed has the PDFs of an item', async () => {
  const site = await testSite();
  const attachment = await addAttachment(site.database, 'Покана.pdf', pdf('Invitation'));
  await addNews(site.database, { ...item, attachments: [attachment] });
  const feed = await site.text('/feed.atom?lang=en');
  const href = origin + encodeURI(attachment.file);
  const length = `length="${attachment.bytes}"`;
  expect(feed).toContain(`<link rel="enclosure" type="application/pdf" ${length} href="${href}"/>`);
  expect(feed).toContain(`&lt;a href=&quot;${href}&quot;&gt;Invitation&lt;/a&gt;`);
});

test('a link to this site keeps the language of the reader, also if it was copied with another', async () => {
  const site = await testSite();
  const text = `[а](${origin}/faq?lang=en#joining) ${origin}/news?item=1&lang=en [в](https://other.example/faq?lang=en)`;
  await addNews(site.database, { ...item, content: { mk: text, en: text } });
  const page = await site.text('/news');
  expect(page).toContain('href="/faq#joining"');
  expect(page).toContain('href="/news?item=1"');
  expect(page).toContain('href="https://other.example/faq?lang=en"');
  const feed = await site.text('/feed.atom');
  expect(feed).toContain(`&lt;a href=&quot;${origin}/faq#joining&quot;&gt;`);
});

test('the feed of each page is XML in its language, with whole texts and absolute links', async () => {
  const site = await testSite();
  const title = { mk: 'а < б & „в“', en: 'a < b & “c”' };
  const links = '**а**\n\n1. [а](/faq#joining) [б](/attachments/0a1b/Statute.pdf)';
  await addNews(site.database, { ...item, title, content: { mk: links, en: links } });
  for (const language of languages) {
    const html = await site.text(localizedPath(pagePaths.faq, language));
    const [, address = ''] = /type="application\/atom\+xml" href="([^"]+)"/.exec(html) ?? [];
    const answer = await site.request(address.replace(origin, ''));
    expect(answer.headers.get('Content-Type')).toMatch('application/atom+xml');
    const feed = await answer.text();
    expect(feed).toContain(`xml:lang="${language}"`);
    expect(feed).toContain(title[language].replace('&', '&amp;').replace('<', '&lt;'));
    expect(feed.replaceAll(/<[^<>]*>|&(lt|gt|amp|quot|#\w+);/g, '')).not.toMatch(/[<&]/);
    expect(feed).toContain('&lt;strong&gt;');
    const page = origin + localizedPath('/faq#joining', language);
    expect(feed).toContain(`&lt;a href=&quot;${page}&quot;&gt;`);
    expect(feed).toContain(`&lt;a href=&quot;${origin}/attachments/0a1b/Statute.pdf&quot;&gt;`);
  }
});

test('a browser that installs the site gets its name and icons', async () => {
  const site = await testSite();
  for (const language of languages) {
    const html = await site.text(localizedPath('/', language));
    const [, address = ''] = /<link rel="manifest" href="([^"]*)"/.exec(html) ?? [];
    const answer = await site.request(address);
    expect(answer.headers.get('Content-Type')).toMatch('application/manifest+json');
    const manifest = await answer.json();
    expect(manifest).toMatchObject({
      name: names[language],
      lang: language,
      start_url: localizedPath('/', language),
      theme_color: metaOf(html)['theme-color'],
    });
    const [, ...drawn]: { src: string; sizes: string }[] = manifest.icons;
    expect(drawn).toHaveLength(3);
    for (const { src, sizes } of drawn) expect((await readPng(site, src)).size).toBe(sizes);
  }
  // iOS requests this path without a link.
  expect((await readPng(site, '/apple-touch-icon.png')).size).toBe('180x180');
  expect((await site.request('/favicon.ico')).headers.get('Content-Type')).toMatch('icon');
});

test('security.txt names a contact and expires within a year', async () => {
  const now = new Date('2027-12-31T12:00:00Z');
  const site = await testSite(undefined, { now: () => now });
  const text = await site.text('/.well-known/security.txt');
  expect(text).toContain('Contact: mailto:lodge@lodge.example\n');
  expect(text).toContain(`Canonical: ${origin}/.well-known/security.txt\n`);
  const [, expires = ''] = /^Expires: (.*)$/m.exec(text) ?? [];
  const days = (Date.parse(expires) - now.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(200);
  expect(days).toBeLessThan(365);
});
