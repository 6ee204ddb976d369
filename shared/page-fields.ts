/** The texts of the pages that the lodge may change, in the order of each page. */
import { pagePaths, principles, questionIds, type ScreenName } from './routes.ts';

export interface PageField<Label = PageLabel> {
  /** The place of the text in the words: `history.history.periods.0.title`. */
  place: string;
  /** The other places that show the same text. */
  also?: string[];
  /** `text` has the format of the news, `paragraph` and `line` have none. */
  form: 'line' | 'paragraph' | 'text';
  label: Label;
  /** Counted from 1 if the page has several such texts. */
  number?: number;
  /** True if both languages have the same text, which has one field at the desk. */
  isSame?: boolean;
  /** True if the page is complete without it. */
  optional?: boolean;
  /** The names that must be in the text, in braces. */
  placeholders?: string[];
  /** True for the texts of a question, which may be removed. */
  ofQuestion?: boolean;
}

/** A page of the desk, or the texts of every page. The id is that of the entry. */
interface EditedPage<Label = PageLabel> {
  id: number;
  name: ScreenName | 'everywhere';
  fields: PageField<Label>[];
  /** True if the page may show a photograph of the lodge. */
  hasPicture?: boolean;
}

type More = Omit<Partial<PageField<string>>, 'label'>;

const line = <Label extends string>(label: Label, place: string, more: More = {}) =>
  ({ place, form: 'line', label, ...more }) as PageField<Label>;

const paragraph = <Label extends string>(label: Label, place: string, more: More = {}) =>
  line(label, place, { form: 'paragraph', ...more });

const text = <Label extends string>(label: Label, place: string, more: More = {}) =>
  line(label, place, { form: 'text', ...more });

const numbered = <Field extends PageField<string>>(
  count: number,
  fields: (index: number) => Field[],
) =>
  Array.from({ length: count }, (_, index) =>
    fields(index).map((field) => ({ ...field, number: index + 1 })),
  ).flat();

const tools = ['square', 'compasses', 'level', 'plumb', 'trowel', 'ashlar'];

const questions = 'faq.faq.questions';

/** The fields of a question, whose id does not change with its text. */
export const questionFields = (id: string) => [
  line('question', `${questions}.${id}.question`, { ofQuestion: true }),
  text('answer', `${questions}.${id}.answer`, {
    ofQuestion: true,
    ...(id === 'joining' && { placeholders: ['email'] }),
  }),
];

export const mostQuestions = 30;

const facts = ['founded', 'seat', 'lodges', 'recognisedBy'] as const;

const pages = [
  {
    name: 'home',
    hasPicture: true,
    fields: [
      line('place', 'home.home.place'),
      line('title', 'home.home.heroTitle'),
      line('lead', 'home.home.heroSubtitle'),
      ...facts.map((fact) =>
        line(fact, `home.facts.${fact}.text`, {
          optional: true,
          also: [`contact.facts.${fact}.text`],
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
        const place = `whatIsFreemasonry.whatIsFreemasonry.${principle}`;
        const number = index + 1;
        const twin = (key: string) => ({ number, also: [`home.principles.${principle}.${key}`] });
        return [
          line('heading', `${place}.title`, twin('title')),
          paragraph('content', `${place}.content`, twin('content')),
          paragraph('quote', `${place}.quote`, { number, optional: true }),
          ...(principle === 'truth'
            ? []
            : [line('author', `${place}.author`, { number, optional: true })]),
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
        line('years', `history.history.periods.${index}.years`, { optional: true }),
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
      ...questionIds.flatMap(questionFields),
      line('heading', 'faq.cta.title'),
      paragraph('content', 'faq.cta.body'),
    ],
  },
  {
    name: 'news',
    fields: [
      line('title', 'news.news.title'),
      text('description', 'news.news.description', { optional: true }),
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
      line('street', 'contact.contactPage.street', { optional: true }),
      line('phone', 'contact.contactPage.phone', { optional: true, isSame: true }),
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
      line('city', 'common.footer.city', { also: ['contact.contactPage.address'] }),
    ],
  },
] satisfies Omit<EditedPage<string>, 'id'>[];

/** The desk's words have a label for each of these. */
type PageLabel = (typeof pages)[number]['fields'][number]['label'];

/** The ids are stored, so a new page is added at the end. */
export const editedPages: EditedPage[] = pages.map((page, index) => ({ id: index + 1, ...page }));

/** Returns the address of a page. The home page shows the texts of every page. */
export function pageAddress(id: number): string {
  const name = editedPages.find((page) => page.id === id)?.name ?? 'everywhere';
  return pagePaths[name === 'everywhere' ? 'home' : name];
}

const limits = { line: 300, paragraph: 5_000, text: 20_000 };

export const limitOf = ({ form }: PageField) => limits[form];

const known = new Map(
  editedPages.flatMap(({ fields }) => fields.map((field) => [field.place, field] as const)),
);

const ofQuestion = new RegExp(`^${questions.replaceAll('.', '\\.')}\\.([\\w-]+)\\.\\w+$`);

/** Returns undefined if no page has this text any more. */
export function fieldAt(place: string): PageField | undefined {
  const [, id] = ofQuestion.exec(place) ?? [];
  return id === undefined
    ? known.get(place)
    : questionFields(id).find((field) => field.place === place);
}
