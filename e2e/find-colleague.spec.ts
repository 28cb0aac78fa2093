import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { DEMO, logIn } from './people.ts';

test('a member finds a colleague by name from any page, and can write to them', async ({ page }) => {
  await logIn(page, DEMO.member);
  await page.goto('/account/marelle/user');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByPlaceholder('Search colleagues and pages…').fill('dmitri');
  await expect(page.getByRole('button', { name: /Dmitri Volkov/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/opportunities\?name=/);
  await expect(page.getByRole('heading', { name: 'Dmitri Volkov' })).toBeVisible();
  await page.getByRole('button', { name: 'Write to Dmitri' }).click();
  await expect(page.getByRole('dialog', { name: /Invite Dmitri/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByLabel('Name').fill('Zzyzx');
  await page.getByRole('button', { name: 'Find me someone' }).click();
  await expect(page.getByText(/^No one with this name can be invited/)).toBeVisible();
  await expectAccessible(page);
});
