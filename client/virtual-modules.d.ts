/** The modules that the plugins of `build/` make. */
declare module 'virtual:words' {
  import type { CommonWords, PageWords } from '#content/slices.ts';
  import type { Language } from '#shared/language.ts';
  import type { PageName } from '#shared/routes.ts';

  export const loadCommonWords: Record<Language, () => Promise<CommonWords>>;
  export const loadPageWords: Record<Language, { [P in PageName]: () => Promise<PageWords<P>> }>;
}

declare module '*?inline-script' {
  /** The module and its imports as one classic script. */
  const script: string;
  export default script;
}
