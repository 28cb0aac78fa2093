import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

import { parseSync, type Program, Visitor } from 'oxc-parser';

/** The folder of the repository. */
export const root = join(import.meta.dirname, '..', '..');

export type SourceFile = { path: string; text: string };
export type Module = SourceFile & { program: Program };
export type Import = { from: string; to: string };

const areas = ['apps', 'packages', 'tools', 'e2e', 'bench', 'docs', '.ci', '.github'];
const written = /\.(ts|tsx|mjs|cjs|js|css|sql|html|md|json|sh|yml)$|^\.ci\//;
const notWrittenByHand =
  /(^|\/)(node_modules|dist|generated|\.data|coverage)(\/|$)|\.gen\.ts$|package-lock\.json$/;

/** Every file of the repository that people write and that matches, with its text; paths from the root, with `/`. */
export function sourceFiles(matching: RegExp = /./): SourceFile[] {
  const top = readdirSync(root).filter(
    (name) => statSync(join(root, name)).isFile() && !notWrittenByHand.test(name),
  );
  const below = areas.filter((area) => existsSync(join(root, area))).flatMap(walk);
  return [...top, ...below]
    .filter((path) => written.test(path) && matching.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The text and the syntax tree of a TypeScript file. */
export function parse(file: SourceFile): Module {
  return { ...file, program: parseSync(file.path, file.text).program };
}

/** Imports between files of the repository, types and `import()` too; those of libraries are left out. */
export function importsOf(module: Module): Import[] {
  return specifiersOf(module).flatMap((specifier) => {
    const to = resolveImport(module.path, specifier);
    return to ? [{ from: module.path, to }] : [];
  });
}

/** The specifiers of a module's imports and exports, as written. */
function specifiersOf({ program }: Module): string[] {
  const found: string[] = [];
  const add = (source: { type: string; value?: unknown } | null): void => {
    if (typeof source?.value === 'string') found.push(source.value);
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
  }).visit(program);
  return found;
}

/** The file of the repository that an import names. */
export function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(from), specifier));
  // `imports` in the package.json of an app.
  if (specifier.startsWith('#')) return `${/^apps\/[^/]+/.exec(from)?.[0]}/src/${specifier.slice(1)}`;
  const [, name, module = 'index'] = /^@fika\/([\w-]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  // The messages have a folder for each language next to `src`, with the same names of files.
  if (name === 'messages' && /^(en|fr)\//.test(module)) return `packages/messages/${module}`;
  return name && `packages/${name}/src/${module}.ts`;
}

/** The features in their order, server and web alike: FEATURES in app.ts of the server, named by their folders. */
export const featureOrder = (): string[] => manifestsOf('FEATURES');

/** The views, which come after all features: VIEWS in app.ts of the server. */
export const viewOrder = (): string[] => manifestsOf('VIEWS');

function manifestsOf(constant: string): string[] {
  const text = readFileSync(join(root, 'apps', 'server', 'src', 'app.ts'), 'utf8');
  const manifest = /import \{ (\w+) \} from '\.\/(?:features|views)\/([\w-]+)\/(?:feature|view)\.ts';/g;
  const folders = new Map([...text.matchAll(manifest)].map(([, name = '', folder = '']) => [name, folder]));
  const [, list = ''] = new RegExp(String.raw`\b${constant}\b[^=]*= \[([^\]]*)\]`).exec(text) ?? [];
  return list.split(',').flatMap((name) => folders.get(name.trim()) ?? []);
}

/** The lines of a file that match, as `path:line: text`, for the messages of failed tests. */
export function linesMatching({ path, text }: SourceFile, pattern: RegExp): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []));
}

function walk(path: string): string[] {
  if (notWrittenByHand.test(path)) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => walk(`${path}/${name}`));
}
