import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { DEMO, logIn } from './people.ts';

test('a laptop sees every column of the members, and a narrower window reaches every inner place', async ({
  page,
}) => {
  await logIn(page, DEMO.superadmin);
  await page.goto('/account/marelle/admin/users');
  const status = page.getByRole('columnheader', { name: 'Status' });
  const menu = page.getByRole('button', { name: /^More about/ }).first();
  await expect(status).toBeInViewport({ ratio: 1 });
  await expect(menu).toBeInViewport({ ratio: 1 });
  const inner = page.getByRole('main').getByRole('navigation', { name: 'Members' });
  await expect(inner).toBeHidden();

  await page.setViewportSize({ width: 1100, height: 760 });
  await expect(status).toBeInViewport({ ratio: 1 });
  await expect(inner.getByRole('link')).toHaveCount(6);
  await expectAccessible(page);

  // Where the columns do not fit, the menu of a row stays in sight.
  await page.setViewportSize({ width: 820, height: 760 });
  await expect(status).not.toBeInViewport({ ratio: 1 });
  await expect(menu).toBeInViewport({ ratio: 1 });
  await inner.getByRole('link', { name: 'Import history' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import history' })).toBeVisible();
});
