import { ALL_PERMISSIONS } from '@fika/contract';
import { expect, test } from '@playwright/test';
import { makeCoffees } from '../apps/server/src/test/coffees.ts';
import { makeAdmin, makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { expectAccessible } from './accessible.ts';
import { clickItem } from './menus.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
});

test.afterAll(() => product.stop());

/** Ada and Bo are matched in a program that Cleo manages. */
async function office() {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const person = (first_name: string) =>
    makeUser(services, { company_id, first_name, last_name: 'Berg', password: PASSWORD });
  const [ada, bo] = [await person('Ada'), await person('Bo')];
  const { ids, campaign_id } = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
  const cleo = await makeAdmin(services, {
    company_id,
    first_name: 'Cleo',
    last_name: 'Berg',
    password: PASSWORD,
    permissions: { ...ALL_PERMISSIONS, programs_management: [campaign_id] },
  });
  return { company_id, slug, ada, bo, cleo, coffee_id: ids[0] ?? 0 };
}

test('a member reports a problem, and an admin of the program settles it', async ({ browser }) => {
  test.setTimeout(90_000);
  const { slug, ada, cleo, coffee_id } = await office();
  const page = await product.open(browser, ada.email, { viewport: { width: 390, height: 844 } });
  await page.goto(`/account/${slug}/user/coffees/${coffee_id}`);
  await page.getByRole('button', { name: 'More about Coffee with Bo' }).click();
  await clickItem(page.getByRole('menuitem', { name: 'Report a problem…' }));
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await expect(dialog.getByText(/^Cleo Berg, who manages “Program \d+”\./)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel('How someone behaved').check();
  await dialog.getByLabel('What happened?').fill('Bo was rude.');
  await dialog.getByLabel('Never match me with Bo').check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Report sent. You’ll get an email when it’s settled.')).toBeVisible();
  await page.getByRole('button', { name: 'More about Coffee with Bo' }).click();
  await clickItem(page.getByRole('menuitem', { name: 'Report a problem…' }));
  await expect(dialog.getByText(/^You reported a problem on .*\. It’s open\.$/)).toBeVisible();
  await page.goto(`/account/${slug}/user/preferences`);
  await expect(page.getByText('Bo Berg')).toBeVisible();

  const admin = await product.open(browser, cleo.email);
  await admin.goto(`/account/${slug}/admin`);
  await expect(admin.getByText('1 reported problem', { exact: true })).toBeVisible();
  await admin.getByRole('link', { name: 'Read reports' }).click();
  await expect(admin.getByRole('heading', { name: 'Reported problems', level: 1 })).toBeVisible();
  await expect(admin.getByText('Bo was rude.')).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Settle the report from Ada Berg' }).click();
  const settling = admin.getByRole('dialog', { name: 'Settle this report?' });
  await settling.getByLabel('Answer to Ada Berg').fill('We talked to Bo.');
  await settling.getByLabel('Note').fill('Second time.');
  await expectAccessible(admin);
  await settling.getByRole('button', { name: 'Settle report' }).click();
  await expect(admin.getByRole('heading', { name: 'No open reports' })).toBeVisible();
  await admin.getByText('Settled', { exact: true }).click();
  await expect(admin.getByText(/^Settled by Cleo Berg on /)).toBeVisible();
  await expect(admin.getByText('Second time.')).toBeVisible();
  await expectAccessible(admin);
  await expect
    .poll(async () => {
      const rows = await product.services.database.global('read', (db) =>
        db.selectFrom('dev_mailbox').select(['subject', 'text']).where('to', '=', ada.email).execute(),
      );
      return rows.find(({ subject }) => subject === 'Your report is settled')?.text ?? '';
    })
    .toContain('We talked to Bo.');
  await admin.getByRole('button', { name: 'Reopen the report from Ada Berg' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Reopen report' }).click();
  await expect(admin.getByRole('heading', { name: 'No settled reports' })).toBeVisible();
});
