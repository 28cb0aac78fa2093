import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { clickItem } from './menus.ts';
import { DEMO, logIn } from './people.ts';

const PAGE = '/account/marelle/user/preferences';
const list = (page: Page) => page.getByRole('list', { name: 'Your preferences' });
const names = (page: Page) => list(page).getByRole('listitem').locator('a').allTextContents();

test('a member orders preferences by keyboard, changes one, removes one, and adds a person to the never-with list', async ({
  page,
}) => {
  await logIn(page, DEMO.member);
  await page.goto(PAGE);
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  const before = await names(page);

  const grip = list(page).getByRole('button', { name: /^Move .*, position 3 of 3/ });
  await grip.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Picked up.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Position 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => names(page)).toEqual([before[0], before[2], before[1]]);
  await expect(list(page).getByRole('button', { name: /^Move .*, position 2 of 3/ })).toBeFocused();
  await expect
    .poll(async () => {
      await page.reload();
      await expect(list(page).getByRole('listitem')).toHaveCount(3);
      return names(page);
    })
    .toEqual([before[0], before[2], before[1]]);

  await page.getByRole('link', { name: 'Add a preference' }).click();
  await page.getByRole('button', { name: 'Add preference' }).click();
  await expect(page.getByText('Choose a field.')).toBeVisible();
  await page.getByRole('combobox', { name: 'People with' }).click();
  await page.getByRole('option', { name: 'Department' }).click();
  await page.getByRole('combobox', { name: 'Department' }).click();
  await page.getByRole('option').nth(1).click();
  await page.getByText('Rather not', { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add preference' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(4);

  const last = list(page).getByRole('listitem').last();
  await last.getByRole('link').click();
  await expect(page).toHaveURL(/\/preferences\/edit\/\d+\/avoid$/);
  await page.getByRole('link', { name: 'Meet', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(last.getByText(/^Meet: /)).toBeVisible();
  await last.getByRole('button').last().click();
  await clickItem(page.getByRole('menuitem', { name: 'Remove' }));
  await expect(list(page).getByRole('listitem')).toHaveCount(3);

  await page.getByRole('combobox', { name: 'Add a person' }).fill('brandt');
  await page.getByRole('option', { name: /Ivo Brandt/ }).click();
  const away = page.getByRole('list', { name: 'Never with' });
  await expect(away.getByText('Ivo Brandt')).toBeVisible();
  await expectAccessible(page);
  await away.getByRole('button', { name: 'Remove Ivo Brandt from the list' }).click();
  await expect(page.getByText('Ivo Brandt was removed from the list.')).toBeVisible();
});
