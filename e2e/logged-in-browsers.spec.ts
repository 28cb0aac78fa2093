import { expect, test } from '@playwright/test';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { advanceClock } from '../apps/server/src/platform/clock.ts';
import { expectAccessible } from './accessible.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
});

test.afterAll(() => product.stop());

test('logging another browser out requires a proof of identity', async ({ browser }) => {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const { email } = await makeUser(services, { company_id, password: PASSWORD });
  const other = await product.open(browser, email);
  const page = await product.open(browser, email);
  await advanceClock(services.database, '11 minutes');
  await page.goto(`/account/${slug}/profile/password`);
  const end = page.getByRole('button', { name: /^Log out .+ on / });
  await end.click();
  await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).last().fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Logged out.')).toBeVisible();
  await expect(end).toHaveCount(0);
  await other.goto(`/account/${slug}/profile/password`);
  await expect(other.getByRole('heading', { name: 'Where you’re logged in' })).toBeHidden();
  await expect(other).toHaveURL(/login/);
});
