/** Describes the subject of a page for search engines, in JSON-LD with schema.org's vocabulary. */
import { formatEvent } from '#content/dates.ts';
import type { Language } from '#shared/language.ts';
import type { PageData, RenderedPage } from '#shared/page-data.ts';
import { localizedPath, matchPath, pagePaths } from '#shared/routes.ts';

export interface Subject {
  address: string;
  language: Language;
  origin: string;
  data: PageData;
  page: RenderedPage;
}

function nodesOf(subject: Subject, picture: string): object[] {
  const { address, language, origin, data, page } = subject;
  const { site, item, gallery = [] } = data;
  const urlOf = (path: string) => origin + localizedPath(path, language);
  const common = { url: urlOf(address), inLanguage: language, name: page.trail.at(-1)?.name };
  const organisation = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: site.organisation[language],
    url: urlOf(pagePaths.home),
    email: site.email,
    logo: `${origin}/icon-512.png`,
    // A year is a date for schema.org; the lodge may write more.
    foundingDate: /\d{4}/.exec(page.facts?.founded.text ?? '')?.[0],
    address: page.facts?.seat.text || undefined,
  };
  if (item) {
    const { createdAt: datePublished, updatedAt: dateModified, title } = item;
    const article = { headline: title[language], datePublished, dateModified, image: picture };
    const by = { author: organisation, publisher: { '@id': organisation['@id'] } };
    const news = { '@type': 'NewsArticle', ...common, ...article, ...by };
    const { begins: startDate, ends: endDate } = item;
    const name = formatEvent(item, language)?.where;
    // Search engines refuse an event without a place.
    if (!startDate || !name) return [news];
    const location = { '@type': 'Place', name, address: name };
    const eventStatus = item.cancelled ? 'https://schema.org/EventCancelled' : undefined;
    const times = { startDate, endDate, eventStatus };
    const event = { ...times, location, image: picture, organizer: by.publisher };
    return [news, { '@type': 'Event', ...common, ...event }];
  }
  switch (matchPath(address).page) {
    case 'home': {
      const publisher = { '@id': organisation['@id'] };
      return [organisation, { '@type': 'WebSite', ...common, name: organisation.name, publisher }];
    }
    case 'faq': {
      const mainEntity = page.questions?.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      }));
      return [{ '@type': 'FAQPage', ...common, mainEntity }];
    }
    case 'gallery': {
      const image = gallery.map(({ imageUrl, caption }) => ({
        '@type': 'ImageObject',
        contentUrl: origin + imageUrl,
        caption: caption[language],
      }));
      return [{ '@type': 'ImageGallery', ...common, image }];
    }
    case 'contact':
      return [{ '@type': 'ContactPage', ...common, mainEntity: organisation }];
    default:
      return [];
  }
}

export function structuredData(subject: Subject, picture: string): object | false {
  const { language, origin, page } = subject;
  const itemListElement = page.trail.map(({ name, address }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + localizedPath(address, language),
  }));
  const breadcrumbs = { '@type': 'BreadcrumbList', itemListElement };
  // For a page of the menu, breadcrumbs would repeat the menu and enlarge each document.
  const graph = [...nodesOf(subject, picture), ...(page.trail.length > 2 ? [breadcrumbs] : [])];
  return graph.length > 0 && { '@context': 'https://schema.org', '@graph': graph };
}
