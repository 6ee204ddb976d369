/** The texts of the pages that the lodge may change, in the order of each page. */
import type { TextOptions } from './fields/field.ts';
import type { Label } from './label.ts';
import { pagePaths, principles, type ScreenName } from './routes.ts';
import { line as lineRule, publishedText } from './text.ts';

export interface PageField {
  /** The path of the text in the dictionary: `history.history.periods.0.title`. */
  path: string;
  /** The other paths that have the same text. */
  alsoAt?: string[];
  /** `text` has the format of the news, `paragraph` and `line` have none. */
  form: 'line' | 'paragraph' | 'richText';
  label: Label;
  /** Counted from 1 if the page has several such texts. */
  number?: number;
  /** True if both languages have the same text, which has one field at the desk. */
  isSame?: boolean;
  /** True if the page is complete without it. */
  isOptional?: boolean;
  /** The names that must be in the text, in braces. */
  placeholders?: string[];
}

/** A page of the desk, or the texts of every page. The id is that of the entry. */
interface EditedPage {
  id: number;
  name: ScreenName | 'everywhere';
  fields: PageField[];
  /** True if the page may show a photograph of the lodge. */
  hasPicture?: boolean;
}

type More = Omit<Partial<PageField>, 'label' | 'path'>;

const line = (label: Label, path: string, more: More = {}): PageField => ({
  ...{ path, form: 'line', label },
  ...more,
});

const paragraph = (label: Label, path: string, more: More = {}) =>
  line(label, path, { form: 'paragraph', ...more });

const text = (label: Label, path: string, more: More = {}) =>
  line(label, path, { form: 'richText', ...more });

const numbered = (count: number, fields: (index: number) => PageField[]) =>
  Array.from({ length: count }, (_, index) =>
    fields(index).map((field) => ({ ...field, number: index + 1 })),
  ).flat();

const tools = ['square', 'compasses', 'level', 'plumb', 'trowel', 'ashlar'];

const pathOf = (id: string) => `faq.faq.questions.${id}`;

/** The texts of a question, whose id does not change with its text. */
export const questionFields = (id: string, number?: number) => {
  const counted = number === undefined ? {} : { number };
  const placeholders = id === 'joining' ? { placeholders: ['email'] } : {};
  return {
    question: line('question', `${pathOf(id)}.question`, counted),
    answer: text('answer', `${pathOf(id)}.answer`, { ...counted, ...placeholders }),
  };
};

const facts = ['founded', 'seat', 'lodges', 'recognisedBy'] as const;

const pages: Omit<EditedPage, 'id'>[] = [
  {
    name: 'home',
    hasPicture: true,
    fields: [
      line('kicker', 'home.home.kicker'),
      line('title', 'home.home.heroTitle'),
      line('lead', 'home.home.heroSubtitle'),
      ...facts.map((fact) =>
        line(fact, `home.facts.${fact}.text`, {
          isOptional: true,
          isSame: fact === 'lodges',
          alsoAt: [`contact.facts.${fact}.text`],
        }),
      ),
      line('heading', 'home.home.pillarsTitle'),
    ],
  },
  {
    name: 'whatIsFreemasonry',
    fields: [
      line('title', 'whatIsFreemasonry.whatIsFreemasonry.title'),
      line('lead', 'whatIsFreemasonry.whatIsFreemasonry.subtitle'),
      ...principles.flatMap((principle, index) => {
        const path = `whatIsFreemasonry.whatIsFreemasonry.${principle}`;
        const number = index + 1;
        const twin = (key: string) => ({ number, alsoAt: [`home.principles.${principle}.${key}`] });
        return [
          line('heading', `${path}.title`, twin('title')),
          paragraph('content', `${path}.content`, twin('content')),
          paragraph('quote', `${path}.quote`, { number, isOptional: true }),
          ...(principle === 'truth'
            ? []
            : [line('author', `${path}.author`, { number, isOptional: true })]),
        ];
      }),
    ],
  },
  {
    name: 'history',
    fields: [
      line('title', 'history.history.title'),
      line('lead', 'history.history.subtitle'),
      ...numbered(5, (index) => [
        line('years', `history.history.periods.${index}.years`, { isOptional: true }),
        line('heading', `history.history.periods.${index}.title`),
        text('content', `history.history.content.${index}`),
      ]),
    ],
  },
  {
    name: 'whatItMeans',
    fields: [
      line('title', 'whatItMeans.whatItMeans.title'),
      paragraph('lead', 'whatItMeans.whatItMeans.intro'),
      ...numbered(3, (index) => [
        line('heading', `whatItMeans.whatItMeans.sections.${index}.title`),
        text('content', `whatItMeans.whatItMeans.sections.${index}.content`),
      ]),
      line('heading', 'whatItMeans.tools.title'),
      ...numbered(tools.length, (index) => [
        line('name', `whatItMeans.tools.${tools[index]}.name`),
        line('meaning', `whatItMeans.tools.${tools[index]}.meaning`),
      ]),
      line('heading', 'whatItMeans.steps.title'),
      ...numbered(4, (index) => [
        line('step', `whatItMeans.steps.items.${index}.title`),
        line('meaning', `whatItMeans.steps.items.${index}.text`),
      ]),
      line('duration', 'whatItMeans.steps.duration'),
    ],
  },
  {
    name: 'faq',
    fields: [
      line('title', 'faq.faq.title'),
      line('lead', 'faq.faq.subtitle'),
      line('heading', 'faq.cta.title'),
      paragraph('content', 'faq.cta.body'),
    ],
  },
  {
    name: 'news',
    fields: [
      line('title', 'news.news.title'),
      text('description', 'news.news.description', { isOptional: true }),
      line('emptyList', 'news.news.emptyReason'),
    ],
  },
  {
    name: 'gallery',
    fields: [
      line('title', 'gallery.gallery.title'),
      text('description', 'gallery.gallery.description'),
      line('emptyList', 'gallery.gallery.emptyReason'),
    ],
  },
  {
    name: 'contact',
    hasPicture: true,
    fields: [
      line('title', 'contact.contact.title'),
      paragraph('lead', 'contact.contact.description'),
      line('street', 'contact.contactPage.street', { isOptional: true }),
      line('phone', 'contact.contactPage.phone', { isOptional: true, isSame: true }),
      text('afterwards', 'contact.contactPage.afterwards'),
      line('sent', 'contact.contactPage.sentBody'),
      line('heading', 'contact.accessibility.title'),
      text('content', 'contact.accessibility.body'),
    ],
  },
  {
    name: 'everywhere',
    fields: [
      line('heading', 'common.about.title'),
      paragraph('about', 'common.about.intro'),
      line('city', 'common.footer.city', { alsoAt: ['contact.contactPage.address'] }),
    ],
  },
];

/** The ids are stored, so a new page is added at the end. */
export const editedPages: EditedPage[] = pages.map((page, index) => ({ id: index + 1, ...page }));

export const editedPage = (id: number) => editedPages.find((page) => page.id === id);

/** Returns the address of a page. The home page shows the texts of every page. */
export function pageAddress(id: number): string {
  const name = editedPage(id)?.name ?? 'everywhere';
  return pagePaths[name === 'everywhere' ? 'home' : name];
}

const limits = { line: 300, paragraph: 5_000, richText: 20_000 };

/** A page refuses placeholders that it does not replace. */
export function optionsOf({
  form,
  label,
  number,
  isOptional,
  placeholders = [],
}: PageField): TextOptions {
  const limit = limits[form];
  const rule = form === 'line' ? lineRule(limit) : { clean: publishedText, limit };
  return {
    ...{ ...rule, label, placeholders },
    ...(number !== undefined && { number }),
    ...(isOptional && { isOptional }),
  };
}

const known = new Map(
  editedPages.flatMap(({ fields }) => fields.map((field) => [field.path, field] as const)),
);

/** Returns undefined if no page has this text any more. */
export const fieldAt = (path: string): PageField | undefined => known.get(path);
