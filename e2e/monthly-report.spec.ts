import { expect, type Page, test } from '@playwright/test';
import { makeAdmin, makeCompany } from '../apps/server/src/test/factories.ts';
import { makeCampaign, makeRound } from '../apps/server/src/test/factories-rounds.ts';
import { expectAccessible, expectOrderly, expectReadable } from './accessible.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
});
test.afterAll(() => product.stop());

/** A workspace with an admin and a colleague, and a session whose matches were sent on 9 February 2027. */
async function workspace() {
  const { services } = product;
  await product.setClock('2027-03-10T12:00:00Z');
  const { id: company_id, slug } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const admin = await makeAdmin(services, {
    company_id,
    first_name: 'Ada',
    last_name: 'King',
    password: PASSWORD,
  });
  const colleague = await makeAdmin(services, { company_id, first_name: 'Bo', last_name: 'Lind' });
  const { campaign_id } = await makeCampaign(services, { company_id });
  const { round_id } = await makeRound(services, { company_id, campaign_id });
  const at = '2027-02-09T09:00:00Z';
  await services.database.company(company_id, 'write', async (db) => {
    await db
      .updateTable('rounds')
      .set({ status: 2, opened_at: '2027-02-02T09:00:00Z', matchs_sent_at: at })
      .where('company_id', '=', company_id)
      .where('id', '=', round_id)
      .execute();
    for (const [{ user_id }, accepted_at] of [
      [admin, at],
      [colleague, null],
    ] as const) {
      await db
        .insertInto('round_members')
        .values({ company_id, round_id, user_id, asked_at: '2027-02-02T09:00:00Z', accepted_at })
        .execute();
    }
  });
  return { slug, admin, reporting: `/account/${slug}/admin/reporting` };
}

const cardOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Monthly report' }) });

test('an admin gets the monthly report, opens its numbers and stops it by the link', async ({ browser }) => {
  const { admin, reporting, slug } = await workspace();
  const page = await product.open(browser, admin.email);
  await page.goto(reporting);
  const card = cardOf(page);
  await expect(card.getByRole('heading', { name: 'No recipients yet' })).toBeVisible();
  await expectAccessible(page);

  // Herself.
  await card.getByRole('button', { name: 'Add recipient' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add recipient' });
  await dialog.getByRole('combobox', { name: 'Admin' }).fill('king');
  await page.getByRole('option', { name: /Ada King/ }).click();
  await dialog.getByRole('button', { name: 'Add recipient' }).click();
  await expect(page.getByText('Ada King gets the next report.')).toBeVisible();
  const recipients = card.getByRole('list', { name: 'Recipients of the monthly report' });
  await expect(recipients.getByRole('listitem')).toHaveText(/Ada King.*You.*/);
  await expect(card.getByText('Next report: Thursday 1 April')).toBeVisible();
  await expectAccessible(page);
  await expectOrderly(page);

  // The last month now, with its picture.
  await card.getByRole('button', { name: 'Send me last month’s report' }).click();
  await expect(page.getByText(`The report is on its way to ${admin.email}.`)).toBeVisible();
  const preview = await mailTo(page.request, admin.email, /monthly report, February 2027$/);
  expect(preview).toContain('Participation: 50%');
  await page.goto('/dev/mailbox');
  const image = page.frameLocator('iframe').getByRole('img', { name: /^Participation by month: .*Feb 50%$/ });
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1040);

  // The same days on the dashboard.
  await page.goto(linkIn(preview, `/account/${slug}/admin/dashboard`));
  await expect(page).toHaveURL(/start=2027-02-01&end=2027-02-28$/);
  const numbers = page.getByRole('region', { name: 'Main numbers' });
  await expect(numbers).toContainText(/Participation\s*50%/);
  await expect(
    page.getByText(/1 Feb 2027 to 28 Feb 2027, compared with 1 Jan 2027 to 31 Jan 2027/),
  ).toBeVisible();

  // The regular one, and the end of it.
  await product.setClock('2027-04-01T10:00:00Z');
  await product.services.jobs.runOnce(product.services, 'monthly-report.look');
  const report = await mailTo(page.request, admin.email, /monthly report, March 2027$/);
  const stop = linkIn(report, '/monthly-report/stop');
  const anybody = await product.open(browser, null, {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  await anybody.goto(stop);
  await expect(anybody.getByRole('heading', { level: 1, name: 'Stop the monthly report?' })).toBeVisible();
  await expectAccessible(anybody);
  await expectReadable(anybody);
  // Opening it has changed nothing.
  await page.goto(reporting);
  await expect(recipients.getByRole('listitem')).toHaveCount(1);
  await anybody.getByRole('button', { name: 'Stop the report' }).click();
  await expect(anybody.getByRole('heading', { name: 'The monthly report is stopped' })).toBeVisible();
  await page.reload();
  await expect(card.getByRole('heading', { name: 'No recipients yet' })).toBeVisible();
  await page.goto(`/account/${slug}/admin/settings/audit`);
  await expect(page.getByText('Stopped the monthly report to a recipient')).toBeVisible();

  await anybody.goto(stop.slice(0, -3));
  await anybody.reload();
  await anybody.getByRole('button', { name: 'Stop the report' }).click();
  await expect(anybody.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
});

test('a recipient stops the report in her settings', async ({ browser }) => {
  const { admin, reporting, slug } = await workspace();
  const page = await product.open(browser, admin.email);
  await page.goto(`/account/${slug}/profile/settings`);
  await expect(page.getByRole('heading', { name: 'Emails' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop the report' })).toHaveCount(0);
  await page.goto(reporting);
  await cardOf(page).getByRole('button', { name: 'Add recipient' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add recipient' });
  await dialog.getByRole('combobox', { name: 'Admin' }).click();
  await page.getByRole('option', { name: /Ada King/ }).click();
  await dialog.getByRole('button', { name: 'Add recipient' }).click();
  await expect(page.getByText('Ada King gets the next report.')).toBeVisible();
  await page.goto(`/account/${slug}/profile/settings`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop the report' }).click();
  await expect(page.getByText('You don’t get the monthly report any more.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop the report' })).toHaveCount(0);
});
