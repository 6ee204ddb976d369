/** Made by `build/inline-script-plugin.ts`. */
declare module '*?inline-script' {
  /** The module and its imports as one classic script. */
  const script: string;
  export default script;
}

/** The part of the package that is used here; what is published as its types lacks `keepFeatures`. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'sfnt';
      variationAxes: Record<string, number | { min: number; max: number }>;
      keepFeatures: string[];
      noHinting: boolean;
    },
  ): Promise<Buffer>;
}

declare module 'fontverter' {
  export function convert(font: Buffer, format: 'woff2' | 'sfnt'): Promise<Buffer>;
}
