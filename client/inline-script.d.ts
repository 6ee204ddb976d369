/** Made by `build/inline-script-plugin.ts`. */
declare module '*?inline-script' {
  /** The module and its imports as one classic script. */
  const script: string;
  export default script;
}
