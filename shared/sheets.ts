/** `@layer pages.faq { … }` is for one page; the text pages share a sheet. */
export function splitSheet(rules: string) {
  const pages = new Map<string, string>();
  let common = '';
  let end = 0;
  const layers = /@layer pages\.(\w+)\s*\{/g;
  for (let layer = layers.exec(rules); layer; layer = layers.exec(rules)) {
    common += rules.slice(end, layer.index);
    end = closingBrace(rules, layers.lastIndex);
    const [, page = ''] = layer;
    pages.set(page, (pages.get(page) ?? '') + rules.slice(layer.index, end));
    layers.lastIndex = end;
  }
  return { common: common + rules.slice(end), pages };
}

/** Strings in our styles contain no braces. */
function closingBrace(rules: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; depth > 0 && at < rules.length; at += 1) {
    if (rules[at] === '{') depth += 1;
    if (rules[at] === '}') depth -= 1;
  }
  return at;
}

export const pageSheet = (page: string): string => `#${page}`;
