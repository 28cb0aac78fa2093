import { expect, test } from '@playwright/test';
import { ROUND_STATUS } from '../packages/contract/src/index.ts';
import { makeCoffees } from '../apps/server/src/test/coffees.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { makeCampaign } from '../apps/server/src/test/factories-rounds.ts';
import { expectAccessible } from './accessible.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
});

test.afterAll(() => product.stop());

/** A workspace with a session that was sent, one under review, and a draft. */
async function office() {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const person = (first_name: string, role: 0 | 2 = 0) =>
    makeUser(services, { company_id, first_name, last_name: 'Lindqvist', password: PASSWORD, role });
  const admin = await person('Ada', 2);
  const people = [await person('Bo'), await person('Cy'), await person('Dia'), await person('Eva')];
  const ids = people.map(({ user_id }) => user_id);
  const sent = await makeCoffees(services, company_id, [ids.slice(0, 2), ids.slice(2)]);
  const reviewed = await makeCoffees(services, company_id, [ids.slice(0, 2)], { sent: false });
  await makeCampaign(services, { company_id, name: 'Lunch in the north', status: 'draft' });
  await services.database.company(company_id, 'write', async (db) => {
    const rounds = db.updateTable('rounds').where('company_id', '=', company_id);
    await rounds
      .set({ status: ROUND_STATUS.matchsSent, matchs_sent_at: new Date().toISOString() })
      .where('id', '=', sent.round_id)
      .execute();
    // Not due: the worker of the product would send it.
    const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await rounds
      .set({ status: ROUND_STATUS.provisioned, matchs_send_at: inThreeDays })
      .where('id', '=', reviewed.round_id)
      .execute();
    await db
      .updateTable('campaigns')
      .set({ status: 'active', name: 'Pairs across floors' })
      .where('company_id', '=', company_id)
      .where('status', '=', 'draft')
      .where('name', '<>', 'Lunch in the north')
      .execute();
  });
  return { slug, admin, people };
}

test('the home of an admin says what waits, and leads there, on a phone too', async ({ browser }) => {
  const { slug, admin } = await office();
  for (const device of [{}, PHONE]) {
    const page = await product.open(browser, admin.email, device);
    await page.goto(`/account/${slug}/admin`);
    const waits = page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({
        has: page.getByRole('heading', { name: 'What waits for you' }),
      });
    await expect(waits.getByText('2 things')).toBeVisible();
    await expect(waits.getByText('Review 1 group')).toBeVisible();
    await expect(waits.getByText('Finish Lunch in the north')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Last session' })).toBeVisible();
    await expect(page.getByText('Groups met')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Coming up' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'In the last 6 months' })).toBeVisible();
    await expectAccessible(page);
    await waits.getByRole('link', { name: 'Review groups of Pairs across floors, session 1' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Review session 1|Session 1/ })).toBeVisible();
  }
});

test('typing a name leads to a member, a program or its session, without the mouse', async ({ browser }) => {
  const { slug, admin, people } = await office();
  const page = await product.open(browser, admin.email);
  await page.goto(`/account/${slug}/admin`);
  await expect(page.getByRole('heading', { name: 'What waits for you' })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const search = async (text: string) => {
    await expect(palette).toBeHidden();
    await page.keyboard.press('ControlOrMeta+K');
    await expect(palette.getByRole('textbox')).toBeFocused();
    await page.keyboard.type(text);
  };
  await search('dia li');
  await expect(palette.getByText('Dia Lindqvist')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/profile/${people[2]?.user_id}`));
  await search('across');
  await palette.getByText('Pairs across floors: current session').click();
  await expect(page).toHaveURL(/\/session\/\d+\/review/);
  await expect(page.getByRole('heading', { name: 'Review session 1' })).toBeVisible();
  await search('zzzz');
  await expect(palette.getByText('Nothing found')).toBeVisible();
});
