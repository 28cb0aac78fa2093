import { Visitor } from 'oxc-parser';

import type { Module } from '../code/source-files.ts';

/**
 * Lines of each function that has a name: a declared function, a method, a function that a variable, a field or a property of
 * an object holds. A callback belongs to the function around it.
 */
export function functionLengths({ text, program }: Module): number[] {
  const lengths: number[] = [];
  const add = (node: { type: string; start: number; end: number } | null): void => {
    if (node && /Function/.test(node.type)) lengths.push(text.slice(node.start, node.end).split('\n').length);
  };
  new Visitor({
    FunctionDeclaration: add,
    VariableDeclarator: ({ init }) => add(init),
    MethodDefinition: ({ value }) => add(value),
    PropertyDefinition: ({ value }) => add(value),
    Property: ({ value }) => add(value),
  }).visit(program);
  return lengths;
}

/** How often a module uses the type `any`. */
export function countAny({ program }: Module): number {
  let count = 0;
  new Visitor({ TSAnyKeyword: () => (count += 1) }).visit(program);
  return count;
}

/** Calls of functions whose name begins with `register`. */
export function registerCalls({ program }: Module): string[] {
  const found: string[] = [];
  new Visitor({
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && callee.name.startsWith('register')) found.push(callee.name);
    },
  }).visit(program);
  return found;
}

/** Hooks of Vite's plugins: https://vite.dev/guide/api-plugin */
const HOOKS =
  /^(config|configResolved|configureServer|configurePreviewServer|transformIndexHtml|handleHotUpdate|hotUpdate|options|buildStart|resolveId|resolveDynamicImport|load|transform|moduleParsed|buildEnd|renderStart|renderChunk|augmentChunkHash|generateBundle|writeBundle|closeBundle)$/;

/** Plugins of Vite that a module writes itself: objects with a `name` and a hook. */
export function vitePlugins({ program }: Module): string[] {
  const found: string[] = [];
  new Visitor({
    ObjectExpression: ({ properties }) => {
      const entries = properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier'
          ? [{ key: property.key.name, value: property.value }]
          : [],
      );
      const name = entries.find(({ key }) => key === 'name')?.value;
      if (name?.type === 'Literal' && entries.some(({ key }) => HOOKS.test(key)))
        found.push(String(name.value));
    },
  }).visit(program);
  return found;
}
