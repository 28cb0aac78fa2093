// How much JavaScript a page loads before it can be used, packed as it is sent: from the build, file by file.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { cost, type Report } from './report.ts';

const DIST = join(import.meta.dirname, '../apps/web/dist');
const ASSETS = join(DIST, 'assets');
/** What a page that a mail opens may load, in kB. */
const LIMIT = 120;

/** The files that a document and its scripts name, with those that they import in turn. */
function filesOf(page: string): Set<string> {
  const html = readFileSync(join(DIST, page), 'utf8');
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const code = readFileSync(join(ASSETS, name), 'utf8');
    for (const [, next = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.$-]+\.js)["']/g)) add(next);
  };
  for (const [, name = ''] of html.matchAll(/(?:src|href)="[^"]*?assets\/([\w.$-]+\.js)"/g)) add(name);
  return found;
}

/** The sentences of a page: of each language one file, of which the larger counts. */
function sentences(name: string): string {
  const files = readdirSync(ASSETS).filter((file) => new RegExp(`^${name}-[\\w-]+\\.js$`).test(file));
  const isSentences = (file: string) =>
    !/\bimport\b/.test(readFileSync(join(ASSETS, file), 'utf8').slice(0, 200));
  return files.filter(isSentences).toSorted((a, b) => packed(b) - packed(a))[0] ?? '';
}

/** Bytes of a file as sent to browsers that take gzip; a scheme of a few hundred bytes may have no packed form. */
function packed(name: string): number {
  return statSync(join(ASSETS, `${name}.gz`)).size;
}

const kB = (names: Iterable<string>): number =>
  [...names].filter(Boolean).reduce((sum, name) => sum + packed(name), 0) / 1000;

/** The first load of the pages that a mail opens, and of those of the product for comparison. */
export function firstLoad(): Promise<Report> {
  const mail = kB([...filesOf('optin.html'), sentences('common'), sentences('optin')]);
  const product = kB([...filesOf('index.html'), sentences('common')]);
  return Promise.resolve({
    name: 'first-load',
    rows: [cost('a page of /optin/, its JavaScript and sentences, gzipped', mail, LIMIT, 'kB', 1)],
    notes: [
      `The product before any page of it: ${product.toFixed(1)} kB.`,
      ...[...filesOf('optin.html')].map((name) => `${(packed(name) / 1000).toFixed(1)} kB ${name}`),
    ],
  });
}
