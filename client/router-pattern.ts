/** Stands in for the router's parser of path patterns: all paths of the site are fixed. */
export function parse(pattern: string): never {
  throw new Error(`The site has no path pattern; ${pattern} cannot be matched`);
}
