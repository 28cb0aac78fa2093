import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { areasOf } from '../apps/web/src/lib/areas.ts';

/**
 * Limits of a page's load before it is shown, in kB of JavaScript compressed by Brotli, with its sentences. Lazy loads on top are
 * not counted; `npm run bench -- first-load` loads whole pages.
 */
const BUDGETS = { optin: 121, member: 265, admin: 360 };

interface Chunk {
  file: string;
  imports?: string[];
}

const DIST = join(import.meta.dirname, '../apps/web/dist');
const chunks = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const names = Object.keys(chunks);

/** Where the build finds the sentences of an area, seen from the web. */
const SENTENCES = '../../packages/messages/fr/web';

/** The route files of a page: its own, and those of the layouts around it. */
function routesOf(route: string): string[] {
  const parts = route.split('/');
  const layouts = parts.slice(1).map((_, index) => `${parts.slice(0, index + 1).join('/')}/route`);
  return names.filter((name) =>
    [route, ...layouts].some((one) => name.startsWith(`src/routes/${one}.tsx?tsr-split=component`)),
  );
}

/** Some chunks with everything that they import. */
function closureOf(begun: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of begun) {
    if (found.has(name)) continue;
    found.add(name);
    closureOf(chunks[name]?.imports ?? [], found);
  }
  return found;
}

/** As sent; files that do not shrink have no compressed form. */
function sizeOf(file: string): number {
  const path = join(DIST, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

function kilobytesOf(begun: readonly string[]): number {
  const files = [...closureOf(begun)].flatMap((name) => chunks[name]?.file ?? []);
  return files.filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + sizeOf(file) / 1000, 0);
}

const addressOf = (page: string) =>
  `/${page
    .replace(/^_teams\//, '')
    .replace(/\bindex$/, '')
    .replaceAll('_/', '/')}`;

const pages = names
  .flatMap((name) => /^src\/routes\/(.+)\.tsx\?tsr-split=component/.exec(name)?.[1] ?? [])
  .filter((page) => !page.endsWith('/route'));

test('no page loads more at first than its budget', () => {
  expect(pages.length).toBeGreaterThan(70);
  const tooLarge = pages.flatMap((page) => {
    const sentences = ['start', ...areasOf(addressOf(page))].map((area) => `${SENTENCES}/${area}.ts`);
    const kB = kilobytesOf(['index.html', ...sentences, ...routesOf(page)]);
    // Some pages of Teams are one page for admins and members.
    const isForAdmins =
      /\/admin|^_teams\/campaign\/|^_teams\/msteams\/channel\/(addcampaign|modal|users)\b/.test(page);
    const budget = isForAdmins ? BUDGETS.admin : BUDGETS.member;
    return kB > budget ? [`${page}: ${kB.toFixed(1)} kB`] : [];
  });
  expect(tooLarge).toEqual([]);
});

test('an opt-in page loads less', () => {
  expect(kilobytesOf(['optin.html', `${SENTENCES}/optin.ts`])).toBeLessThan(BUDGETS.optin);
});

test('every file of the build says who may frame it, of what type it is, and comes compressed', async ({
  request,
}) => {
  const html = await (await request.get('/login/')).text();
  for (const type of ['js', 'css']) {
    const name = new RegExp(`"(/assets/[^"]+\\.${type})"`).exec(html)?.[1] ?? '';
    const headers = (await request.get(name)).headers();
    expect(headers['content-security-policy'], name).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options'], name).toBe('nosniff');
    expect(headers['cache-control'], name).toContain('immutable');
    expect(headers['content-encoding'], name).toMatch(/br|gzip/);
  }
});
