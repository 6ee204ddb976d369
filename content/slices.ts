/**
 * Which words each page carries into the browser. A page that uses a block not listed
 * here does not compile, so the lists are complete; keep them short, every visitor pays.
 */
import type { PageName, Principle } from '#shared/routes.ts';
import type { Dictionary } from './dictionary.ts';

/** The words of header, drawer, footer and notifications, on every page. */
const common = [
  'nav',
  'ui',
  'about',
  'footer',
  'expandable',
  'language',
  'a11y',
  'appError',
  'toasts',
] as const satisfies (keyof Dictionary)[];

const byPage = {
  home: ['home'],
  whatIsFreemasonry: ['whatIsFreemasonry'],
  history: ['history'],
  whatItMeans: ['whatItMeans'],
  faq: ['faq', 'cta'],
  news: ['news', 'empty', 'loading', 'loadError', 'paging'],
  gallery: ['gallery', 'empty', 'loading', 'loadError', 'paging', 'viewer'],
  contact: ['contact', 'contactPage', 'formErrors'],
  notFound: ['notFound'],
} as const satisfies Record<PageName, readonly (keyof Dictionary)[]>;

export type CommonWords = Pick<Dictionary, (typeof common)[number]> & {
  titlePattern: string;
  pagedTitle: string;
};

export type PageWords<P extends PageName> = Pick<Dictionary, (typeof byPage)[P][number]> & {
  meta: Dictionary['meta'][P];
} & (P extends 'home' ? { principles: HomePrinciples } : unknown);

/** The home page shows what each principle says, and leaves the quotes to their page. */
type HomePrinciples = Record<Principle, { title: string; content: string }>;

function homePrinciples({ whatIsFreemasonry }: Dictionary): HomePrinciples {
  const cut = (principle: Principle) => {
    const { title, content } = whatIsFreemasonry[principle];
    return { title, content };
  };
  return { brotherhood: cut('brotherhood'), relief: cut('relief'), truth: cut('truth') };
}

function pick<K extends keyof Dictionary>(
  dictionary: Dictionary,
  blocks: readonly K[],
): Pick<Dictionary, K> {
  return Object.fromEntries(blocks.map((block) => [block, dictionary[block]])) as Pick<
    Dictionary,
    K
  >;
}

export function commonWords(dictionary: Dictionary): CommonWords {
  const { titlePattern, pagedTitle } = dictionary.meta;
  return { ...pick(dictionary, common), titlePattern, pagedTitle };
}

export function pageWords<P extends PageName>(dictionary: Dictionary, page: P): PageWords<P> {
  const blocks: readonly (typeof byPage)[P][number][] = byPage[page];
  return {
    ...pick(dictionary, blocks),
    ...(page === 'home' && { principles: homePrinciples(dictionary) }),
    meta: dictionary.meta[page],
  } as PageWords<P>;
}
