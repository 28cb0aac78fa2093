import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';

import { areasOf } from '../../apps/web/src/lib/areas.ts';
import { type Module, parse, resolveImport, root, sourceFiles } from './source-files.ts';

const WEB = 'apps/web/src/';

const modules = new Map(
  sourceFiles(/^(apps\/web|packages\/(contract|spreadsheet))\/src\/.+\.tsx?$/).map(
    (file) => [file.path, parse(file)] as const,
  ),
);

// Takes all of the contract together; a browser loads what it uses of it, which other modules here name.
modules.delete('packages/contract/src/index.ts');

/** The modules that a module loads, at once or later, without types. */
function loadedBy({ path, program }: Module): string[] {
  const found: string[] = [];
  new Visitor({
    ImportDeclaration: ({ importKind, source }) => {
      if (importKind !== 'type') found.push(resolveImport(path, source.value) ?? '');
    },
    ExportNamedDeclaration: ({ exportKind, source }) => {
      if (source && exportKind !== 'type') found.push(resolveImport(path, source.value) ?? '');
    },
    ExportAllDeclaration: ({ source }) => found.push(resolveImport(path, source.value) ?? ''),
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal') found.push(resolveImport(path, String(source.value)) ?? '');
    },
  }).visit(program);
  return found;
}

function closureOf(path: string, found = new Set<string>()): Set<string> {
  const module = modules.get(path);
  if (!module || found.has(path)) return found;
  found.add(path);
  for (const next of loadedBy(module)) closureOf(next, found);
  return found;
}

/** Files of sentences that a module names: `useTranslation('coffees')`, `t('coffees:with')`. */
function filesIn(text: string): string[] {
  const lists = text.match(/\buseTranslation\([^)]*\)|_SENTENCES = \[[^\]]*\]/g) ?? [];
  return [
    ...lists.join('').matchAll(/'(\w+)'/g),
    ...text.matchAll(/\b(?:t|translate\(\))\(\s*['`](\w+):/g),
  ].map(([, name = '']) => name);
}

/** Areas that a module loads besides those of the page. */
const areasIn = (text: string): string[] =>
  [...text.matchAll(/loadSentences\(\['(\w+)'\]\)/g)].map(([, area = '']) => area);

const listed = (area: string) =>
  [
    ...readFileSync(join(root, 'packages/messages/en/web', `${area}.ts`), 'utf8').matchAll(
      /default as (\w+)/g,
    ),
  ].map(([, name = '']) => name);

it('the areas of a page have every file of sentences that it needs', () => {
  const routes = [...modules.keys()].filter((path) => path.startsWith(`${WEB}routes/`));
  expect(routes.length).toBeGreaterThan(70);
  const missing = routes.flatMap((route) => {
    const address = route.slice(`${WEB}routes`.length).replace(/(index|route)?\.tsx$/, '');
    const areas = address.startsWith('/optin/')
      ? ['optin']
      : areasOf(
          address
            .replace(/^\/_teams\/$/, '/msteams/')
            .replace('/_teams/', '/')
            .replaceAll('_/', '/'),
        );
    const texts = [...closureOf(route)].map((path) => modules.get(path)?.text ?? '');
    const there = new Set(['start', ...areas, ...texts.flatMap(areasIn)].flatMap(listed));
    const needed = new Set(texts.flatMap(filesIn));
    return [...needed].filter((name) => !there.has(name)).map((name) => `${route}: ${name}`);
  });
  expect(missing, 'Put the file into an area of the page, or the page into another area (areas.ts).').toEqual(
    [],
  );
});
