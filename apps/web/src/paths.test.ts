import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newAddress, OLD_ADDRESSES } from './app/old-addresses.ts';
import { PATHS, paths } from './paths.ts';

const routes = new URL('routes/', import.meta.url).pathname;

/** The URL of a route file, without a slash at its end: `account/$slug/admin/index.tsx` -> `/account/{slug}/admin`. */
function urlOfFile(file: string): string {
  const segments = file
    .replace(/\.tsx$/, '')
    .split('/')
    .filter((segment) => segment !== 'index' && !segment.startsWith('_'))
    // A trailing underscore opts out of the folder's layout, and is not in the URL.
    .map((segment) => segment.replace(/_$/, '').replaceAll(/\$(\w+)/g, '{$1}'));
  return `/${segments.join('/')}`;
}

const withoutSlash = (path: string) => (path === '/' ? path : path.replace(/\/$/, ''));

describe('paths', () => {
  it('are the URLs of the snapshot', () => {
    expect(Object.values(PATHS).toSorted()).toMatchSnapshot();
    expect(Object.keys(OLD_ADDRESSES).toSorted()).toMatchSnapshot();
  });

  it('name every file in routes/, and nothing else', () => {
    const files = globSync('**/*.tsx', { cwd: routes }).filter(
      // Layouts have no address, and `$` is the route for unknown addresses.
      (file) => !/(^|\/)(route|__root|\$)\.tsx$/.test(file),
    );
    expect(
      Object.values(PATHS).map(withoutSlash).toSorted(),
      'src/routes and src/paths.ts differ: add the page to PATHS, or the file to routes/',
    ).toEqual(files.map(urlOfFile).toSorted());
  });

  it('fill in and escape their parameters', () => {
    expect(paths.adminHome({ slug: 'a b' })).toBe('/account/a%20b/admin');
  });

  it('redirect every old address to an existing page', () => {
    const pages = Object.values(PATHS).map(withoutSlash);
    // Tabs share one route, and an optional ending belongs to its route.
    const isPage = (address: string) =>
      pages.some((page) => new RegExp(`^${page.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address));
    for (const old of Object.keys(OLD_ADDRESSES)) {
      const address = newAddress('marelle', `${old}/`);
      expect(address, old).not.toBeNull();
      expect(isPage(withoutSlash(address ?? '')), `${old} leads to ${address}, which is no page`).toBe(true);
    }
    expect(newAddress('marelle', 'constructor')).toBeNull();
    expect(newAddress('marelle', 'nowhere')).toBeNull();
  });
});
