import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { makeCoffees } from '../apps/server/src/test/coffees.ts';
import { makeCampaign } from '../apps/server/src/test/factories-rounds.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { expectAccessible } from './accessible.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
});

test.afterAll(() => product.stop());

/** A session of two pairs, in each of which one wrote days ago without an answer and is offered another match. */
async function silentSession() {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const person = (first_name: string) => makeUser(services, { company_id, first_name, password: PASSWORD });
  const [ada, bo, cy, di] = [await person('Ada'), await person('Bo'), await person('Cy'), await person('Di')];
  const pairs = [
    [ada.user_id, bo.user_id],
    [cy.user_id, di.user_id],
  ];
  const { ids, round_id, campaign_id } = await makeCoffees(services, company_id, pairs);
  await services.database.company(company_id, 'write', async (db) => {
    const changes = [
      sql`update rounds set status = 2, matchs_sent_at = app_now() where id = ${round_id}`,
      sql`update campaigns set status = 'active', algo = 'random', users_per_group = 2 where id = ${campaign_id}`,
      sql`update coffees set sent_at = app_now() - interval '7 days' where round_id = ${round_id}`,
      sql`insert into round_members (company_id, round_id, user_id, accepted_at, outcome)
        select ${company_id}, ${round_id}, user_id, app_now(), 'matched' from unnest(${pairs.flat()}::bigint[]) user_id`,
      ...[ada, cy].flatMap(({ user_id }, index) => [
        sql`insert into messages (company_id, coffee_id, author_id, text, client_id, created_at)
          values (${company_id}, ${ids[index]}, ${user_id}, 'Thursday?', gen_random_uuid(), app_now() - interval '6 days')`,
        sql`insert into rematches (company_id, coffee_id, user_id, round_id)
          values (${company_id}, ${ids[index]}, ${user_id}, ${round_id})`,
      ]),
    ];
    for (const change of changes) await change.execute(db);
  });
  const pathOf = (index: number) => `/account/${slug}/user/coffees/${ids[index]}`;
  return { ada, cy, pathOf };
}

test('after a rematch by keyboard the focus is on the message, and the old coffee links to the new one', async ({
  browser,
}) => {
  const { ada, cy, pathOf } = await silentSession();
  const one = await product.open(browser, ada.email);
  await one.goto(pathOf(0));
  await one.getByRole('button', { name: 'Meet someone else' }).press('Enter');
  await expect(one.getByText(/^As soon as someone else from the session needs another match/)).toBeFocused();
  await expectAccessible(one);
  await one.getByRole('button', { name: 'Stop waiting' }).press('Enter');
  await expect(one.getByText(/^You wrote, and/)).toBeFocused();
  await one.getByRole('button', { name: 'Meet someone else' }).press('Enter');
  await expect(one.getByText(/^As soon as someone else from the session needs another match/)).toBeFocused();

  const other = await product.open(browser, cy.email);
  await other.goto(pathOf(1));
  await other.getByRole('button', { name: 'Meet someone else' }).press('Enter');
  await expect(other.getByRole('heading', { name: 'Coffee with Ada', level: 1 })).toBeVisible();
  const seated = new URL(other.url()).pathname;
  expect(seated).not.toBe(pathOf(1));

  // The other member, who waited, sees it on the open page.
  await one.getByRole('link', { name: 'Open the new coffee' }).press('Enter');
  await expect(one).toHaveURL(new RegExp(`${seated}$`));
  await expect(one.getByRole('heading', { name: 'Coffee with Cy', level: 1 })).toBeVisible();
  await other.goto(pathOf(1));
  await expect(other.getByRole('link', { name: 'Open the new coffee' })).toHaveAttribute('href', seated);
  await expectAccessible(other);
});

test('a dialog that is left gives the focus back to what opened it', async ({ browser }) => {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const admin = await makeUser(services, { company_id, role: 2, password: PASSWORD });
  const { campaign_id } = await makeCampaign(services, { company_id, status: 'draft' });
  const page = await product.open(browser, admin.email);

  await page.goto(`/account/${slug}/profile`);
  const erase = page.getByRole('button', { name: 'Delete my data…' });
  await erase.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(erase).toBeFocused();

  await page.goto(`/account/${slug}/admin/campaigns/details/${campaign_id}`);
  const start = page.getByRole('button', { name: /^Start/ }).first();
  await start.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(start).toBeFocused();

  // Of an entry of a menu, which is gone by then: the button of the menu.
  const menu = page.getByRole('button', { name: /^More about / }).first();
  await menu.press('Enter');
  await expect(page.getByRole('menu', { name: /^More about / })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Archive' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});
