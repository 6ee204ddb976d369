import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { dateTexts } from '#content/dates.ts';
import type { NewsFields } from '#shared/collections/news.ts';
import { writeDate } from '#shared/date.ts';
import { languages } from '#shared/language.ts';
import { apiPaths, itemAddress, localizedPath, pagePaths } from '#shared/routes.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { dictionaries } from '#tests/dictionary.ts';
import { addNews, eventAt, publishChange } from '#tests/entry.ts';
import { describedIn, pageDataOf } from '#tests/page-data.ts';
import { origin, type TestSite, testSite } from '#tests/site.ts';
import { endEvents, removeNews } from '../storage/news-rows.ts';

const lodge = { mk: 'Дом на ложата, Скопје; „сала“', en: 'The lodge’s house, Skopje; hall' };
const texts = {
  title: {
    mk: 'Отворени врати на ложата во Скопје, со предавање',
    en: 'Open doors, and a lecture',
  },
  content: { mk: 'Повелете.\n\n- **прво**', en: 'Welcome.\n\n- **first**' },
};
const event = eventAt('12.12.2099 19:00', { ends: '21:00', location: lodge });
const announced = { ...texts, event };

const add = ({ database }: TestSite, fields: Partial<NewsFields>) =>
  addNews(database, { ...texts, ...fields });

async function calendarOf(site: TestSite, path = '/events.ics') {
  const response = await site.request(path);
  expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  const text = await response.text();
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n', ''), 'each line ends with CR and LF').not.toMatch(/[\r\n]/);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

test.each(engines)('on %s, a calendar has the next events and the past ones', async (engine) => {
  const site = await testSite(await migratedDatabase(engine));
  const lastWeek = writeDate(new Date(Date.now() - 7 * 86_400_000).toISOString()).slice(0, 10);
  const past = await add(site, { event: eventAt(lastWeek, { ends: lastWeek }) });
  await add(site, { event: eventAt('5.3.2020 19:00') });
  await add(site, {});
  const timed = await add(site, announced);
  const days = await add(site, { event: eventAt('28.3.2099', { ends: '29.3.2099' }) });
  const open = await add(site, {
    event: eventAt('25.10.2099 01:00', { ends: '25.10.2099' }),
  });

  const events = await calendarOf(site);
  expect(events.map(({ uid }) => uid)).toEqual(
    [days, open, timed, past].map((id) => `news-${id}@lodge.example`),
  );
  const timesOf = (index: number) => {
    const { startDate, endDate } = events[index] ?? {};
    return [startDate, endDate].map((time) => `${time} ${time?.isDate ? 'day' : time?.zone.tzid}`);
  };
  expect(timesOf(0)).toEqual(['2099-03-28 day', '2099-03-30 day']);
  // The clocks go back that night, so that the day has 25 hours.
  expect(timesOf(1)).toEqual(['2099-10-24T23:00:00Z UTC', '2099-10-25T23:00:00Z UTC']);
  expect(timesOf(2)).toEqual(['2099-12-12T18:00:00Z UTC', '2099-12-12T20:00:00Z UTC']);
  for (const language of languages) {
    const [event, ...more] = await calendarOf(
      site,
      localizedPath(itemAddress('/events.ics', timed), language),
    );
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      uid: `news-${timed}@lodge.example`,
      summary: texts.title[language],
      location: lodge[language],
    });
    const address = origin + localizedPath(itemAddress(pagePaths.news, timed), language);
    expect(event?.component.getFirstPropertyValue('url')).toBe(address);
    expect(event?.description.endsWith(`\n\n${address}`), event?.description).toBe(true);
    expect(event?.component.parent?.getFirstPropertyValue('x-wr-calname')).toBeNull();
  }
  for (const item of ['3', '77', 'x', '0', '']) {
    expect((await site.request(`/events.ics?item=${item}`)).status, item).toBe(404);
  }
  await removeNews(site.database, timed);
  expect((await site.request(itemAddress('/events.ics', timed))).status).toBe(404);
});

test('a cancelled event is marked everywhere, and is not coming until it is uncancelled', async () => {
  const site = await testSite();
  await add(site, { event: eventAt('13.12.2099') });
  const id = await add(site, announced);
  const updatedAt = new Date(Date.now() - 3_600_000).toISOString();
  await site.database.updateTable('news').set({ updatedAt }).execute();
  const eventsAt = async () => {
    const { events = [], nextEvent } = await pageDataOf(site, pagePaths.contact);
    return [events.length, nextEvent === id];
  };
  const own = itemAddress(pagePaths.news, id);
  const [before] = await calendarOf(site);
  expect(await eventsAt()).toEqual([2, true]);

  await publishChange(site.database, id, { event: { ...event, cancelled: true } });
  expect(await eventsAt()).toEqual([1, false]);
  for (const language of languages) {
    const title = `${dateTexts[language].cancelled}: ${texts.title[language]}`;
    const { latest } = await pageDataOf(site, pagePaths.home);
    expect(latest?.title[language].slice(0, 40)).toBe(title.slice(0, 40));
    for (const path of [pagePaths.news, own, '/feed.atom']) {
      expect(await site.text(localizedPath(path, language)), path).toContain(title);
    }
    const page = await site.text(localizedPath(own, language));
    const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1];
    const spoken = heading?.replace(/<.*?>/g, '').replaceAll('\u00a0', ' ');
    const mark = dateTexts[language].cancelled;
    expect(spoken, 'without a colon').toBe(`${mark} ${texts.title[language]}`);
    expect(page).toContain(`<title>${title}`);
    expect(page).toContain(`name="description" content="${dateTexts[language].cancelled}: `);
    const data = describedIn(page);
    expect(data.NewsArticle).toMatchObject({ headline: title });
    expect(data.Event).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    for (const path of ['/events.ics', itemAddress('/events.ics', id)]) {
      const events = await calendarOf(site, localizedPath(path, language));
      const event = events.find(({ uid }) => uid.startsWith(`news-${id}@`));
      expect(event?.summary).toBe(title);
      expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
      expect(event?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
    }
  }

  await publishChange(site.database, id, { event });
  expect(await eventsAt()).toEqual([2, true]);
  const pages = [pagePaths.news, own, '/feed.atom', '/events.ics'];
  for (const path of pages) {
    expect(await site.text(path)).not.toMatch(RegExp(`${dateTexts.mk.cancelled}|CANCELLED`, 'i'));
  }
});

test('a calendar without events is valid, and has a component', async () => {
  const site = await testSite();
  expect(await calendarOf(site)).toEqual([]);
  const calendar = new ICAL.Component(ICAL.parse(await site.text('/events.ics')));
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
});

test('an event is in the API, the feed and the data for search engines', async () => {
  const site = await testSite();
  const id = await add(site, announced);
  const plain = await add(site, {});
  const [item] = await (await site.request(itemAddress(apiPaths.news, id))).json();
  const times = { begins: '2099-12-12T19:00+01:00', ends: '2099-12-12T21:00+01:00' };
  expect(item).toMatchObject({ ...times, location: lodge, isComing: true });
  const feed = await site.text('/feed.atom?lang=en');
  expect(feed).toContain('12 December 2099, 19:00–21:00');
  expect(feed).toContain('The lodge’s house');
  const described = async (path: string) => describedIn(await site.text(path)).Event;
  const address = itemAddress(pagePaths.news, id);
  expect(await described(address)).toEqual({
    '@type': 'Event',
    url: origin + address,
    inLanguage: 'mk',
    name: texts.title.mk,
    startDate: times.begins,
    endDate: times.ends,
    location: { '@type': 'Place', name: lodge.mk, address: lodge.mk },
    image: expect.stringContaining(origin),
    organizer: { '@id': `${origin}/#organization` },
  });
  expect(await described(itemAddress(pagePaths.news, plain))).toBeUndefined();
  const nowhere = await add(site, { event: eventAt('12.12.2099') });
  const withoutLocation = await described(itemAddress(pagePaths.news, nowhere));
  expect(withoutLocation, 'search engines refuse an event without a place').toBeUndefined();
});

test('the home page has the first event that has not begun', async () => {
  let now = '2097-12-31T12:00:00Z';
  const site = await testSite(undefined, { now: () => new Date(now) });
  const named = (en: string, begins: string, ends = '') =>
    add(site, { title: { mk: `Настан ${en}`, en }, event: eventAt(begins, { ends }) });
  await named('Exhibition', '1.1.2098', '10.1.2098');
  await named('Lecture', '6.1.2098 19:00', '21:00');
  await named('Open day', '8.1.2098');
  for (const [time, next] of [
    ['2097-12-31T12:00:00Z', 'Exhibition'],
    ['2098-01-05T12:00:00Z', 'Lecture'],
    ['2098-01-06T18:00:00Z', 'Open day'],
    ['2098-01-08T22:59:00Z', 'Open day'],
  ] as const) {
    now = time;
    expect(await site.text('/?lang=en')).toContain(`>${next}</a>`);
  }
  expect((await pageDataOf(site, pagePaths.news)).events, 'all are among them').toHaveLength(3);
  const comingUntil = new Date(Date.now() - 1_000).toISOString();
  await site.database.updateTable('news').set({ comingUntil }).execute();
  await endEvents(site.database);
  const title = `>${dictionaries.en.news.events.title}<`;
  expect(await site.text('/news?lang=en'), 'all are over').not.toContain(title);
});
