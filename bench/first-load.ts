// How much JavaScript a page loads before it can be used, packed as it is sent: in a browser, with the demo workspace.
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { freePort } from '../apps/server/src/platform/postgres/postmaster.ts';
import { DEMO, logIn } from '../e2e/people.ts';
import { startProduct } from '../e2e/product.ts';
import { bounded, type Report, type Row } from './report.ts';
import { launch } from './screen.ts';

const ASSETS = join(import.meta.dirname, '../apps/web/dist/assets');
const BASE = '/account/marelle';
/** What a page may load, in kB: one that a mail opens, and any other. */
const MAIL = 120;
const PRODUCT = 200;

/** The first load of pages in a browser that has been to none of them. */
export async function firstLoad(): Promise<Report> {
  const dir = await mkdtemp(join(tmpdir(), 'fika-bench-'));
  const product = await startProduct(dir, await freePort());
  const browser = await launch();
  try {
    const nobody = await browser.newContext({ baseURL: product.url });
    const member = await loggedIn(browser, product.url, DEMO.member);
    const admin = await loggedIn(browser, product.url, DEMO.superadmin);
    const coffee = await coffeeOf(member);
    const rows: Row[] = [];
    const measure = async (what: string, context: BrowserContext, path: string, atMost = PRODUCT) => {
      rows.push(
        bounded(`${what}, its JavaScript and sentences, gzipped`, await load(context, path), 'kB', atMost),
      );
    };
    await measure('a page of /optin/', nobody, '/optin/accept/', MAIL);
    await measure('the log-in', nobody, '/login/');
    await measure('home', member, `${BASE}/user/`);
    await measure('a coffee', member, coffee);
    await measure('the network', member, `${BASE}/user/network/`);
    await measure('the members', admin, `${BASE}/admin/users/`);
    await measure('the programs', admin, `${BASE}/admin/campaigns/`);
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

/** The address of a coffee of the demo's member. */
async function coffeeOf(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${BASE}/user/`);
  const address = await page.locator('a[href*="/user/coffees/"]').first().getAttribute('href');
  await page.close();
  return address ?? '';
}

/** What a page asks for until nothing more comes, in kB; the browser's cache is left out of it. */
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

/** Bytes of a file as sent to browsers that take gzip; what is too small to pack has no packed form. */
function packed(name: string): number {
  const path = join(ASSETS, name);
  return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;
}
