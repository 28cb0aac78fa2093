import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { chooseDay } from './calendar.ts';
import { clickItem } from './menus.ts';
import { DEMO, logIn } from './people.ts';

const COMPANY = '/api/v1/companies/1';

async function startProgram(page: Page, name: string): Promise<number> {
  const made = await call(page, 'POST', `${COMPANY}/campaigns_list/`, {
    name,
    algo: 'random',
    optin_option: 2,
    next_matchs_send_at: new Date(Date.now() + 9 * 86_400_000).toISOString(),
  });
  const { id } = (await made.json()) as { id: number };
  expect((await call(page, 'POST', `${COMPANY}/campaigns_list/${id}/activate/`)).ok()).toBe(true);
  return id;
}

async function act(page: Page, name: string, item: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await clickItem(page.getByRole('menuitem', { name: item, exact: true }));
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
}

test('an admin deactivates a program, gives it new dates and starts it again', async ({ page }) => {
  const name = 'Tea in the garden';
  await logIn(page, DEMO.superadmin);
  const id = await startProgram(page, name);
  await page.goto(`/account/marelle/admin/campaigns/edit/${id}/schedule`);
  await act(page, name, 'Deactivate', 'Deactivate the program');
  await expect(page.getByText(`“${name}” deactivated.`)).toBeVisible();
  await chooseDay(page, 'Matches go out, Day', 6);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`“${name}” saved.`)).toBeVisible();
  await act(page, name, 'Start again', 'Start the program');
  await expect(page.getByText(`“${name}” started.`)).toBeVisible();
  const answer = await call(page, 'GET', `${COMPANY}/campaigns_list/${id}/`);
  const program = (await answer.json()) as { status: string; next_matchs_send_at: string | null };
  expect(program.status).toBe('active');
  expect(program.next_matchs_send_at).not.toBeNull();
});

test('the booking tab says what comes next while there are no groups', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  const id = await startProgram(page, 'Tea on the roof');
  await page.goto(`/account/marelle/admin/campaigns/details/${id}/booking`);
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Open sessions' }).click();
  await expect(page).toHaveURL(new RegExp(`/details/${id}/sessions$`));
});

test('a board takes the whole screen and gives it back', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  await page.goto('/account/marelle/admin/campaigns/planning');
  const places = page.getByRole('navigation', { name: 'Navigation' });
  await expect(places).toBeVisible();
  const enter = page.getByRole('button', { name: 'Full screen' });
  await enter.click();
  await expect(places).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Leave full screen' }).click();
  await expect(places).toBeVisible();
  await expect(enter).toBeFocused();
  await page.keyboard.press('f');
  await expect(places).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(places).toBeVisible();
});
