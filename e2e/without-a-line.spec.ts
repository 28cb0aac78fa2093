import { expect, test } from '@playwright/test';
import { DEMO, logIn } from './people.ts';

test('what is first used without a line is there, and nothing of the page is lost', async ({ page }) => {
  await logIn(page, DEMO.member);
  await page.goto('/account/marelle/user/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/GoToPalette-.*\.js$/.test(name)),
  );

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Account and workspace' }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Go to…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().setOffline(false);

  // A failed save is reported at once, and until it succeeds.
  await page.goto('/account/marelle/profile/settings');
  const noMatchEmails = page.getByLabel('Email me when I don’t have a match');
  const isTold = await noMatchEmails.isChecked();
  await noMatchEmails.setChecked(!isTold, { force: true });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('We can’t reach the server.')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(noMatchEmails).toBeChecked({ checked: !isTold });
});

test('a page whose code does not load stays, unless the server has another version of it', async ({
  page,
}) => {
  await logIn(page, DEMO.member);
  await page.route(/\/assets\/(preferences|network)-.*\.js/, (route) => route.abort());
  await page.goto('/account/marelle/user/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => (document.body.dataset['marked'] = 'yes'));
  await page.getByRole('link', { name: 'Preferences' }).click();
  await expect(page.getByText('A new version might be available')).toBeVisible();
  await expect(page.locator('body[data-marked]')).toBeAttached();

  await page.route('**/user/network', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    return route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/newer.js"></script>',
    });
  });
  const reloaded = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Network' }).click();
  await reloaded;
  await expect(page.locator('body[data-marked]')).not.toBeAttached();
});

test('a page whose code does not load offline shows that, and loads when it is online again', async ({
  page,
}) => {
  await logIn(page, DEMO.member);
  await page.route('**/assets/preferences-*.js', (route) => route.abort());
  await page.goto('/account/marelle/user/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Preferences' }).click();
  await expect(page.getByText('We can’t reach the server. Check your connection.')).toBeVisible();
  await page.unroute('**/assets/preferences-*.js');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Preferences', level: 1 })).toBeVisible();
});

test('a panel whose code does not load offline is tried again with its page', async ({ page }) => {
  await logIn(page, DEMO.member);
  await page.route('**/assets/GoToPalette-*.js', (route) => route.abort());
  await page.goto('/account/marelle/user/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Go to…' }).click();
  await expect(page.getByText('We can’t reach the server. Check your connection.')).toBeVisible();
  await page.unroute('**/assets/GoToPalette-*.js');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Go to…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
