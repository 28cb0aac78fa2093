import { expect, test } from '@playwright/test';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { makeCampaign } from '../apps/server/src/test/factories-rounds.ts';
import { SIGNING_SECRET, SlackVendor } from '../apps/server/src/test/slack-vendor.ts';
import { expectAccessible } from './accessible.ts';
import { PASSWORD, startOwnProduct, type OwnProduct } from './own-product.ts';

const vendor = new SlackVendor();
let product: OwnProduct;
test.beforeAll(async () => {
  const url = await vendor.start();
  const app = {
    SLACK_CLIENT_ID: 'client',
    SLACK_CLIENT_SECRET: 'secret',
    SLACK_SIGNING_SECRET: SIGNING_SECRET,
  };
  product = await startOwnProduct({ ...app, SLACK_URL: url });
});
test.afterAll(async () => {
  await product.stop();
  await vendor.stop();
});

test('an admin gives a program a channel of Slack, and reads why nothing can be written to it', async ({
  browser,
}) => {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const admin = await makeUser(services, {
    company_id,
    role: 2,
    email: 'ada@channels.example',
    password: PASSWORD,
  });
  const { campaign_id } = await makeCampaign(services, {
    company_id,
    name: 'Coffee Across Teams',
    status: 'draft',
  });
  vendor.channels = [
    { id: 'C1', name: 'lunch', is_private: false, is_member: false, members: [] },
    { id: 'C2', name: 'parents', is_private: true, is_member: true, members: [] },
  ];
  const page = await product.open(browser, admin.email);
  await page.goto(`/account/${slug}/admin/settings/integrations/slack`);
  await page.getByRole('button', { name: 'Connect Slack' }).click();
  await expect(page.getByRole('heading', { name: 'Office is connected' })).toBeVisible();

  await page.goto(`/account/${slug}/admin/campaigns/edit/${campaign_id}/identity`);
  await expect(page.getByText('Channel in Slack')).toBeHidden();
  await page.getByText('Slack', { exact: true }).click();
  await page.getByRole('button', { name: 'Choose channel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Channel' }).click();
  await page.getByRole('option', { name: '#lunch' }).click();
  await dialog.getByRole('button', { name: 'Use channel' }).click();
  await expect(page.getByRole('button', { name: 'Remove #lunch' })).toBeVisible();
  expect(vendor.channels[0]?.is_member).toBe(true);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Create channel' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('coffee-across-teams');
  await dialog.getByLabel('Name').fill('Coffee & Cake');
  await dialog.getByRole('button', { name: 'Create channel' }).click();
  await expect(page.getByRole('button', { name: 'Remove #coffee-cake' })).toBeVisible();

  Object.assign(vendor.channels.at(-1) ?? {}, { is_archived: true });
  await services.database.company(company_id, 'write', (db) =>
    db.updateTable('campaign_channels').set({ checked_at: '2020-01-01T00:00:00Z' }).execute(),
  );
  await services.jobs.runOnce(services, 'campaigns.check-channels');
  await expect(page.getByText('This channel is archived in Slack. Choose another one.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove #coffee-cake' }).click();
  await expect(page.getByRole('button', { name: 'Remove #coffee-cake' })).toBeHidden();
});
