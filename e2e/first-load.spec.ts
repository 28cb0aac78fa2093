import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Pages } from '../apps/web/build/pages.ts';

/**
 * What a page may load at first, in kB of JavaScript as it is sent, with its sentences: what members open, what admins
 * open, and what a mail opens.
 */
const LIMITS = { member: 260, admin: 360, mail: 120 };

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
    const limit = path.includes('/admin') ? LIMITS.admin : LIMITS.member;
    return kB > limit ? [`${path}: ${kB.toFixed(1)} kB`] : [];
  });
  expect(tooLarge).toEqual([]);
});

test('a page of a mail loads less', () => {
  expect(weight(mail, ['optin'])).toBeLessThan(LIMITS.mail);
});

test('every file of the build says who may frame it, and of what type it is', async ({ request }) => {
  for (const type of ['.js', '.css']) {
    const name = [...first, ...pages.flatMap(({ files }) => files)].find((file) => file.endsWith(type)) ?? '';
    const headers = (await request.get(`/${name}`)).headers();
    expect(headers['content-security-policy'], name).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options'], name).toBe('nosniff');
  }
});
