import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './access.ts';

/** What the build wrote down of its pages. */
interface Pages {
  /** `path` is that of the route: `account/$slug/user`. */
  pages: { path: string; files: string[]; later: string[]; sentences: string[] }[];
  /** Files of sentences, by language and name. */
  sentences: Record<string, Record<string, string>>;
}

/**
 * Names, in the head of the document, the files that the page at an address is made of, so that the browser asks for all of
 * them at once (for scripts as soon as something is painted, by `first.js` of the web), and those that it will need when a part of it is first used. Nothing for a page that is not known, or without a
 * build.
 *
 * @param base the path under which the product stands, with a slash at both ends; the addresses begin with it
 */
export function pageFiles(dist: string, base: string): (url: string, language: Language) => string {
  const file = join(dist, 'pages.json');
  if (!existsSync(file)) return () => '';
  const { pages, sentences } = JSON.parse(readFileSync(file, 'utf8')) as Pages;
  // Where two fit, the one with the fewest parts that stand for anything.
  const routes = pages
    .map(({ path, files, later, sentences: names }) => ({ parts: path.split('/'), files, later, names }))
    .toSorted((a, b) => open(a.parts) - open(b.parts));
  const tag = (name: string) =>
    name.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="${base}${name}">`
      : `<link rel="x-now" crossorigin href="${base}${name}">`;
  return (url, language) => {
    // As it was asked for: not every address that reaches a server is one that can be read as a URL.
    const [path = ''] = url.slice(base.length).split('?', 1);
    const asked = path.split('/').filter(Boolean);
    const found = routes.find(({ parts }) => fits(parts, asked));
    if (!found) return '';
    const words = ['common', ...found.names].flatMap((name) => sentences[language]?.[name] ?? []);
    const now = [...new Set([...words, ...found.files])].map(tag);
    // The page fetches them itself when it has nothing else to do: no browser knows this relation.
    const later = found.later.map((name) => `<link rel="x-later" crossorigin href="${base}${name}">`);
    return [...now, ...later].join('');
  };
}

const isOpen = (part: string) => part.startsWith('$');
const open = (parts: readonly string[]) => parts.filter(isOpen).length;

const fits = (parts: readonly string[], asked: readonly string[]) =>
  parts.length === asked.length && parts.every((part, at) => isOpen(part) || part === asked[at]);
