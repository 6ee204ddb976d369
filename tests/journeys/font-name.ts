/** The name of one of our faces in the address of its file; undefined for any other file. */
export const fontName = (address: string): string | undefined =>
  /\/([\w-]+)-[\w-]{6}\.woff2$/.exec(address)?.[1];
