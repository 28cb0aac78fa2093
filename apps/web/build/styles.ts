import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

const LOAD_PART = join(import.meta.dirname, '../src/lib/load-part.ts');

/**
 * Every file of the build names its own style sheets. Vite names, where a page is asked for, those of all that it stands
 * on: for a list of all pages, which stands before any of them, that were 9 kB.
 */
export function stylesPlugin(): Plugin {
  return {
    name: 'fika-styles',
    enforce: 'pre',
    apply: 'build',
    // The helper that Vite puts around every `import()`.
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => `export { loadPart as __vitePreload } from ${JSON.stringify(LOAD_PART)};`,
    },
    // As long as before: what the build says of its lines stays true.
    renderChunk: (code) => ({
      code: code.replaceAll(/,\s*__VITE_PRELOAD__(,\s*import\.meta\.url)?/g, (found) =>
        found.replaceAll(/\S/g, ' '),
      ),
      map: null,
    }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.viteMetadata?.importedCss.size) continue;
          const names = [...chunk.viteMetadata.importedCss].map((file) =>
            JSON.stringify(basename(file, '.css')),
          );
          chunk.code += `\n(self.fikaStyles??=[]).push(${names.join()});`;
        }
      },
    },
  };
}
