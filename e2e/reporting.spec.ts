import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectOrderly, expectReadable } from './accessible.ts';
import { DEMO, logIn, newPerson } from './people.ts';
import { call } from './api.ts';

const ADMIN = '/account/marelle/admin';
const IVO = 'ivo@marelle.example';
const REPORTS = ['participations', 'engagement', 'programs', 'network', 'delivery', 'inactive'] as const;

const isLoaded = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

/** A4 less its margins, in pixels. */
const PAPER_WIDTH = 688;

/** What paper would cut: anything that is wider than its section, and rows and headings that a page break may split off. */
const cutOffOnPaper = (page: Page) =>
  page.getByRole('article').evaluate((article) => {
    const right = article.getBoundingClientRect().right + 1;
    const wide = [...article.querySelectorAll('h1, h2, p, th, td, dt, dd')].filter((part) => {
      const box = part.getBoundingClientRect();
      return box.width > 0 && (box.right > right || part.scrollWidth > part.clientWidth + 1);
    });
    const styleOf = (part: Element) => getComputedStyle(part);
    const split = [...article.querySelectorAll('tr, dl')].filter(
      (part) => styleOf(part).breakInside !== 'avoid',
    );
    // On a phone, rows are cards.
    const cards = [...article.querySelectorAll('tr')].filter((part) => styleOf(part).display !== 'table-row');
    const alone = [...article.querySelectorAll('h2')].filter((part) => styleOf(part).breakAfter !== 'avoid');
    const heads = [...article.querySelectorAll('thead')].filter(
      (part) => styleOf(part).display !== 'table-header-group',
    );
    return [...wide, ...split, ...cards, ...alone, ...heads].map(
      (part) => `${part.tagName} ${part.textContent}`,
    );
  });

test.describe.configure({ mode: 'serial' });

test('an admin reads each report and saves its table', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  await page.goto(ADMIN);
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Reports' });
  for (const report of REPORTS) {
    await page.goto(`${ADMIN}/reporting?report=${report}`);
    await isLoaded(page);
    await expect(tabs.locator('[aria-current]')).toHaveCount(1);
    await expectAccessible(page);
    await expectOrderly(page);
  }

  await page.goto(`${ADMIN}/reporting?report=inactive`);
  await isLoaded(page);
  const list = page.getByRole('table', { name: 'Members without a match' });
  const names = await list.getByRole('row').count();
  expect(names).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Export Members without a match' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^inactive-marelle-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  const shown = await page.getByText(/^1-\d+ of [\d,]+$/).innerText();
  // Other journeys add members, up to more than a thousand.
  expect(lines.length - 1).toBe(Number(/of ([\d,]+)/.exec(shown)?.[1]?.replaceAll(',', '')));

  await page.goto(`${ADMIN}/settings/audit`);
  await expect(page.getByText('Exported a report').first()).toBeVisible();
});

test('the report on paper has its sections, and no sidebar', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  await page.goto(`${ADMIN}/reporting`);
  await page.getByRole('link', { name: 'Print report' }).click();
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeEnabled();
  await isLoaded(page);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
  for (const name of [
    'Main numbers',
    'Programs',
    'Participation',
    'Email delivery',
    'Members without a match',
  ]) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }
  await page.setViewportSize({ width: PAPER_WIDTH, height: 1000 });
  const cover = page.getByRole('article').locator('header');
  await expect(cover.locator('svg').first()).toBeVisible();
  await expect(cover).toContainText('Marelle Institute');
  expect(await cutOffOnPaper(page)).toEqual([]);
  const paper = await page.pdf({ format: 'A4', printBackground: true });
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(1);
});

test('a report fits on a phone, in the dark and in French', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    locale: 'fr-FR',
  });
  const page = await context.newPage();
  await logIn(page, DEMO.superadmin);
  for (const report of REPORTS) {
    await page.goto(`${ADMIN}/reporting?report=${report}`);
    await isLoaded(page);
    await expectReadable(page);
    const wide = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth);
    expect(wide, report).toBeLessThanOrEqual(0);
  }
});

test('an admin without the permissions sees no numbers, no people and saves nothing', async ({
  page,
  browser,
}) => {
  await logIn(page, DEMO.superadmin);
  const ivo = await newPerson(browser);
  await logIn(ivo, IVO);
  const { id, user, permissions } = (await (await ivo.request.get('/api/v1/workspace/marelle/')).json()) as {
    id: number;
    user: { id: number };
    permissions: Record<string, unknown>;
  };
  const set = async (changes: object) => {
    const at = `/api/v1/companies/${id}/admins/${user.id}/update_permissions/`;
    expect((await call(page, 'POST', at, { permissions: { ...permissions, ...changes } })).status()).toBe(
      200,
    );
  };
  try {
    await set({ metrics_access_overall: true, metrics_export_data: false, programs_management: [] });
    await ivo.goto(`${ADMIN}/reporting?report=inactive`);
    await expect(ivo.getByText('You don’t see this list')).toBeVisible();
    await expectAccessible(ivo);
    await ivo.goto(`${ADMIN}/reporting?report=programs`);
    await isLoaded(ivo);
    await expect(ivo.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-disabled', 'true');
    await set({ metrics_access_overall: false, programs_management: [] });
    await ivo.goto(`${ADMIN}/reporting`);
    await expect(ivo.getByText('You don’t see these numbers')).toBeVisible();
    await expect(ivo.getByRole('link', { name: 'Reports' })).toHaveCount(0);
    await expectAccessible(ivo);
  } finally {
    await set({});
  }
});
