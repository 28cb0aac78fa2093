import { randomUUID } from 'node:crypto';
import { type Browser, expect, test } from '@playwright/test';
import { runAllJobs } from '../apps/server/src/test/jobs.ts';
import { makeCompany, type MadeUser, makeUser } from '../apps/server/src/test/factories.ts';
import { APP, TeamsVendor } from '../apps/server/src/test/teams-vendor.ts';
import { expectAccessible, expectReadable } from './accessible.ts';
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

/** A workspace with a connected organization, an admin who is linked in Teams, a member, and a channel with both. */
async function office(culture: 'en' | 'fr' = 'en') {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services, { name: 'Marelle' });
  const own = { company_id, password: PASSWORD, culture };
  const admin = await makeUser(services, { ...own, role: 2, first_name: 'Ada', last_name: 'Office' });
  const member = await makeUser(services, { ...own, first_name: 'Bea', last_name: 'Office' });
  const tenant = randomUUID();
  const oid = randomUUID();
  await services.database.company(company_id, 'write', async (db) => {
    const { id } = await db
      .insertInto('msteams_tenants')
      .values({ company_id, tenant_id: tenant, name: 'office.example' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('msteams_users')
      .values({
        company_id,
        msteams_tenant_id: id,
        object_id: oid,
        user_id: admin.user_id,
        linked_by: 'member',
      })
      .execute();
  });
  const channel = { id: `19:${randomUUID()}@thread.tacv2`, displayName: 'Lunch' };
  const team = { groupId: randomUUID(), displayName: 'Office' };
  vendor.graph.channels.push({
    tenant,
    team_id: team.groupId,
    channel_id: channel.id,
    people: [
      { oid, address: admin.email },
      { oid: randomUUID(), address: member.email },
    ],
  });
  const users = new Map([
    [admin.email, vendor.makeUser({ tenant, oid, address: admin.email })],
    [member.email, vendor.makeUser({ tenant, address: member.email })],
  ]);
  /** Opens a page in Teams, in a browser with nothing stored. */
  const open = async (
    browser: Browser,
    path: string,
    {
      as,
      frameContext = 'content',
      subPageId = '',
    }: { as: MadeUser; frameContext?: string; subPageId?: string },
  ) =>
    openTeams(await browser.newContext(), {
      vendor,
      origin,
      address: product.url + path,
      readToken: () => vendor.tabToken(users.get(as.email) ?? vendor.makeUser()),
      around: { channel, team, frameContext, subPageId },
    });
  return { company_id, slug, admin, member, tenant, open };
}

const heading = { level: 1 } as const;

test('an admin sets up the tab of a channel and a program for it, and a member takes part', async ({
  browser,
}) => {
  const { services } = product;
  const { admin, member, company_id, open } = await office();
  const config = await open(browser, '/msteams/config', { as: admin, frameContext: 'settings' });
  await expect(config.tab.getByRole('heading', { name: 'Set up this tab' })).toBeVisible();
  await expect(config.tab.getByRole('checkbox', { name: /Create an audience/ })).toBeChecked();
  await expect.poll(() => config.settings.isValid).toBe(true);
  await config.press('save');
  await expect.poll(() => config.settings.saved?.contentUrl).toBe(`${product.url}/msteams/channel/tab`);
  await runAllJobs(services);
  await config.page.context().close();

  const mine = await open(browser, '/msteams/channel/tab', { as: admin });
  await expect(mine.tab.getByRole('heading', { name: 'Programs for Lunch' })).toBeVisible();
  await expect(mine.tab.getByText('Workspace: Marelle')).toBeVisible();
  await mine.tab.getByRole('button', { name: 'Create a program' }).click();
  const address = await mine.dialog();
  expect(address).toBe(`${product.url}/msteams/channel/modal/addcampaign`);
  const dialog = await open(browser, '/msteams/channel/modal/addcampaign', {
    as: admin,
    frameContext: 'task',
  });
  await dialog.tab.getByRole('textbox', { name: /[Nn]ame/ }).fill('Lunch together');
  await dialog.tab.getByRole('button', { name: 'Create', exact: false }).click();
  await expect.poll(() => dialog.submitted).toEqual([{ done: true }]);
  await dialog.page.context().close();

  await mine.reload();
  await mine.tab.getByRole('link', { name: 'Edit Lunch together' }).click();
  await expect(mine.tab.getByRole('textbox', { name: /[Nn]ame/ })).toHaveValue('Lunch together');
  // Parts of the setup are pages of the tab, too: no question is asked on the way.
  await mine.tab
    .getByRole('link', { name: /Audience/ })
    .first()
    .click();
  await expect(mine.tab.getByText('Lunch (Office)').first()).toBeVisible();
  await expect(mine.tab.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0);
  expect(mine.opened).toEqual([]);

  const campaign = await services.database.company(company_id, 'write', (db) =>
    db
      .updateTable('campaigns')
      .set({ status: 'active', onboarding_step: null })
      .where('company_id', '=', company_id)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const schedule = await open(browser, `/editcampaign/${campaign.id}/schedule-edit`, { as: admin });
  await expect(schedule.tab.getByRole('heading', heading)).toBeVisible();
  await schedule.tab.getByRole('combobox', { name: 'Frequency' }).click();
  await schedule.tab.getByRole('option', { name: 'Every 3 weeks' }).click();
  await schedule.tab.getByRole('button', { name: 'Save' }).first().click();
  await expect(schedule.tab.getByText('saved', { exact: false }).first()).toBeVisible();

  const theirs = await open(browser, '/msteams/channel/tab', { as: member });
  await expect(theirs.tab.getByRole('link', { name: 'Lunch together' })).toBeVisible();
  await expect(theirs.tab.getByRole('button', { name: 'Create a program' })).toHaveCount(0);
  await theirs.tab.getByRole('link', { name: 'Activity' }).click();
  await expect(theirs.tab.getByRole('heading', heading)).toBeVisible();
  await theirs.tab.getByRole('link', { name: 'Network', exact: true }).click();
  await expect(theirs.tab.getByRole('heading', { level: 1, name: 'Network' })).toBeVisible();
  await theirs.tab.getByRole('link', { name: 'My profile' }).click();
  await theirs.tab.getByRole('textbox', { name: 'First name' }).fill('Beatrice');
  await theirs.tab.getByRole('button', { name: 'Save' }).click();
  await expect(theirs.tab.getByText('saved', { exact: false }).first()).toBeVisible();
});

/** Which half of the pages each test opens: a page is opened in a browser of its person, and checked in each theme. */
const HALVES = [
  ['en', 0],
  ['en', 1],
  ['fr', 0],
  ['fr', 1],
] as const;

for (const [culture, half] of HALVES) {
  test(`the pages of Teams open in each theme, in ${culture}, part ${half + 1}`, async ({ browser }) => {
    test.slow();
    const { services } = product;
    const { admin, member, company_id, open } = await office(culture);
    const config = await open(browser, '/msteams/config', { as: admin, frameContext: 'settings' });
    await expect.poll(() => config.settings.isValid).toBe(true);
    await config.press('save');
    await expect.poll(() => config.settings.saved).not.toBeNull();
    await runAllJobs(services);
    const { id } = await services.database.company(company_id, 'write', async (db) => {
      const { audience_id } = await db
        .selectFrom('msteams_channels')
        .select('audience_id')
        .executeTakeFirstOrThrow();
      return db
        .insertInto('campaigns')
        .values({
          company_id,
          name: 'Lunch together',
          status: 'active',
          timezone: 'Europe/Paris',
          filters: JSON.stringify({
            version: 'v1',
            operator: 'and',
            filters: [{ type: 'audience', operator: 'inn', value: [audience_id] }],
          }),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    });
    const program = `/msteams/campaigns/${company_id}/${id}`;
    const pages: [string, MadeUser, string?][] = [
      ['/msteams/config', admin, 'settings'],
      ['/msteams/channel/tab', admin],
      ['/msteams/channel/tab', member],
      ['/msteams/channel/tab/activity', member],
      ['/msteams/channel/tab/network', member],
      ['/msteams/channel/addcampaign', admin],
      ['/msteams/channel/modal/addcampaign', admin, 'task'],
      [`/msteams/channel/modal/program-${id}`, member, 'task'],
      [`/msteams/channel/users/${member.user_id}/update`, member],
      [`/msteams/channel/users/${member.user_id}/update`, admin],
      ['/msteams/channel/update-users', admin],
      [`${program}/content`, member],
      [`${program}/content/people`, member],
      [`${program}/remove`, admin, 'remove'],
      [`/campaign/details/${id}`, admin],
      [`/campaign/details/${id}/participants`, admin],
      [`/campaign/edit/${id}`, admin],
      [`/campaign/edit/${id}/audience`, admin],
      [`/editcampaign/${id}/schedule`, admin],
      [`/editcampaign/${id}/edit`, admin],
      [`/editcampaign/${id}/schedule-edit`, admin],
    ];
    for (const [path, as, frameContext = 'content'] of pages.filter((_, index) => index % 2 === half)) {
      const host = await open(browser, path, { as, frameContext });
      const { tab, page } = host;
      await expect(tab.getByRole('heading', heading), path).toBeVisible();
      for (const theme of culture === 'en'
        ? (['default', 'dark', 'contrast'] as const)
        : (['default'] as const)) {
        await host.setTheme(theme);
        const scheme = theme === 'default' ? 'light' : 'dark';
        await expect(tab.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
        await test.step(`${path} ${theme}`, () =>
          (theme === 'default' ? expectAccessible : expectReadable)(page.frames()[1] ?? page));
      }
      await page.context().close();
    }
  });
}

test('a tab logs in in a window where Teams gives no token, and leads elsewhere in the browser', async ({
  browser,
}) => {
  const { member, tenant, slug } = await office();
  vendor.user = vendor.makeUser({ tenant, address: member.email });
  const host = await openTeams(await browser.newContext(), {
    vendor,
    origin,
    address: `${product.url}/msteams/profile/myprograms`,
    readToken: async () => null,
  });
  await expect(host.tab.getByRole('heading', { name: 'Log in to Microsoft' })).toBeVisible();
  // The library of Teams opens windows of https alone, which the product is not here.
  await host.page.frames()[1]?.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(URL.prototype, 'protocol');
    Object.defineProperty(URL.prototype, 'protocol', {
      get(this: URL): string {
        return this.pathname.endsWith('/auth-start') ? 'https:' : String(own?.get?.call(this));
      },
    });
  });
  const opening = host.page.context().waitForEvent('page');
  await host.tab.getByRole('button', { name: 'Log in' }).click();
  const popup = await opening;
  if (!popup.isClosed()) await popup.waitForEvent('close');
  await expect(host.tab.getByRole('heading', { name: 'My programs' })).toBeVisible();

  const own = await product.open(browser, member.email);
  await own.goto('/msteams/auth-end#state=x&code=y');
  await expect(own.getByText(/We couldn’t log you in/)).toBeVisible();
  expect(own.url()).toBe(`${product.url}/msteams/auth-end`);
  await expectAccessible(own);
  expect(slug).not.toBe('');
});

test('a deep link opens a program, pages of nothing are missing, and members manage none', async ({
  browser,
}) => {
  const { admin, member, company_id, open } = await office();
  const { id } = await product.services.database.company(company_id, 'write', (db) =>
    db
      .insertInto('campaigns')
      .values({
        company_id,
        name: 'For all',
        status: 'active',
        timezone: 'Europe/Paris',
        filters: JSON.stringify({ version: 'v1', operator: 'and', filters: [] }),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const linked = await open(browser, '/msteams/profile/activity', { as: member, subPageId: `program-${id}` });
  await expect(linked.tab.getByRole('heading', { name: 'For all' })).toBeVisible();
  const managed = await open(browser, `/campaign/details/${id}`, { as: member });
  await expect(managed.tab.getByRole('heading', { name: 'For all' })).toBeVisible();
  await expect(managed.tab.getByRole('link', { name: 'Manage this program' })).toHaveCount(0);
  for (const path of [
    '/msteams/channel/modal/nothing',
    `/msteams/campaigns/${company_id + 1}/${id}/content`,
    `/msteams/channel/tab/elsewhere`,
    '/campaign/details/999999',
  ]) {
    const { tab, page } = await open(browser, path, { as: admin });
    await expect(tab.getByRole('heading', heading), path).toHaveText(/isn’t here|not found|find/i);
    await page.context().close();
  }
  const config = await open(browser, '/msteams/config', { as: member, frameContext: 'settings' });
  await expect(config.tab.getByText('Only admins of Marelle can set up this tab.')).toBeVisible();
  expect(config.settings.isValid).toBe(false);
});
