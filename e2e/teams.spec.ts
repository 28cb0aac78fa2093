import { type Browser, expect, test } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { APP, TeamsVendor } from '../apps/server/src/test/teams-vendor.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { expectAccessible } from './accessible.ts';
import { PASSWORD, startOwnProduct, type OwnProduct } from './own-product.ts';
import { openTeams } from './teams-host.ts';

const vendor = new TeamsVendor();
let origin = '';
let product: OwnProduct;
test.beforeAll(async () => {
  origin = await vendor.start();
  product = await startOwnProduct({
    TEAMS_APP_ID: APP.id,
    TEAMS_APP_SECRET: APP.secret,
    TEAMS_URL: origin,
  });
});
test.afterAll(async () => {
  await product.stop();
  vendor.stop();
});

/** A company that its admin connected to Microsoft Teams, on the page of its settings. */
async function connected(browser: Browser, name: string) {
  const { id: company_id, slug } = await makeCompany(product.services);
  const own = { company_id, password: PASSWORD };
  const admin = await makeUser(product.services, { ...own, role: 2, email: `ada@${name}.example` });
  const member = await makeUser(product.services, { ...own, email: `bea@${name}.example` });
  const page = await product.open(browser, admin.email);
  await page.goto(`/account/${slug}/admin/settings/integrations/msteams`);
  const { tenant } = (vendor.user = vendor.makeUser({ address: `it@${name}.example` }));
  await page.getByRole('button', { name: 'Connect Microsoft Teams' }).click();
  await expect(page.getByText(`${name}.example`)).toBeVisible();
  return { page, admin, member, tenant };
}

const tabOf = (path: string, user: ReturnType<typeof vendor.makeUser>) => ({
  vendor,
  origin,
  address: `${product.url}/msteams/profile/${path}`,
  readToken: () => vendor.tabToken(user),
});

test('an admin connects Teams, downloads the app, and links an account from a tab', async ({ browser }) => {
  const { page, admin, tenant } = await connected(browser, 'teams');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the app' }).click();
  const app = unzipSync(readFileSync(await (await download).path()));
  expect(JSON.parse(strFromU8(app['manifest.json'] ?? new Uint8Array()))).toMatchObject({ id: APP.id });
  await expectAccessible(page);

  const ofAdmin = vendor.makeUser({ tenant, address: admin.email, name: 'Ada of Teams' });
  const unknown = await openTeams(await browser.newContext(), tabOf('activity', ofAdmin));
  await expect(unknown.tab.getByText('We don’t know the account ada@teams.example yet.')).toBeVisible();
  await unknown.tab.getByRole('button', { name: 'Link in the browser' }).click();
  await expect.poll(() => unknown.opened).toHaveLength(1);
  await page.goto(unknown.opened[0] ?? '');
  await expect(page.getByText('Ada of Teams', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Link account' }).click();
  await expect(page.getByRole('heading', { name: 'Your accounts are linked' })).toBeVisible();
  await unknown.page.reload();
  await expect(unknown.tab.getByRole('heading', { name: 'Link your account' })).toBeHidden();
  await expect(unknown.tab.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a member opens the tabs of Teams in each of its themes', async ({ browser }) => {
  const { page, member, tenant } = await connected(browser, 'tabs');
  await page.close();
  const context = await browser.newContext();
  const ofMember = vendor.makeUser({ tenant, address: member.email });
  const activity = await openTeams(context, tabOf('activity', ofMember));
  await expect(activity.tab.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(activity.page);
  for (const theme of ['dark', 'contrast'] as const) {
    await activity.setTheme(theme);
    await expect(activity.tab.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expectAccessible(activity.page);
  }
  await activity.page.close();
  for (const path of ['network', 'myprograms']) {
    const { tab, page: host } = await openTeams(context, tabOf(path, ofMember));
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(host);
    await host.close();
  }
});

test('Teams may show its pages in a frame, and no page of another address', async ({ browser }) => {
  const page = await product.open(browser, null);
  const policyOf = async (path: string) =>
    (await page.request.get(path)).headers()['content-security-policy'];
  for (const path of [
    '/msteams/profile/activity',
    '/msteams/config',
    '/msteams/channel/tab',
    '/msteams/privacy',
    '/campaign/details/1',
    '/editcampaign/1/edit',
  ]) {
    expect(await policyOf(path)).toContain(
      `;frame-ancestors https://teams.microsoft.com https://*.teams.microsoft.com https://*.cloud.microsoft ${origin};`,
    );
  }
  for (const path of [
    '/login/',
    '/account/x/msteams/profile',
    '/user/verify/msteams/a/b/',
    '/msteams/auth-start',
    '/msteams/auth-end',
    '/campaigns/1',
  ]) {
    expect(await policyOf(path)).toContain(";frame-ancestors 'none';");
  }
});

test('the texts that the manifest names are there, and the tabs lead out of a browser without Teams', async ({
  browser,
}) => {
  const page = await product.open(browser, null);
  await page.goto('/msteams/privacy');
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/msteams/termsofuse');
  await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible();
  await page.goto('/msteams/profile/activity');
  await expect(page.getByRole('heading', { name: 'This page opens in Teams' })).toBeVisible();
  await expectAccessible(page);
});
