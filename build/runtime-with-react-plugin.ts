/**
 * Puts Rolldown's helpers, a chunk of 0.4 kB wherever chunks are cut by hand, into the chunk of
 * React, which every page has: one request less.
 */
import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** `a as b,c` as pairs of what stands before and after `as`. */
const namesIn = (list: string): [string, string][] =>
  list.split(',').map((each) => {
    const [name = '', other = name] = each.trim().split(' as ');
    return [name, other];
  });

const exportList = /export\s*\{([^}]*)\};?\s*$/;

export function runtimeWithReactPlugin(): Plugin {
  return {
    name: 'runtime-with-react',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    // Chunks are named before, by what they were then.
    augmentChunkHash() {
      return `runtime with react, Rolldown ${this.meta.rolldownVersion}`;
    },
    generateBundle: {
      // Before the manifest is written, which says what each chunk imports.
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(
          (output): output is Rolldown.OutputChunk => output.type === 'chunk',
        );
        const runtime = chunks.find(({ name }) => name === 'rolldown-runtime');
        const react = chunks.find(({ name }) => name === 'react');
        if (!runtime || !react) return this.error('There is no chunk of React or of the helpers');
        const runtimeFile = basename(runtime.fileName);
        const helperImport = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"\\./${runtimeFile}";`);

        const importing = (list: string) => {
          const imported = namesIn(list).map(([name, local]) => `runtime_${name} as ${local}`);
          return `import{${imported}}from"./${basename(react.fileName)}";`;
        };
        const taking = (list: string) => {
          const taken = namesIn(list).map(([name, local]) => `${local}=runtime.${name}`);
          return `const ${taken};`;
        };
        for (const chunk of chunks) {
          chunk.code = chunk.code.replace(helperImport, (_statement, list: string) =>
            chunk === react ? taking(list) : importing(list),
          );
          if (chunk.code.includes(runtimeFile)) {
            this.error(`${chunk.fileName} imports the helpers in an unknown way`);
          }
          const imports = chunk.imports.map((file) =>
            file === runtime.fileName ? react.fileName : file,
          );
          chunk.imports = [...new Set(imports)].filter((file) => file !== chunk.fileName);
        }

        const [, exported = ''] = exportList.exec(runtime.code) ?? [];
        const helpers = namesIn(exported);
        const body = runtime.code.replace(exportList, '');
        const returned = helpers.map(([local, name]) => `${name}:${local}`);
        const again = helpers.map(([, name]) => `runtime_${name}=runtime.${name}`);
        react.code = `const runtime=(()=>{${body}return{${returned}}})();${react.code}\nexport const ${again};`;
        delete bundle[runtime.fileName];
      },
    },
  };
}
