import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { clickItem } from './menus.ts';
import { DEMO, logIn } from './people.ts';

const PROGRAM = 'Coffee across departments';

async function openMatching(page: Page): Promise<void> {
  await page.goto('/account/marelle/admin/campaigns');
  await page.getByRole('link', { name: PROGRAM }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('link', { name: 'Matching' }).click();
  await expect(page.getByText('All 31 would be matched')).toBeVisible();
}

/** The card of a rule, by its number. */
const ruleCard = (page: Page, number: number) =>
  page
    .getByRole('list', { name: /^Rules/ })
    .getByRole('listitem')
    .nth(number - 1);

async function addRequiredOffice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add rule' }).click();
  await clickItem(page.getByRole('menuitem', { name: 'Office' }));
  await page.getByRole('button', { name: /^Condition of rule 3/ }).click();
  await clickItem(page.getByRole('menuitem', { name: 'is the same' }));
  await expect(ruleCard(page, 3)).toContainText('No effect on matches');
  await ruleCard(page, 3).getByText('Required').click();
}

test('an admin sees what a rule costs while editing, and plays the next sessions ahead', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  await openMatching(page);
  await expect(ruleCard(page, 1)).toContainText('Everyone matched');
  // A program of this size is played ahead without a click.
  const picture = page.getByRole('img', { name: /^Unmatched in each of 12 sessions/ });
  await expect(picture).toBeVisible({ timeout: 30_000 });

  // A member without an office cannot share one.
  await addRequiredOffice(page);
  await expect(ruleCard(page, 3)).toContainText(/\d+ unmatched/);
  await expect(page.getByText(/unmatched because of rule 3/).first()).toBeVisible();
  await expect(page.getByText('This result predates your last changes.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^See / }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Élise Fontaine');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Make rule 3 preferred' }).click();
  await expect(ruleCard(page, 3)).toContainText('No effect on matches');
  await expect(page.getByText('All 31 would be matched')).toBeVisible();

  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByText('This result predates your last changes.')).toHaveCount(0, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Show numbers' }).click();
  await expect(page.getByRole('table', { name: 'Next sessions, simulated' }).getByRole('row')).toHaveCount(
    13,
  );
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(ruleCard(page, 3)).toHaveCount(0);
});
