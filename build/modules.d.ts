declare module '*?inline-script' {
  const script: string;
  export default script;
}

/** The package has no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: object,
  ): Promise<Buffer>;
}
