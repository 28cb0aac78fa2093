import { expect, test } from '@playwright/test';
import { SIGNING_SECRET, SlackVendor, signedHeaders } from '../apps/server/src/test/slack-vendor.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
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

test('an admin connects Slack, imports its people, and hears that the access is gone', async ({
  browser,
}) => {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const admin = await makeUser(services, {
    company_id,
    role: 2,
    email: 'ada@slack.example',
    password: PASSWORD,
  });
  vendor.users.set('ada@slack.example', 'U1');
  vendor.people = Array.from({ length: 7 }, (_, number) => ({
    id: `U${number}`,
    profile: { email: `person-${number}@slack.example`, first_name: 'Person', last_name: `Number ${number}` },
  }));
  const page = await product.open(browser, admin.email);
  const settings = `/account/${slug}/admin/settings/integrations`;

  await page.goto(settings);
  await page.getByRole('link', { name: 'Slack' }).click();
  vendor.denies = true;
  await page.getByRole('button', { name: 'Connect Slack' }).click();
  await expect(page.getByText('You canceled in Slack. Nothing changed.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the settings' }).click();
  vendor.denies = false;
  await page.getByRole('button', { name: 'Connect Slack' }).click();
  await expect(page.getByRole('heading', { name: 'Office is connected' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the settings' }).click();
  await page.getByRole('button', { name: 'Send me a test message' }).click();
  await expect(page.getByText('Test message sent to you in Office.')).toBeVisible();
  expect(vendor.posted).toHaveLength(1);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Import people' }).click();
  await page.getByRole('button', { name: 'Import from Office' }).click();
  await page.getByRole('button', { name: 'Import 7 members' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await page.goto(`/account/${slug}/admin/users`);
  await expect(page.getByText('Person Number 6')).toBeVisible();

  await page.goto(`${settings}/slack`);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  vendor.uninstall();
  const event = JSON.stringify({
    type: 'event_callback',
    event_id: 'Ev1',
    team_id: vendor.team.id,
    event: { type: 'app_uninstalled' },
  });
  await page.request.post('/integrations/slack/events/', { data: event, headers: signedHeaders(event) });
  await expect(page.getByText('Access revoked')).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect Office' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Access revoked')).toBeHidden();
});
