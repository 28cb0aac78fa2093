import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { pageFiles } from './page-files.ts';

const dist = mkdtempSync(join(tmpdir(), 'fika-pages-'));
afterAll(() => rmSync(dist, { recursive: true }));

const page = (path: string, ...sentences: string[]) => ({
  path,
  files: [`assets/${path.length}.js`, 'assets/all.css'],
  later: path === 'login' ? ['assets/menu.js'] : [],
  sentences,
});

writeFileSync(
  join(dist, 'pages.json'),
  JSON.stringify({
    pages: [page('login', 'accounts'), page('account/$slug/$'), page('account/$slug/user')],
    sentences: {
      en: { common: 'assets/en.js', accounts: 'assets/en-accounts.js' },
      fr: { common: 'assets/fr.js', accounts: 'assets/fr-accounts.js' },
    },
  }),
);

const namesOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, name]) => name);

it('names what a page is made of, with the sentences of the reader', () => {
  const filesOf = pageFiles(dist, '/fika/');
  expect(filesOf('/fika/login/?next=%2F', 'fr')).toContain(
    '<link rel="x-now" crossorigin href="/fika/assets/fr.js">',
  );
  expect(namesOf(filesOf('/fika/login/', 'en'))).toEqual([
    '/fika/assets/en.js',
    '/fika/assets/en-accounts.js',
    '/fika/assets/5.js',
    '/fika/assets/all.css',
    '/fika/assets/menu.js',
  ]);
  expect(filesOf('/fika/login/', 'en')).toContain(
    '<link rel="x-later" crossorigin href="/fika/assets/menu.js">',
  );
  expect(filesOf('/fika/login/', 'en')).toContain(
    '<link rel="preload" as="style" crossorigin href="/fika/assets/all.css">',
  );
});

it('takes the route with the fewest parts that stand for anything', () => {
  const filesOf = pageFiles(dist, '/');
  expect(namesOf(filesOf('/account/marelle/user', 'en'))).toContain('/assets/18.js');
  expect(namesOf(filesOf('/account/marelle/elsewhere/', 'en'))).toContain('/assets/15.js');
});

it('names nothing for a page that is not there, nor without a build', () => {
  for (const url of ['/nowhere/at/all', '//', '//[', '/%', '/?'])
    expect(pageFiles(dist, '/')(url, 'en')).toBe('');
  expect(pageFiles(join(dist, 'none'), '/')('/login/', 'en')).toBe('');
});
