// Lighthouse's results for pages: with its own settings for a phone on a slow network, and for a desktop.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { freePort } from '@fika/embedded-postgres/postmaster';
import { DEMO, logIn } from '../e2e/people.ts';
import { startProduct } from '../e2e/product.ts';
import { findBrowser } from '../tools/setup/browser.mjs';
import { median, reached, type Report, type Row } from './report.ts';

const BASE = '/account/marelle';
const AT_LEAST = 95;
/** A phone on a slow network waits for the code of a page, however little it is. */
const FAST_ON_PHONE = 90;
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const PRESETS = { phone: undefined, desktop: desktopConfig };

/** Login, a page of an email, a member's home, a coffee and the list of members, with the demo. */
export async function lighthouseBench(): Promise<Report> {
  const dir = await mkdtemp(join(tmpdir(), 'fika-bench-'));
  const product = await startProduct(dir, await freePort());
  const port = await freePort();
  const executablePath = findBrowser();
  // Lighthouse opens its tabs in the browser's default context.
  const browser = await chromium.launchPersistentContext(join(dir, 'browser'), {
    ...(executablePath ? { executablePath } : {}),
    baseURL: product.url,
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  });
  const enter = async (email: string | null) => {
    await browser.clearCookies();
    if (email === null) return;
    const page = await browser.newPage();
    await logIn(page, email);
    await page.close();
  };
  const coffeeOf = async (email: string) => {
    await enter(email);
    const page = await browser.newPage();
    await page.goto(`${BASE}/user/`);
    const address = await page.locator('main a[href*="/user/coffees/"]').first().getAttribute('href');
    await page.close();
    return address ?? '';
  };
  try {
    const pages = [
      { what: 'the log-in', path: '/login/', email: null },
      { what: 'a page of /optin/', path: '/optin/accept/', email: null },
      { what: 'home', path: `${BASE}/user/`, email: DEMO.member },
      { what: 'a coffee', path: await coffeeOf(DEMO.member), email: DEMO.member },
      { what: 'the members', path: `${BASE}/admin/users/`, email: DEMO.superadmin },
    ];
    const rows: Row[] = [];
    const notes = new Set<string>();
    for (const { what, path, email } of pages) {
      await enter(email);
      for (const [preset, config] of Object.entries(PRESETS)) {
        const results: Result[] = [];
        for (let run = 0; run < RUNS; run += 1) {
          results.push(await measure(`${product.url}${path}`, port, config));
        }
        for (const category of CATEGORIES) {
          const scores = results.map(({ categories }) => (categories[category]?.score ?? 0) * 100);
          const isFast = preset === 'phone' && category === 'performance';
          const wanted = isFast ? FAST_ON_PHONE : AT_LEAST;
          rows.push(reached(`${what}, ${preset}: ${category}`, median(scores), 'of 100', wanted));
        }
        for (const note of results.flatMap(told)) notes.add(`${what}, ${preset}: ${note}`);
      }
    }
    return { name: 'lighthouse', rows, notes: [...notes] };
  } finally {
    await browser.close();
    await product.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** The browser sometimes loses the beginning of its recording: a second try has it. */
async function measure(
  url: string,
  port: number,
  config: typeof desktopConfig | undefined,
  tries = 3,
): Promise<Result> {
  const flags = { port, logLevel: 'error' as const, onlyCategories: [...CATEGORIES] };
  const result = (await lighthouse(url, flags, config))?.lhr;
  if (result && !result.runtimeError) return result;
  if (tries > 1) return measure(url, port, config, tries - 1);
  throw new Error(`${url}: ${result?.runtimeError?.message ?? 'no result'}`);
}

const FIGURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

/** The faults it found, and the figures of a low performance. */
function told({ categories, audits }: Result): string[] {
  const wrong = CATEGORIES.slice(1).flatMap((name) =>
    (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id];
      return weight > 0 && audit?.score === 0 ? [`${audit.title} (${id})`] : [];
    }),
  );
  const slow = (categories['performance']?.score ?? 0) * 100 < AT_LEAST;
  const figures = FIGURES.map((id) => `${id} ${audits[id]?.displayValue ?? '-'}`).join(', ');
  return [...wrong, ...(slow ? [figures] : [])];
}
