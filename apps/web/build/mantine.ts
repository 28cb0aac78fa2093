import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_THEME } from '@mantine/core';
import type { Plugin } from 'vite';

const MANTINE = dirname(dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css'))));
const SOURCE = join(import.meta.dirname, '../src');

const NAMED = /\b[A-Z]\w+\.[A-Z]\w+\b/g;
const HUNG_ON = /^([A-Z]\w+\.[A-Z]\w+) = \w+;$/gm;

/** `Button.Group` and the like, wherever the product or Mantine itself names them. */
function named(): Set<string> {
  const own = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).map((file) => join(SOURCE, file));
  const theirs = globSync('*/esm/**/*.mjs', { cwd: MANTINE }).map((file) => join(MANTINE, file));
  const code = [...own, ...theirs].map((file) => readFileSync(file, 'utf8').replaceAll(HUNG_ON, ''));
  return new Set(code.flatMap((one) => one.match(NAMED) ?? []));
}

const { dark, gray } = DEFAULT_THEME.colors;

/** What a component stands on that it can do without, by the two: what takes its place. */
const SPARED: Readonly<Record<string, string>> = {
  // The theme brings the arrow of a choice.
  'NativeSelect ComboboxChevron': 'export const ComboboxChevron = () => null;',
  // Mantine itself asks for these two by name; all others are the product's own.
  'default-theme default-colors': `export const DEFAULT_COLORS = ${JSON.stringify({ dark, gray })};`,
  // The theme has its own.
  'default-theme default-variant-colors-resolver': 'export const defaultVariantColorsResolver = undefined;',
  // What shows that a button is at work is there at once: sliding in takes 2 kB of every page.
  'Button Transition':
    'export const Transition = ({ mounted, transition, children }) => mounted ? children(transition.in) : null;',
  'ActionIcon Transition':
    'export const Transition = ({ mounted, children }) => mounted ? children({}) : null;',
};

const SPARE = '\0fika-spared ';

const nameOf = (path = '') => basename(path, '.mjs');

/** Mantine without what nothing asks for, as parts that a component brings along because they hang on it by name. */
export function mantinePlugin(): Plugin {
  let used = new Set<string>();
  return {
    name: 'fika-mantine',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      used = named();
    },
    resolveId: (id, importer) => {
      const pair = `${nameOf(importer)} ${nameOf(id)}`;
      return pair in SPARED ? SPARE + pair : null;
    },
    load: (id) => (id.startsWith(SPARE) ? (SPARED[id.slice(SPARE.length)] ?? null) : null),
    transform: {
      filter: { id: /@mantine\/core\/esm\/components\/.*\.mjs$/ },
      handler: (code) => ({
        code: code.replaceAll(HUNG_ON, (line, name: string) => (used.has(name) ? line : '')),
        map: null,
      }),
    },
  };
}
