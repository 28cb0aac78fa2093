import { expect, test } from '@playwright/test';
import { DEMO, logIn } from './people.ts';

test('what is first used without a line is there, and nothing of the page is lost', async ({ page }) => {
  await logIn(page, DEMO.member);
  await page.goto('/account/marelle/user/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('link[rel=prefetch]').first()).toBeAttached();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].every(
      ({ href }) => performance.getEntriesByName(href).length > 0,
    ),
  );

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Account and workspace' }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Go to…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
