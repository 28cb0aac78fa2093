import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** The folder of the repository. */
export const root = join(import.meta.dirname, '..', '..');

export type SourceFile = { path: string; text: string };
export type Import = { from: string; to: string };

const areas = ['apps', 'packages', 'tools', 'e2e', 'bench', 'docs', '.ci'];
const written = /\.(ts|tsx|mjs|cjs|js|css|sql|html|md|json|sh)$|^\.ci\//;
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

/** Imports between files of the repository; those of libraries are left out. */
export function importsOf(file: SourceFile): Import[] {
  return specifiers(file.text).flatMap((specifier) => {
    const to = resolve(file.path, specifier);
    return to ? [{ from: file.path, to }] : [];
  });
}

/** What the import, export and import() statements of a module name. */
function specifiers(text: string): string[] {
  const statement = /^\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]/gm;
  const call = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
  return [statement, call].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(from), specifier));
  // `imports` in the package.json of an app.
  if (specifier.startsWith('#')) return `${/^apps\/[^/]+/.exec(from)?.[0]}/src/${specifier.slice(1)}`;
  const [, name, module = 'index'] = /^@fika\/([\w-]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  return name && `packages/${name}/src/${module}.ts`;
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
