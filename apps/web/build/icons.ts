import { join } from 'node:path';
import type { Plugin } from 'vite';

const ICON_OF = join(import.meta.dirname, '../src/ui/icon-of.ts');

const NODE = /^const __iconNode = (\[.*\]);$/m;
const LINE =
  /^\[\["path", \{ "d": "M[^"]*", "key": "[^"]*" \}\](, \["path", \{ "d": "M[^"]*", "key": "[^"]*" \}\])*\]$/;

/** The icons as one path each: their names, keys and parts are a third of what a page with forty of them loads for them. */
export function iconsPlugin(): Plugin {
  return {
    name: 'fika-icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /@tabler\/icons-react\/dist\/esm\/icons\/Icon\w+\.mjs$/ },
      handler: (code) => {
        const [, node = ''] = NODE.exec(code) ?? [];
        // Others stay as they are: with circles, filled, or with parts that begin where the one before ends.
        if (!LINE.test(node) || !code.includes('"outline"')) return null;
        const path = [...node.matchAll(/"d": "([^"]*)"/g)].map(([, d]) => d).join('');
        return {
          code: `import { iconOf } from ${JSON.stringify(ICON_OF)};\nexport default /* @__PURE__ */ iconOf(${JSON.stringify(path)});`,
          map: null,
        };
      },
    },
  };
}
