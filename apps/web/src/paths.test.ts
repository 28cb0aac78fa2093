import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PATHS, paths } from './paths.ts';

const routes = new URL('routes/', import.meta.url).pathname;

/** The URL of a route file, without a slash at its end: `account/$slug/admin/index.tsx` -> `/account/{slug}/admin`. */
function urlOfFile(file: string): string {
  const segments = file
    .replace(/\.tsx$/, '')
    .split('/')
    .filter((segment) => segment !== 'index' && !segment.startsWith('_'))
    .map((segment) => segment.replaceAll(/\$(\w+)/g, '{$1}'));
  return `/${segments.join('/')}`;
}

const withoutSlash = (path: string) => (path === '/' ? path : path.replace(/\/$/, ''));

describe('paths', () => {
  it('are the URLs of the snapshot', () => {
    expect(Object.values(PATHS).toSorted()).toMatchSnapshot();
  });

  it('name every file in routes/, and nothing else', () => {
    const files = globSync('**/*.tsx', { cwd: routes }).filter(
      (file) => !/(^|\/)(route|__root)\.tsx$/.test(file),
    );
    expect(
      Object.values(PATHS).map(withoutSlash).toSorted(),
      'src/routes and src/paths.ts differ: add the page to PATHS, or the file to routes/',
    ).toEqual(files.map(urlOfFile).toSorted());
  });

  it('fill in and escape their parameters', () => {
    expect(paths.adminHome({ slug: 'a b' })).toBe('/account/a%20b/admin');
  });
});
