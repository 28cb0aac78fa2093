import { expect, test } from '@playwright/test';
import { inCompany } from '../apps/server/src/platform/context.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { APP, TeamsVendor } from '../apps/server/src/test/teams-vendor.ts';
import { expectAccessible } from './accessible.ts';
import { chooseDay } from './calendar.ts';
import { doEarly } from './menus.ts';
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

test('a program is sent through Teams, and by email to those who are not there', async ({ browser }) => {
  test.setTimeout(120_000);
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const own = { company_id, password: PASSWORD };
  const admin = await makeUser(services, { ...own, role: 2, email: 'ada@teams-program.example' });
  const inTeams = await makeUser(services, {
    ...own,
    email: 'bea@teams-program.example',
    last_name: 'Inteams',
  });
  await makeUser(services, { ...own, email: 'cleo@teams-program.example', last_name: 'Elsewhere' });
  const page = await product.open(browser, admin.email);
  await page.goto(`/account/${slug}/admin/settings/integrations/msteams`);
  const { tenant } = (vendor.user = vendor.makeUser({ address: 'it@teams-program.example' }));
  await page.getByRole('button', { name: 'Connect Microsoft Teams' }).click();
  await expect(page.getByText('teams-program.example', { exact: true })).toBeVisible();
  const { object_id, conversation_id } = vendor.bot.makePerson({ tenant });
  await inCompany(services, company_id, 'write', async ({ db }) => {
    const { id } = await db
      .selectFrom('msteams_tenants')
      .select('id')
      .where('company_id', '=', company_id)
      .executeTakeFirstOrThrow();
    const user = { object_id, user_id: inTeams.user_id, linked_by: 'member', conversation_id };
    await db
      .insertInto('msteams_users')
      .values({ company_id, msteams_tenant_id: id, ...user })
      .execute();
  });

  await page.goto(`/account/${slug}/admin/campaigns/new`);
  await page.getByRole('textbox', { name: 'Program name' }).fill('Pairs');
  await page.getByRole('button', { name: 'Create draft' }).click();
  const channels = page.getByRole('radiogroup', { name: 'Messages by' });
  await expect(channels.getByText('Slack')).toHaveCount(0);
  await channels.getByText('Teams').click();
  await expect(page.getByText('By Teams')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^4\. / }).click();
  await chooseDay(page, 'Invitations go out, Day', 5);
  await chooseDay(page, 'Matches go out, Day', 9);
  await page.getByRole('link', { name: '7. Review' }).click();
  await page.getByRole('button', { name: 'Start the program' }).click();
  await page.waitForURL(/details\/\d+/);
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await doEarly(page, 'Send the invitations now');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Invite / })
    .click();
  await expect(page.getByText('The invitations are being sent.')).toBeVisible();
  const id = Number(/details\/(\d+)/.exec(page.url())?.[1]);

  await expect.poll(() => vendor.bot.posted.map((post) => post.conversation_id)).toEqual([conversation_id]);
  expect(JSON.stringify(vendor.bot.posted[0]?.body)).toContain('"verb":"fika.answer.accepted"');
  const round = await inCompany(services, company_id, 'read', ({ db }) =>
    db.selectFrom('rounds').select('id').where('company_id', '=', company_id).executeTakeFirstOrThrow(),
  );
  await page.goto(`/account/${slug}/admin/campaigns/${id}/session/${round.id}/review?view=deliveries`);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('Inteams');
  await expect(page.getByText('Teams', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('Elsewhere');
  const row = page.getByRole('row', { name: /Elsewhere/ });
  await expect(row.getByText('Email: no linked Teams account')).toBeVisible();
  await expect(page.getByRole('row', { name: /Inteams/ })).toHaveCount(0);
  await expectAccessible(page);
});
