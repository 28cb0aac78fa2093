import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { DEMO, logIn } from './people.ts';

test('an admin adds one person, and learns when the person is a member already', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  await page.goto('/account/marelle/admin/users');
  await page.getByRole('link', { name: 'Add members' }).first().click();
  await expect(page.getByText('An import sends no email.')).toBeVisible();
  const sample = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download a sample file' }).click();
  expect((await sample).suggestedFilename()).toBe('members.csv');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'One person' }).click();
  const email = page.getByLabel('Email');
  await email.fill('sanja.petrov@');
  await page.getByLabel('First name').fill('Sanja');
  await page.getByLabel('Last name').fill('Petrov');
  await page.getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option', { name: 'Chemistry' }).click();
  await page.getByRole('button', { name: 'Add member' }).click();
  // What was typed stays, beside the reason.
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Sanja');
  await expectAccessible(page);
  await email.fill('sanja.petrov@marelle.example');
  await page.getByRole('button', { name: 'Add member' }).click();
  await expect(page.getByText('Sanja Petrov added as a member.')).toBeVisible();
  await expect(email).toHaveValue('');
  await expect(email).toBeFocused();

  await email.fill('sanja.petrov@marelle.example');
  await page.getByRole('button', { name: 'Add member' }).click();
  await expect(page.getByText(/was a member already/)).toBeVisible();
  await page.goto('/account/marelle/admin/users?search=sanja');
  await expect(page.getByRole('row', { name: /Sanja Petrov/ })).toBeVisible();
});
