import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, productWords } from '@fika/messages';
import { type CallExpression, type Node, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

import { type Module, parse, root, sourceFiles } from './source-files.ts';

const folder = join(root, 'packages/messages/en');

function flatten(value: unknown, prefix: string): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    flatten(inner, `${prefix}${prefix.endsWith(':') ? '' : '.'}${key}`),
  );
}

/** Messages of the server, and of packages that it shares with the web: code names these keys with their file. */
const shared = readFileSync(join(folder, 'server.ts'), 'utf8').matchAll(/default as (\w+)/g);
const texts = new Map(
  [...shared].flatMap(([, name = '']) =>
    flatten(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')), `${name}:`),
  ),
);

/** Every key as code writes it: without a plural form. */
const keyOf = (key: string): string => {
  const base = key.replace(/_(zero|one|two|few|many|other)$/, '');
  return texts.has(`${base}_other`) ? base : key;
};
const keys = [...new Set([...texts.keys()].map(keyOf))];
const files = new Set(keys.map((key) => key.split(':')[0]));

/** The keys that an expression may be: a text, or a template of which parts are not known. None for anything else. */
function keysIn(node: Node): { pattern: string; found: string[] } | null {
  const parts =
    node.type === 'Literal' && typeof node.value === 'string'
      ? [node.value]
      : node.type === 'TemplateLiteral'
        ? node.quasis.map(({ value }) => value.cooked ?? '')
        : [];
  const [, file] = /^(\w+):/.exec(parts[0] ?? '') ?? [];
  if (!file || !files.has(file)) return null;
  const pattern = parts.map((part) => part.replaceAll('.', String.raw`\.`)).join(String.raw`[\w.-]+`);
  const whole = new RegExp(`^${pattern}$`);
  return { pattern: parts.join('${…}'), found: keys.filter((key) => whole.test(key)) };
}

interface Use {
  path: string;
  pattern: string;
  found: string[];
}

function usesIn({ path, program }: Module): Use[] {
  const uses: Use[] = [];
  const note = (node: Node): void => {
    const read = keysIn(node);
    if (read) uses.push({ path, ...read });
  };
  new Visitor({ Literal: note, TemplateLiteral: note }).visit(program);
  return uses;
}

const modules = sourceFiles(/^(apps|packages|tools)\/.*(?<!\.test)\.tsx?$/).map(parse);
const uses = modules.flatMap(usesIn);

/** Variables of every message. */
const ALWAYS = new Set(['brand', ...LANGUAGES.flatMap((one) => Object.keys(productWords('coffee', one)))]);

const variablesOf = (key: string): string[] =>
  [...texts]
    .filter(([form]) => keyOf(form) === key)
    .flatMap(([, text]) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name))
    .filter((name) => !ALWAYS.has(name));

/** The names of the values of a call; null where they are not written out. */
function givenBy({ arguments: [, values] }: CallExpression): string[] | null {
  if (!values) return [];
  if (values.type !== 'ObjectExpression') return null;
  const names = values.properties.map((one) =>
    one.type === 'Property' && one.key.type === 'Identifier' ? one.key.name : null,
  );
  return names.includes(null) ? null : (names as string[]);
}

describe('the catalogue of messages', () => {
  it('is large', () => {
    expect(keys.length).toBeGreaterThan(150);
  });

  it('has every key that code names', () => {
    const missing = uses.filter(({ found }) => found.length === 0);
    expect(missing.map(({ path, pattern }) => `${path}: ${pattern}`)).toEqual([]);
  });

  it('has no message that no code names', () => {
    const used = new Set(uses.flatMap(({ found }) => found));
    expect(keys.filter((key) => !used.has(key))).toEqual([]);
  });

  it('gets the values that its messages name', () => {
    const wrong: string[] = [];
    for (const { path, program } of modules) {
      new Visitor({
        CallExpression: (call) => {
          const [key] = call.arguments;
          const isCalled = call.callee.type === 'Identifier' && call.callee.name === 't';
          const read = isCalled && key ? keysIn(key) : null;
          const given = read && givenBy(call);
          if (!read || !given) return;
          const lacking = read.found.map((one) => variablesOf(one).filter((name) => !given.includes(name)));
          // Of a template some keys are those of other calls.
          if (lacking.every((names) => names.length > 0)) {
            wrong.push(`${path}: ${read.pattern} lacks ${lacking.flat().join(', ')}`);
          }
        },
      }).visit(program);
    }
    expect(wrong).toEqual([]);
  });
});
