import { expect, test } from '@playwright/test';
import { call } from './api.ts';
import { DEMO, logIn } from './people.ts';

const DOMAINS = '/account/marelle/admin/settings/emails/domains';
const API = '/api/v1/companies/1/sending_domain/';

test('the page of a sending domain opens by the name of the domain, and by its number', async ({ page }) => {
  const domain = 'letters.marelle.example';
  await logIn(page, DEMO.superadmin);
  const made = await call(page, 'POST', API, { domain });
  const { id } = (await made.json()) as { id: number };
  const heading = page.getByRole('heading', { level: 1, name: domain });
  await page.goto(`${DOMAINS}/${domain}`);
  await expect(heading).toBeVisible();
  await page.goto(`${DOMAINS}/${id}`);
  await expect(page).toHaveURL(new RegExp(`${DOMAINS}/${domain}$`));
  await expect(heading).toBeVisible();
  await page.goto(`${DOMAINS}/nowhere.example`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect((await call(page, 'PUT', `${API}${id}/`, { status: 'archived' })).ok()).toBe(true);
});
