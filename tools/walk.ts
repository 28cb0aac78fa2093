// Opens every page of the web in English and French, light and dark, in five widths, and prints what is wrong: rules of WCAG
// that are broken, content that is cut off, errors of scripts and of the server. With a folder it keeps a picture of each.
//
//   npm run walk -- [--only <part of an address>] [--pictures <folder>]
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@fika/embedded-postgres/postmaster';
import { quickFolder } from '@fika/embedded-postgres/quick-folder';
import type { Browser, Page } from '@playwright/test';
import type { PathName } from '../apps/web/src/paths.ts';
import { findViolations, WCAG } from '../e2e/accessible.ts';
import { findCutOff } from '../e2e/looks.ts';
import { DEMO, logIn } from '../e2e/people.ts';
import { startProduct } from '../e2e/product.ts';
import { launchBrowser, openPage } from './demo-browser.ts';
import { type Names, PAGES, type Person, prepareDemo } from './walk-pages.ts';

const WIDTHS = [1440, 1280, 1100, 390, 320];
const LOOKS = [
  { language: 'en', scheme: 'light' },
  { language: 'fr', scheme: 'dark' },
  { language: 'en', scheme: 'dark' },
  { language: 'fr', scheme: 'light' },
] as const;
type Look = (typeof LOOKS)[number];

const { values } = parseArgs({ options: { only: { type: 'string' }, pictures: { type: 'string' } } });

const dir = await mkdtemp(join(await quickFolder(), 'fika-walk-'));
try {
  const product = await startProduct(dir, await freePort());
  const browser = await launchBrowser();
  try {
    const faults = await walk(browser, product.url);
    console.log(faults === 0 ? 'Nothing is wrong.' : `${faults} faults.`);
    process.exitCode = faults === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await product.stop();
  }
} finally {
  await rm(dir, { recursive: true, force: true });
}

async function walk(browser: Browser, url: string): Promise<number> {
  const admin = await openPage(browser, url, {});
  const member = await openPage(browser, url, {});
  await logIn(admin, DEMO.superadmin);
  await logIn(member, DEMO.member);
  const names = await prepareDemo(admin, member);
  const visits = listVisits(names);
  console.log(`${visits.length} pages, each in ${LOOKS.length} looks and ${WIDTHS.length} widths.`);
  let faults = 0;
  // Two at a time: the product and the browser share the processor.
  const waiting = [...LOOKS];
  const next = async (): Promise<void> => {
    const look = waiting.shift();
    if (!look) return;
    faults += await walkIn(browser, url, look, visits);
    await next();
  };
  await Promise.all([next(), next()]);
  return faults;
}

interface Visit {
  person: Person;
  path: string;
}

function listVisits(names: Names): Visit[] {
  return (Object.keys(PAGES) as PathName[]).flatMap((name) => {
    const page = PAGES[name];
    if (typeof page === 'string') return [];
    const [person, addresses] = page;
    return addresses(names)
      .filter((path) => path.includes(values.only ?? ''))
      .map((path) => ({ person, path }));
  });
}

/** Opens all pages in one look, and returns the number of faults. */
async function walkIn(browser: Browser, url: string, look: Look, visits: readonly Visit[]): Promise<number> {
  const pages = {
    admin: await openIn(browser, url, look, DEMO.superadmin),
    member: await openIn(browser, url, look, DEMO.member),
    stranger: await openIn(browser, url, look, null),
  };
  let faults = 0;
  for (const { person, path } of visits) {
    const found = await visit(pages[person], path, look);
    for (const fault of found)
      console.log(`${look.language} ${look.scheme} ${path.replace(/token=.*/, 'token')} ${fault}`);
    faults += found.length;
  }
  await Promise.all(Object.values(pages).map((page) => page.context().close()));
  return faults;
}

async function openIn(browser: Browser, url: string, look: Look, email: string | null): Promise<Page> {
  const page = await openPage(browser, url, { colorScheme: look.scheme, locale: look.language });
  await page.context().addInitScript((language) => {
    localStorage.setItem('fika-language', language);
  }, look.language);
  if (email !== null) await logIn(page, email);
  return page;
}

async function visit(page: Page, path: string, look: Look): Promise<string[]> {
  const found: string[] = [];
  const onError = (error: Error) => found.push(`script: ${error.message}`);
  const onResponse = (response: { status(): number; url(): string }) => {
    if (response.status() >= 400) found.push(`${response.status()}: ${response.url()}`);
  };
  page.on('pageerror', onError);
  page.on('response', onResponse);
  try {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const language = await page.locator('html').getAttribute('lang');
    if (!path.startsWith('/docs/') && language !== look.language) found.push(`language: ${language}`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await settle(page);
      const faults = [...(await findCutOff(page)), ...(await findViolations(page, WCAG))];
      found.push(...faults.map((fault) => `${width}: ${fault}`));
      await takePicture(page, path, look, width);
    }
  } catch (error) {
    found.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
  page.off('pageerror', onError);
  page.off('response', onResponse);
  return found;
}

/** Charts and tables measure the new width, and are drawn again after it. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

async function takePicture(page: Page, path: string, look: Look, width: number): Promise<void> {
  if (values.pictures === undefined) return;
  const folder = join(values.pictures, `${look.language}-${look.scheme}-${width}`);
  await mkdir(folder, { recursive: true });
  const name = path.replace(/token=.*/, '').replaceAll(/[^a-z0-9]+/g, '-');
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: width < 500 });
}
