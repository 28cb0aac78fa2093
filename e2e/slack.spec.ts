import { expect, test } from '@playwright/test';
import {
  SIGNING_SECRET,
  SlackVendor,
  signedHeaders,
  type VendorUser,
} from '../apps/server/src/test/slack-vendor.ts';
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
test.beforeEach(() => vendor.reset());
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

const person = (number: number): VendorUser => ({
  id: `U${number}`,
  name: `person.${number}`,
  is_email_confirmed: true,
  profile: {
    email: `person-${number}@slack-people.example`,
    first_name: 'Person',
    last_name: `Number ${number}`,
    real_name: `Person Number ${number}`,
  },
});

test('an admin imports a channel of 200 people, and follows it', async ({ browser }) => {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const admin = await makeUser(services, {
    company_id,
    role: 2,
    email: 'ada@slack-people.example',
    password: PASSWORD,
  });
  vendor.page = 200;
  vendor.people = Array.from({ length: 300 }, (_, number) => person(number));
  vendor.channels = [
    { id: 'C1', name: 'general', is_private: false, is_member: false, members: ['U1'] },
    {
      id: 'C2',
      name: 'lunch',
      is_private: false,
      is_member: false,
      members: vendor.people.slice(50, 250).map(({ id }) => id),
    },
    { id: 'C3', name: 'board', is_private: true, is_member: false, members: ['U2'] },
    { id: 'C4', name: 'parents', is_private: true, is_member: true, members: ['U3'] },
  ];
  const page = await product.open(browser, admin.email);
  await page.goto(`/account/${slug}/admin/settings/integrations/slack`);
  await page.getByRole('button', { name: 'Connect Slack' }).click();
  await page.getByRole('link', { name: 'Import people' }).click();
  await page.getByRole('button', { name: 'Import a channel of Office' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Channel' }).click();
  await expect(page.getByRole('option', { name: '#parents (private)' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'board' })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('option', { name: '#lunch' }).click();
  await dialog.getByRole('button', { name: 'Import people' }).click();
  await page.getByRole('button', { name: 'Import 200 members' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();

  await page.goto(`/account/${slug}/admin/settings/integrations/slack`);
  await page.getByRole('button', { name: 'Follow a channel of Office' }).click();
  await dialog.getByRole('combobox', { name: 'Channel' }).click();
  await page.getByRole('option', { name: '#lunch' }).click();
  await dialog.getByRole('button', { name: 'Create audience' }).click();
  await expect(page.getByText(/Compared on /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '#lunch' }).click();
  await expect(page.getByText('#lunch').first()).toBeVisible();
});
