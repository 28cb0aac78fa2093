import { expect, test } from '@playwright/test';
import { inCompany } from '../apps/server/src/platform/context.ts';
import { slackLinkUrl } from '../apps/server/src/features/slack/users/tokens/queries.ts';
import { SIGNING_SECRET, SlackVendor, type VendorUser } from '../apps/server/src/test/slack-vendor.ts';
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

test('an admin imports a channel of 200 people, and a member links a Slack account', async ({ browser }) => {
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

  const member = await makeUser(services, {
    company_id,
    email: 'bo@elsewhere.example',
    first_name: 'Bo',
    last_name: 'Elsewhere',
    password: PASSWORD,
  });
  const team = await inCompany(services, company_id, 'read', ({ db }) =>
    db.selectFrom('slack_teams').select('id').where('company_id', '=', company_id).executeTakeFirstOrThrow(),
  );
  const link = await inCompany(services, company_id, 'read', (ctx) =>
    slackLinkUrl(ctx, { slack_team_id: team.id, slack_user_id: 'U7' }),
  );
  const own = await product.open(browser, member.email);
  await own.goto(new URL(link).pathname);
  await expect(own.getByRole('heading', { name: 'Is this Slack account yours?' })).toBeVisible();
  await expect(own.getByText('Slack account in Office')).toBeVisible();
  await expect(own.getByText('@person.7 · person-7@slack-people.example')).toBeVisible();
  await expectAccessible(own);
  await own.getByRole('button', { name: 'Link account' }).click();
  await expect(own.getByRole('heading', { name: 'Your accounts are linked' })).toBeVisible();
  await own.getByRole('link', { name: 'Go to your profile' }).click();
  await expect(own.getByText(/^Linked by you on /)).toBeVisible();
  await expectAccessible(own);
  // Someone else opens the same link.
  await page.goto(new URL(link).pathname);
  await expect(page.getByText('This Slack account is already linked to another member.')).toBeVisible();
  await own.getByRole('button', { name: 'Unlink Office' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(own.getByText(/^Linked by you on /)).toBeHidden();
});
