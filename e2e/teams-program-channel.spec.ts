import { randomUUID } from 'node:crypto';
import { CHANNELS } from '@fika/contract';
import { expect, test } from '@playwright/test';
import { inCompany } from '../apps/server/src/platform/context.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { makeCampaign } from '../apps/server/src/test/factories-rounds.ts';
import { APP, TeamsVendor } from '../apps/server/src/test/teams-vendor.ts';
import { expectAccessible } from './accessible.ts';
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

test('an admin gives a program a channel of Teams, and reads why nothing can be written to it', async ({
  browser,
}) => {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const admin = await makeUser(services, { company_id, role: 2, password: PASSWORD });
  const { campaign_id } = await makeCampaign(services, {
    company_id,
    name: 'Coffee Across Teams',
    status: 'draft',
  });
  const tenant = randomUUID();
  const channel_id = `19:${randomUUID()}@thread.tacv2`;
  const msteams_tenant_id = await inCompany(services, company_id, 'write', async ({ db }) => {
    const { id } = await db
      .insertInto('msteams_tenants')
      .values({ company_id, tenant_id: tenant, name: 'office.example' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('campaigns')
      .set({ channel: CHANNELS.teams })
      .where('company_id', '=', company_id)
      .execute();
    return id;
  });
  const page = await product.open(browser, admin.email);
  await page.goto(`/account/${slug}/admin/campaigns/edit/${campaign_id}/identity`);
  await expect(page.getByText('No channel has a tab yet.')).toBeVisible();
  await expectAccessible(page);

  const person = vendor.bot.makePerson({ tenant, conversation_id: channel_id });
  await inCompany(services, company_id, 'write', async ({ db }) => {
    const channel = { company_id, msteams_tenant_id, team_id: randomUUID(), team_name: 'Office' };
    await db
      .insertInto('msteams_channels')
      .values([
        { ...channel, channel_id, name: 'Lunch' },
        { ...channel, channel_id: `19:${randomUUID()}@thread.tacv2`, name: 'Gone' },
      ])
      .execute();
  });
  await page.reload();
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Choose channel' }).click();
    await page.getByRole('option', { name }).click();
  };
  await choose('Gone in Office');
  await expect(page.getByText('Teams doesn’t show us this channel any more.')).toBeVisible();
  await choose('Lunch in Office');
  const remove = page.getByRole('button', { name: 'Remove Lunch' });
  await expect(remove).toBeVisible();
  await expect(page.getByText('To invite its people, make an audience of the channel:')).toBeVisible();
  await expectAccessible(page);

  person.isInstalled = false;
  await inCompany(services, company_id, 'write', ({ db }) =>
    db.updateTable('campaign_channels').set({ checked_at: '2020-01-01T00:00:00Z' }).execute(),
  );
  await services.jobs.runOnce(services, 'campaigns.check-channels');
  await expect(page.getByText('The app isn’t in the team of this channel.')).toBeVisible();
  await expectAccessible(page);
  person.isInstalled = true;
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('The app isn’t in the team of this channel.')).toBeHidden();
  await remove.click();
  await expect(remove).toBeHidden();
});
