import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { DEMO, logIn } from './people.ts';

const openBell = (page: Page) => page.getByRole('button', { name: /^Notifications, / }).click();

async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  const wide = await page.locator('html').evaluate((root) => root.scrollWidth);
  expect(wide).toBeLessThanOrEqual(width);
}

test('a member hears of a match under the bell, reads all of it, and finds it again', async ({ page }) => {
  await logIn(page, DEMO.member);
  await page.goto('/account/marelle/user');
  await expect(page.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible();
  await openBell(page);
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText(/^You have a coffee with /).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: /^Notifications, / })).toBeFocused();

  await openBell(page);
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Notifications, none unread' })).toBeVisible();
  await panel.getByRole('link', { name: 'All notifications' }).click();
  await expect(page).toHaveURL(/\/account\/marelle\/notifications$/);
  await page.getByText('Unread', { exact: true }).click();
  await expect(page.getByText('No unread notifications.')).toBeVisible();
  await page.getByText('All', { exact: true }).click();
  await page.getByRole('button', { name: /^Mark as unread: You have a coffee with/ }).click();
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await page.getByRole('link', { name: /^You have a coffee with / }).click();
  await expect(page).toHaveURL(/\/user\/coffees\/\d+$/);
  await expect(page.getByRole('button', { name: 'Notifications, none unread' })).toBeVisible();
});

test('a member finds their network on a map and in a list, light and dark', async ({ page }) => {
  await logIn(page, DEMO.member);
  await page.goto('/account/marelle/user/network');
  const map = page.getByRole('group', { name: /^You in the middle, and \d+ people/ });
  await expect(map).toBeVisible();
  await expectAccessible(page);
  const people = map.getByRole('button');
  const count = await people.count();
  expect(count).toBeGreaterThan(5);
  await people.first().focus();
  await page.keyboard.press('Tab');
  await expect(people.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('Your coffees together')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(people.nth(1)).toBeFocused();
  const table = page.getByRole('table', { name: 'People in your network' });
  await table.getByRole('button', { name: 'Meetings' }).click();
  await expect(page).toHaveURL(/ordering=-times/);
  // The person she has met most; another journey may end one more of her coffees.
  await expect(table.getByRole('row').nth(1)).toContainText(/[2-9] times/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nobody of this name');
  await expect(page.getByText('No one found')).toBeVisible();
});

test('the bell fits a phone', async ({ browser }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const page = await phone.newPage();
  await logIn(page, DEMO.member);
  await page.goto('/account/marelle/user');
  await openBell(page);
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await expectNoSidewaysScroll(page, 390);
  await expectAccessible(page);
});
