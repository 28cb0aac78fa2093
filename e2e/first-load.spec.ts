import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Pages } from '../apps/web/build/pages.ts';
import { LARGER, LIMITS } from './first-load.ts';

// What the build says that each page is made of, with its longest sentences. `npm run bench -- first-load` loads pages.
const DIST = join(import.meta.dirname, '../apps/web/dist');
const { first, mail, pages, sentences } = JSON.parse(readFileSync(join(DIST, 'pages.json'), 'utf8')) as Pages;

/** As it is sent to browsers that take gzip; what is too small to pack has no packed form. */
function packed(name: string): number {
  const path = join(DIST, name);
  return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;
}

function weight(files: readonly string[], names: readonly string[]): number {
  const words = ['common', ...names].map((name) =>
    Math.max(...Object.values(sentences).map((of) => packed(of[name] ?? ''))),
  );
  const scripts = new Set(files.filter((name) => name.endsWith('.js')));
  return [...words, ...[...scripts].map(packed)].reduce((sum, bytes) => sum + bytes, 0) / 1000;
}

test('no page loads more at first than it may', () => {
  expect(pages.length).toBeGreaterThan(70);
  const tooLarge = pages.flatMap(({ path, files, sentences: names }) => {
    const kB = weight([...first, ...files], names);
    const limit = LARGER[path] ?? LIMITS.page;
    return kB > limit ? [`${path}: ${kB.toFixed(1)} kB of ${limit}`] : [];
  });
  expect(tooLarge).toEqual([]);
});

test('a page of a mail loads less', () => {
  expect(weight(mail, ['optin'])).toBeLessThan(LIMITS.mail);
});

test('pages that may load more are there, and need it', () => {
  const small = Object.keys(LARGER).filter((path) => {
    const page = pages.find((one) => one.path === path);
    return !page || weight([...first, ...page.files], page.sentences) <= LIMITS.page;
  });
  expect(small, 'take these out of LARGER in first-load.ts').toEqual([]);
});
