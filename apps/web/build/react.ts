import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** As modules name it, and the file of the package that the build takes. */
const FILES: Readonly<Record<string, string>> = {
  react: 'react.production.js',
  'react/jsx-runtime': 'react-jsx-runtime.production.js',
  'react-dom': 'react-dom.production.js',
};

const NAMED = '\0fika-named ';

const fileOf = (id: string) =>
  `${dirname(require.resolve(`${id.split('/')[0] ?? id}/package.json`))}/cjs/${FILES[id] ?? ''}`;

/**
 * What React brings as names of a module. React is no module but an object that functions are asked of, by name and in each file of the
 * build anew: 2 kB of a page.
 */
export function reactPlugin(): Plugin {
  return {
    name: 'fika-react',
    enforce: 'pre',
    apply: 'build',
    // What is no module itself goes on asking for the object.
    resolveId(id, _importer, { kind }) {
      // React has it itself by now.
      if (id === 'use-sync-external-store/shim') return fileOf('react');
      return id in FILES && kind !== 'require-call' ? NAMED + id : null;
    },
    load(id) {
      if (!id.startsWith(NAMED)) return null;
      const file = fileOf(id.slice(NAMED.length));
      const names = Object.keys(require(file) as object).filter((name) => !name.startsWith('__'));
      const parts = names.map((name) => `export const ${name} = /* @__PURE__ */ (() => found.${name})();`);
      return [`const found = require(${JSON.stringify(file)});`, 'export default found;', ...parts].join(
        '\n',
      );
    },
  };
}
