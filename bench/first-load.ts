// How much JavaScript a page loads before it can be used, compressed as it is sent: in a browser, with the demo workspace.
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { freePort } from '@fika/embedded-postgres/postmaster';
import { DEMO, logIn } from '../e2e/people.ts';
import { startProduct } from '../e2e/product.ts';
import { bounded, type Report, type Row } from './report.ts';
import { launch } from './screen.ts';

const ASSETS = join(import.meta.dirname, '../apps/web/dist/assets');
const BASE = '/account/marelle';
/** Limits of a page load, in kB: an opt-in page, pages of members, pages of admins. */
const MAIL = 120;
const MEMBER = 260;
const ADMIN_PAGE = 360;

const OUTSIDE = [
  ['the log-in', '/login/'],
  ['a forgotten password', '/password/reset/'],
  ['a new workspace', '/register/'],
] as const;

const OWN = [
  ['home', '/user/'],
  ['the network', '/user/network/'],
  ['the own programs', '/user/campaigns/'],
  ['the own wishes', '/user/preferences/'],
  ['the own hours', '/user/availabilities/'],
  ['the own profile', '/profile/'],
  ['the own settings', '/profile/settings/'],
  ['opportunities', '/opportunities/'],
  ['notifications', '/notifications/'],
] as const;

const ADMIN = [
  ['the dashboard', '/'],
  ['the members', '/users/'],
  ['the audiences', '/users/audiences/'],
  ['the fields', '/users/categories/'],
  ['a new field', '/users/categories/add/'],
  ['invitations', '/users/invite/mail/'],
  ['the programs', '/campaigns/'],
  ['a new program', '/campaigns/new/'],
  ['the planning', '/campaigns/planning/'],
  ['the settings', '/settings/main/'],
  ['the audit log', '/settings/audit/'],
  ['the admins', '/settings/permissions/'],
  ['the integrations', '/settings/integrations/sso/'],
] as const;

/** The first load of pages in a browser that has been to none of them. */
export async function firstLoad(): Promise<Report> {
  const dir = await mkdtemp(join(tmpdir(), 'fika-bench-'));
  const product = await startProduct(dir, await freePort());
  const browser = await launch();
  try {
    const nobody = await browser.newContext({ baseURL: product.url });
    const member = await loggedIn(browser, product.url, DEMO.member);
    const admin = await loggedIn(browser, product.url, DEMO.superadmin);
    const rows: Row[] = [];
    const measure = async (
      what: string,
      context: BrowserContext,
      path: string,
      atMost = path.includes('/admin/') ? ADMIN_PAGE : MEMBER,
    ) => {
      rows.push(
        bounded(`${what}, its JavaScript and sentences, Brotli`, await load(context, path), 'kB', atMost),
      );
    };
    await measure('a page of /optin/', nobody, '/optin/accept/', MAIL);
    for (const [what, path] of OUTSIDE) await measure(what, nobody, path);
    for (const [what, path] of OWN) await measure(what, member, `${BASE}${path}`);
    await measure('a coffee', member, await linkOn(member, '/user/', '/user/coffees/'));
    for (const [what, path] of ADMIN) await measure(what, admin, `${BASE}/admin${path}`);
    await measure('a member', admin, await linkOn(admin, '/admin/users/', '/users/profile/'));
    const program = await linkOn(admin, '/admin/campaigns/', '/campaigns/details/');
    await measure('a program', admin, program);
    const edit = program.replace('/details/', '/edit/');
    for (const tab of ['identity', 'audience', 'matching', 'schedule', 'messages']) {
      await measure(`a program’s ${tab}`, admin, edit.replace(/(\/edit\/\d+).*/, `$1/${tab}`));
    }
    return { name: 'first-load', rows };
  } finally {
    await browser.close();
    await product.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

async function loggedIn(browser: Browser, baseURL: string, email: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB' });
  const page = await context.newPage();
  await logIn(page, email);
  await page.close();
  return context;
}

/** The first address on a page of the workspace that has a part. */
async function linkOn(context: BrowserContext, path: string, part: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${BASE}${path}`);
  const address = await page.locator(`main a[href*="${part}"]`).first().getAttribute('href');
  await page.close();
  return address ?? '';
}

/**
 * The size of all requests of a page until no more come, in kB, without the browser's cache. Files that load on hover or focus
 * are not included.
 */
async function load(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  const names = new Set<string>();
  page.on('request', (request) => {
    const name = /\/assets\/([^?]+\.js)$/.exec(request.url())?.[1];
    if (name) names.add(name);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.close();
  return [...names].reduce((sum, name) => sum + packed(name), 0) / 1000;
}

/** Bytes of a file as sent to browsers with Brotli; files that do not shrink have no compressed form. */
function packed(name: string): number {
  const path = join(ASSETS, name);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
