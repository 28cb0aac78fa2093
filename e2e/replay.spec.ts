import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { clickItem } from './menus.ts';
import { DEMO, logIn } from './people.ts';
import { activate, draftFor, groupCard, idsOf, matchNow } from './programs.ts';

/** Members of the demo that no other journey uses. */
const PEOPLE = ['El-Amin', 'Mensah', 'Rahimi', 'Perrin', 'Lindgren', 'Kowalczyk'];

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Session sections' }).getByRole('link', { name });

/** Runs the matching again. Returns its seed. */
async function runAgain(page: Page): Promise<string> {
  await tab(page, 'Check').click();
  await page.getByRole('button', { name: 'Run again' }).click();
  await expect(page.getByText('Identical groups')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('3 groups, with the same people.')).toBeVisible();
  return page.locator('dt', { hasText: 'Seed' }).locator('+ dd').innerText();
}

test('an admin has the same groups made again, then others, and sees after sending which were edited', async ({
  page,
}) => {
  await logIn(page, DEMO.superadmin);
  const id = await draftFor(page, await idsOf(page, PEOPLE), { name: 'Made again' });
  await activate(page, id);
  await matchNow(page, id, 6);
  const first = await runAgain(page);
  await expect(page.getByText('3 groups are unchanged.')).toBeVisible();
  await expectAccessible(page);

  // Other groups have another seed. The earlier result does not apply to them.
  await tab(page, 'Groups').click();
  await page.getByRole('button', { name: 'Match again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Match again' }).click();
  await expect(page.getByText('Unlocked groups were matched again.')).toBeVisible();
  const second = await runAgain(page);
  expect(second).not.toBe(first);

  await tab(page, 'Groups').click();
  const other = groupCard(page, 2).getByRole('list').first().getByRole('listitem').first();
  const name =
    (await other.innerText())
      .trim()
      .split('\n')
      .find((line) => line.includes(' ')) ?? '';
  await groupCard(page, 1)
    .getByRole('button', { name: /^More about / })
    .first()
    .click();
  await clickItem(page.getByRole('menuitem', { name: 'Swap with…' }));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await expect(page.getByRole('heading', { name: 'Group 1, edited' })).toBeVisible();
  await page.getByRole('button', { name: 'Send 3 matches' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send 3 matches' }).click();
  await expect(page.getByText('All 6 messages were sent.')).toBeVisible({ timeout: 20_000 });

  // From the history of the program, long after.
  await page.goto(`/account/marelle/admin/campaigns/details/${id}/sessions`);
  await page.getByRole('link', { name: 'Session 1' }).first().click();
  expect(await runAgain(page)).toBe(second);
  await expect(page.getByText('1 group was sent unchanged.')).toBeVisible();
  await expect(page.getByText('2 groups were edited by an admin.')).toBeVisible();
  await expect(page.getByText('Edited by an admin', { exact: true })).toHaveCount(2);
  await expectAccessible(page);
});
