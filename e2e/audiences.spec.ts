import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { clickItem } from './menus.ts';
import { DEMO, logIn } from './people.ts';

const USERS = '/account/marelle/admin/users';
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Chooses an entry of a list that a field opens. */
async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('an admin reads and changes the profile of a member', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  await page.goto(`${USERS}?search=ingrid`);
  await page.getByRole('link', { name: 'Ingrid Solberg' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ingrid Solberg' })).toBeVisible();
  await expect(card(page, 'Programs').getByText('Coffee across departments')).toBeVisible();
  await expect(card(page, 'Coffees').getByText('session 1')).toBeVisible();
  await expect(card(page, 'Network').getByText('1 coffee', { exact: true }).first()).toBeVisible();
  await expect(card(page, 'Emails').getByText('Match', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const address = page.getByRole('textbox', { name: 'Email' });
  const before = await address.inputValue();
  await address.fill(DEMO.superadmin);
  await page.getByRole('textbox', { name: 'Last name' }).fill('Solberg Dahl');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Another member of this workspace has this address.')).toBeVisible();
  await expect(address).toBeFocused();
  // Unsaved values are still there after a reload.
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Solberg Dahl');
  await address.fill(before);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ingrid Solberg Dahl' })).toBeVisible();
  await expect(
    card(page, 'Audit log').getByText('Changed the profile of Ingrid Solberg Dahl').first(),
  ).toBeVisible();

  // A dialog that fades gives the focus back, and a menu that is open then closes.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const more = page.getByRole('button', { name: 'More about Ingrid Solberg Dahl' });
  await more.click();
  await clickItem(page.getByRole('menuitem', { name: 'Deactivate' }));
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('header').getByText('Inactive', { exact: true })).toBeVisible();
  await expect(card(page, 'Programs').getByText('Profile inactive')).toBeVisible();
  await more.click();
  await clickItem(page.getByRole('menuitem', { name: 'Activate', exact: true }));
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(page.locator('header').getByText('Active', { exact: true })).toBeVisible();
});

/** Makes an audience, and stays on its page. */
async function makeAudience(page: Page, name: string): Promise<void> {
  await page.goto(`${USERS}/audiences`);
  await page.getByRole('button', { name: 'New audience' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('an admin saves the filter of an audience and sees who would come and go', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  await makeAudience(page, 'People of Leiden');
  await expect(page.getByText('No filter. Only members added manually are included.')).toBeVisible();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('option', { name: 'Office' }).click();
  await choose(page, 'Value', 'Leiden');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/\d+ would be added/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Audience People of Leiden saved.')).toBeVisible();
  await expect(page.getByText(/would be added/)).toHaveCount(0);
  await page.getByRole('button', { name: /^Remove condition/ }).click();
  await expect(page.getByText(/\d+ would be removed/)).toBeVisible();
  await expect(card(page, 'With these changes').getByText('0 members', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText(/would be removed/)).toHaveCount(0);
});

test('an admin adds a member to an audience by hand, removes them, and deletes it', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  await makeAudience(page, 'The board');
  await page.getByRole('combobox', { name: 'Add a member' }).fill('elise');
  await page.getByRole('option', { name: /Élise Fontaine/ }).click();
  await expect(card(page, 'Added manually').getByRole('link', { name: 'Élise Fontaine' })).toBeVisible();
  await expect(page.getByText('1 member was added manually and stays with any filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Élise Fontaine' }).click();
  await expect(page.getByText('Removed Élise Fontaine from the members added manually.')).toBeVisible();
  await expect(page.getByText('No members added manually.').first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Audiences' }).click();
  await expect(page.getByRole('row', { name: /The board/ })).toContainText('Members added manually');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More about The board' }).click();
  await clickItem(page.getByRole('menuitem', { name: 'Delete…' }));
  await page.getByRole('button', { name: 'Delete audience' }).click();
  await expect(page.getByText('Audience The board deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'The board' })).toHaveCount(0);
});

test('an admin adds a member to a program from the list, and undoes it', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  const filters = {
    version: 'v1',
    operator: 'and',
    filters: [{ type: 'search', operator: 'contains', value: 'nobody has this name' }],
  };
  const made = await call(page, 'POST', '/api/v1/companies/1/campaigns_list/', { name: 'Readers', filters });
  expect(made.ok(), await made.text()).toBe(true);
  await page.goto(`${USERS}?search=ingrid`);
  await page.getByRole('checkbox', { name: /Ingrid/ }).check();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await clickItem(page.getByRole('menuitem', { name: 'Add to program…' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Add 1 member to a program');
  await dialog.getByRole('combobox', { name: 'Program' }).click();
  await page.getByRole('option', { name: 'Readers' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add 1 member' }).click();
  const done = page.getByRole('alert').filter({ hasText: '1 member added to the program.' });
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone for 1 member.')).toBeVisible();
});
