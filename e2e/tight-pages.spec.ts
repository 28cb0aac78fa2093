import { expect, test } from '@playwright/test';
import { makeCoffees } from '../apps/server/src/test/coffees.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
});
test.afterAll(() => product.stop());

test('the members of a program fit a small laptop in French', async ({ browser }) => {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const admin = { company_id, role: 2, culture: 'fr', password: PASSWORD } as const;
  const ada = await makeUser(services, { ...admin, first_name: 'Ada' });
  const email = `bartholomew.longstocking@${slug}.company.example`;
  const bo = await makeUser(services, { company_id, first_name: 'Bartholomew', last_name: 'Long', email });
  const { campaign_id } = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
  const page = await product.open(browser, ada.email);
  await page.goto(`/account/${slug}/admin/campaigns/details/${campaign_id}/participants`);
  await expect(page.getByRole('columnheader', { name: 'Dernière' })).toBeVisible();
  const frame = page.getByRole('table').locator('..');
  await expect.poll(() => frame.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('the title of the set-up of two-step verification breaks between words on a phone', async ({
  browser,
}) => {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const { email } = await makeUser(services, { company_id, password: PASSWORD });
  const page = await product.open(browser, email, { viewport: { width: 390, height: 844 } });
  await page.goto(`/account/${slug}/mfa/setup`);
  const title = page.getByRole('heading', { name: 'Set up two-step verification' });
  const lines = await title.evaluate((heading) => {
    const text = heading.firstChild as Text;
    const word = document.createRange();
    word.setStart(text, text.data.indexOf('two-step'));
    word.setEnd(text, text.data.indexOf('two-step') + 'two-step'.length);
    return word.getClientRects().length;
  });
  expect(lines).toBe(1);
});
