import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { inCompany } from '../apps/server/src/platform/context.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { APP, TeamsVendor } from '../apps/server/src/test/teams-vendor.ts';
import { expectAccessible, expectReadable } from './accessible.ts';
import { PASSWORD, startOwnProduct, type OwnProduct } from './own-product.ts';

const vendor = new TeamsVendor();
let product: OwnProduct;
test.beforeAll(async () => {
  const TEAMS_URL = await vendor.start();
  product = await startOwnProduct({ TEAMS_APP_ID: APP.id, TEAMS_APP_SECRET: APP.secret, TEAMS_URL });
});
test.afterAll(async () => {
  await product.stop();
  vendor.stop();
});

/** A workspace with a connected organization, in which a superadmin and a member are linked and lack the app. */
async function connected() {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const own = { company_id, password: PASSWORD };
  const admin = await makeUser(services, { ...own, role: 2 });
  const member = await makeUser(services, own);
  const tenant = randomUUID();
  const people = [admin, member].map(({ user_id, email }) => ({
    user_id,
    person: vendor.bot.makePerson({ tenant, address: email, isInstalled: false }),
  }));
  await inCompany(services, company_id, 'write', async ({ db }) => {
    const { id } = await db
      .insertInto('msteams_tenants')
      .values({ company_id, tenant_id: tenant, name: 'office.example' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('msteams_users')
      .values(
        people.map(({ user_id, person: { object_id } }) => ({
          company_id,
          msteams_tenant_id: id,
          object_id,
          user_id,
          linked_by: 'member',
        })),
      )
      .execute();
  });
  const url = `/account/${slug}/admin/settings/integrations/msteams`;
  return { company_id, admin, tenant, people, url };
}

test('an admin sees what keeps messages from Teams, changes it, and checks it', async ({ browser }) => {
  test.slow();
  const { services } = product;
  const { admin, tenant, people, url } = await connected();
  const page = await product.open(browser, admin.email);
  await page.goto(url);
  await expect(page.getByText('for 0 of 2 linked members')).toBeVisible();
  await services.jobs.runOnce(services, 'msteams.install-due');
  await expect(page.getByText('The app isn’t in your Teams')).toBeVisible();
  await expectAccessible(page);

  const check = () => page.getByRole('button', { name: 'Check again' }).click();
  vendor.installs.catalog.add(tenant);
  vendor.installs.forbidden.add(tenant);
  await check();
  await expect(page.getByText('A permission is missing')).toBeVisible();
  vendor.installs.forbidden.delete(tenant);
  await check();
  await expect(page.getByText('for 2 of 2 linked members')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check again' })).toHaveCount(0);

  const send = page.getByRole('button', { name: 'Send me a test message' });
  await send.click();
  await expect(page.getByText('Test message sent to you in Teams.')).toBeVisible();
  expect(vendor.bot.posted).toMatchObject([{ conversation_id: people[0]?.person.conversation_id }]);

  vendor.bot.intercept = () => ({ status: 403, body: { error: { code: 'BotDisabledByAdmin' } } });
  await send.click();
  await expect(page.getByText('We couldn’t send the test message.')).toBeVisible();
  await expect(page.getByText('Microsoft blocks the app')).toBeVisible();
  await expect(page.getByText('Blocked', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  vendor.bot.intercept = null;
  await check();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByText('Microsoft blocks the app')).toHaveCount(0);
});

test('a channel with a tab gets an audience and loses it, and the organization is disconnected', async ({
  browser,
}) => {
  const { services } = product;
  const { admin, company_id, tenant, people, url } = await connected();
  const channel = { team_id: randomUUID(), channel_id: `19:${randomUUID()}@thread.tacv2` };
  vendor.graph.channels.push({
    tenant,
    ...channel,
    people: people.map(({ person: { object_id: oid, address } }) => ({ oid, address })),
  });
  await inCompany(services, company_id, 'write', async ({ db }) => {
    const { id } = await db
      .selectFrom('msteams_tenants')
      .select('id')
      .where('company_id', '=', company_id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('msteams_channels')
      .values({ company_id, msteams_tenant_id: id, ...channel, name: 'Lunch', team_name: 'Office' })
      .execute();
  });
  const page = await product.open(browser, admin.email);
  await page.goto(url);
  await page.getByRole('button', { name: 'Create an audience of Lunch' }).click();
  await expect(page.getByRole('link', { name: 'Lunch (Office)' })).toBeVisible();
  await expect(page.getByText(/Compared on/)).toBeVisible();
  await expectAccessible(page);
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Stop following Lunch' }).click();
  await confirm('Stop following');
  await expect(page.getByText('No audience')).toBeVisible();

  const other = await makeUser(services, { company_id, password: PASSWORD, role: 1 });
  const theirs = await product.open(browser, other.email);
  await theirs.goto(url);
  await expect(theirs.getByText('Only superadmins can connect or disconnect Microsoft Teams.')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Disconnect office.example' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Disconnect office.example' }).click();
  await confirm('Disconnect');
  await expect(page.getByRole('button', { name: 'Connect Microsoft Teams' })).toBeVisible();
  await expect(theirs.getByText('office.example')).toHaveCount(0);
});
