/** `import script from './name.ts?inline-script'` bundles a module and imports it as text. */
import { build, type Plugin, type Rolldown } from 'vite';

const suffix = '?inline-script';

export function inlineScriptPlugin(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix)) return;
      const [output] = (await build({
        configFile: false,
        logLevel: 'error',
        build: {
          write: false,
          modulePreload: false,
          lib: { entry: id.slice(0, -suffix.length), formats: ['iife'], name: 'inline' },
          rolldownOptions: { output: { minify: true } },
        },
      })) as Rolldown.RolldownOutput[];
      const chunk = output?.output[0];
      if (!chunk) throw new Error(`${id} made no script`);
      for (const file of Object.keys(chunk.modules)) this.addWatchFile(file);
      return `export default ${JSON.stringify(chunk.code.trim())}`;
    },
  };
}
