import { expect, type Page, test } from '@playwright/test';
import { ALL_PERMISSIONS } from '../packages/contract/src/granted.ts';
import { makeAdmin, makeCompany } from '../apps/server/src/test/factories.ts';
import { expectAccessible, expectOrderly, expectReadable } from './accessible.ts';
import { call } from './api.ts';
import { chooseDay } from './calendar.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';
import { DEMO, logIn } from './people.ts';
import { COMPANY } from './programs.ts';

const DASHBOARD = '/account/marelle/admin/dashboard';

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
});
test.afterAll(() => product.stop());

const numbersOf = (page: Page) => page.getByRole('region', { name: 'Main numbers' });

test('an admin answers who takes part, who meets and where the gap is, by keyboard too', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  await page.goto('/account/marelle/dashboard');
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toContainText('Dashboard');
  await expect(numbersOf(page)).toContainText(/Participation\s*\d+%/);
  await expect(page.getByText(/^Participation was \d+% /)).toBeVisible();
  // The plots have the sentence as their name.
  await expect(page.getByRole('application', { name: /^Participation was/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Coffee across departments/ })).toBeVisible();
  await expectAccessible(page);
  await expectOrderly(page);

  // How a number is computed.
  await page.getByRole('button', { name: 'How it’s computed: Connections', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /Connections/ })).toContainText('the same group');
  await page.keyboard.press('Escape');

  // The plots as numbers.
  await page.getByRole('button', { name: 'Show numbers' }).first().click();
  const months = page.getByRole('table', { name: 'Participation and invitations' });
  await expect(months.getByRole('row')).toHaveCount(8);
  await page.getByRole('button', { name: 'Show chart' }).click();

  // The map by keyboard: the cell says its numbers in words.
  const map = page.getByRole('grid', { name: 'Connections between groups' });
  const cell = map.getByRole('link', { name: /^Within / }).first();
  await cell.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', / and .*: /);
  await expect(map.getByRole('gridcell', { name: /hidden, fewer than 5 people$/ }).first()).toBeVisible();
  await expect(page.getByText('Fewer than 5 people').first()).toBeVisible();

  // The groups as a drawing.
  await page.getByRole('button', { name: 'Show network' }).click();
  await expect(page.getByRole('img', { name: / have the largest share: / })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show grid' }).click();

  // A cell opens its numbers in the report, about the same days.
  await map
    .getByRole('link', { name: / and .*Open “Network”$/ })
    .first()
    .press('Enter');
  await expect(page).toHaveURL(/report=network.*options=/);
  await expect(page.getByRole('region', { name: 'Groups' }).getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await page.goBack();

  // Another field, in the address.
  await page.getByRole('combobox', { name: 'Compare by' }).click();
  await page.getByRole('option', { name: 'Office' }).click();
  await expect(page).toHaveURL(/category=\d+/);
  await expect(page.getByRole('heading', { name: 'Participation by Office' })).toBeVisible();
});

test('the widest gap becomes a program of both groups, which mixes them', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  await page.goto(DASHBOARD);
  const remedy = page.getByRole('link', { name: /^Start a program between / });
  const [, one = '', other = ''] = /between (.+) and (.+?)\s*$/.exec(await remedy.innerText()) ?? [];
  await remedy.click();
  await expect(page.getByRole('heading', { name: `Between ${one} and ${other}` })).toBeVisible();
  const { field, options } = Object.fromEntries(
    [...new URL(page.url()).searchParams].map(([name, value]) => [name, JSON.parse(value) as unknown]),
  );
  await expect(page.getByRole('textbox', { name: 'Program name' }).first()).toHaveValue(
    `${one} and ${other}`,
  );
  await expect(page.getByText(/^Invites \d+ members? with /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create draft' }).first().click();
  await page.getByRole('link', { name: /^\d\. Schedule$/ }).click();
  await chooseDay(page, 'Invitations go out, Day', 2);
  await chooseDay(page, 'Matches go out, Day', 6);
  await page.getByRole('link', { name: '7. Review' }).click();
  await page.getByRole('button', { name: 'Start the program' }).click();
  await expect(page).toHaveURL(/campaigns\/details\/\d+/);
  await expect(page.getByRole('heading', { name: `${one} and ${other}` })).toBeVisible();

  const [, id] = /details\/(\d+)/.exec(page.url()) ?? [];
  const program: unknown = await (await call(page, 'GET', `${COMPANY}/campaigns_list/${id}/`)).json();
  expect(program).toMatchObject({
    status: 'active',
    algo: 'crossgroup',
    filters: { filters: [{ category_id: field, operator: 'inn', value: options }] },
    rules: [{ kind: 'cross_category', category: field, value: 'different' }],
  });
});

test('a range is chosen and stays in the address, and one without sessions says so', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  await page.goto(DASHBOARD);
  await page.getByRole('button', { name: 'Period: Last 6 months' }).click();
  const period = page.getByRole('dialog', { name: 'Period' });
  await expect(period.getByRole('group', { name: 'Another period' }).getByRole('table')).toBeVisible();
  await expectAccessible(page);
  await period.getByRole('button', { name: 'Last 12 months' }).click();
  await expect(page).toHaveURL(/start=\d{4}-\d\d-\d\d$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Period: Last 12 months' })).toBeVisible();

  await page.goto(`${DASHBOARD}?start=2020-01-01&end=2020-02-29`);
  await expect(page.getByRole('heading', { name: 'No sessions on these days' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Period: 1 Jan 2020 to 29 Feb 2020/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show the last 12 months' }).click();
  await expect(page.getByText(/^Participation was \d+% /)).toBeVisible();

  await page.goto(`${DASHBOARD}?campaigns=[999999]`);
  await expect(page.getByRole('heading', { name: 'A program isn’t available' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all programs' }).click();
  await expect(numbersOf(page)).toBeVisible();
});

test('numbers that do not load say so, and load again', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  await page.route('**/overview/**', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }));
  await page.goto(DASHBOARD);
  const failed = page.getByRole('alert').filter({ hasText: 'We couldn’t load the numbers.' });
  await expect(failed).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/overview/**');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(numbersOf(page)).toBeVisible();
});

test('an admin of one program sees its numbers, and one of none sees no dashboard', async ({ browser }) => {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const given = { company_id, password: PASSWORD };
  const { email } = await makeAdmin(services, { ...given, role: 2 });
  const superadmin = await product.open(browser, email);
  await superadmin.goto(`/account/${slug}/admin/dashboard`);
  await expect(superadmin.getByRole('heading', { name: 'No programs yet' })).toBeVisible();
  await expectAccessible(superadmin);
  const made = await call(superadmin, 'POST', `/api/v1/companies/${company_id}/campaigns_list/`, {
    name: 'Lunch by the sea',
    algo: 'random',
    optin_option: 2,
    next_matchs_send_at: new Date(Date.now() + 9 * 86_400_000).toISOString(),
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = (await made.json()) as { id: number };
  const active = await call(
    superadmin,
    'POST',
    `/api/v1/companies/${company_id}/campaigns_list/${id}/activate/`,
  );
  expect(active.ok(), await active.text()).toBe(true);

  const limited = { ...ALL_PERMISSIONS, metrics_access_overall: false };
  const own = await makeAdmin(services, {
    ...given,
    permissions: { ...limited, programs_management: [id] },
  });
  const program = await product.open(browser, own.email);
  await program.goto(`/account/${slug}/admin`);
  await program
    .getByRole('navigation', { name: 'Navigation' })
    .getByRole('link', { name: 'Dashboard' })
    .click();
  await expect(numbersOf(program)).toBeVisible();
  await expect(program.getByRole('heading', { name: 'How far introductions reach' })).toHaveCount(0);

  const none = await makeAdmin(services, { ...given, permissions: { ...limited, programs_management: [] } });
  const page = await product.open(browser, none.email);
  await page.goto(`/account/${slug}/admin`);
  const places = page.getByRole('navigation', { name: 'Navigation' });
  await expect(places.getByRole('link', { name: 'Programs' })).toBeVisible();
  await expect(places.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await page.goto(`/account/${slug}/admin/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'You don’t see these numbers' })).toBeVisible();
  await expectAccessible(page);
});

test('the answer is on a phone too, in French and in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('fika-language', 'fr'));
  await logIn(page, DEMO.superadmin);
  await page.goto(DASHBOARD);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectReadable(page);
});
