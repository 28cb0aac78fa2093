import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { chooseDay } from './calendar.ts';
import { DEMO, logIn } from './people.ts';

const CAMPAIGNS = '/account/marelle/admin/campaigns';

const saved = (page: Page) => page.getByText(/^Saved at \d\d:\d\d$/);

test('an admin makes a program of a template and starts it', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  await page.goto(`${CAMPAIGNS}/templates`);
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('random coffee');
  await page.getByRole('link', { name: 'Random coffee' }).click();
  await expect(page.getByRole('heading', { name: 'Why it works' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use template' }).click();

  // It could start as it is: with dates, a review and the first message in sight.
  await expect(page.getByText('Ready to start')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start and invite now' })).toBeVisible();
  await expect(
    page
      .frameLocator('iframe')
      .getByText(/^Hello/)
      .last(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '1. Basics' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Coffee from a template');
  await expect(saved(page)).toBeVisible();
  // Typed text is on the server, and not in this browser alone. The footer comes with the form: it would move otherwise.
  const code = Promise.withResolvers<void>();
  const asked = page.waitForRequest(/IdentityForm-.*\.js$/);
  await page.route(/IdentityForm-.*\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await asked;
  await expect(page.getByRole('link', { name: '7. Review' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next: Audience' })).toHaveCount(0);
  code.resolve();
  await expect(page.getByRole('link', { name: 'Next: Audience' })).toBeVisible();
  await page.unroute(/IdentityForm-.*\.js$/);
  await expect(name).toHaveValue('Coffee from a template');

  await page.getByRole('link', { name: '7. Review' }).click();
  await page.getByRole('button', { name: 'Clear date' }).nth(1).click();
  await expect(page.getByText('Choose when the matches are sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Suggest dates' }).click();
  await expect(page.getByText('Ready to start')).toBeVisible();
  await page.getByRole('link', { name: '4. Schedule' }).click();
  await chooseDay(page, 'Invitations go out, Day', 2);
  await chooseDay(page, 'Matches go out, Day', 6);
  await page.getByRole('radiogroup', { name: 'Reminder' }).getByText('2 days before').click();
  const ahead = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Next sessions' }) });
  await expect(ahead.getByRole('listitem')).toHaveCount(6);
  await expectAccessible(page);

  await page.getByRole('link', { name: '7. Review' }).click();
  await expect(page.getByText('Ready to start')).toBeVisible();
  await expect(page.getByText(/would be matched/)).toBeVisible();
  await page.getByRole('button', { name: 'Start the program' }).click();
  await expect(page).toHaveURL(/campaigns\/details\/\d+/);
  await expect(page.getByRole('heading', { name: 'Coffee from a template' })).toBeVisible();

  // Its sessions are on the calendar, and one of them moves by keyboard and back.
  await page.goto(`${CAMPAIGNS}/planning?view=agenda`);
  const next = page.getByRole('button', { name: /^Coffee from a template: invitations/ }).first();
  await next.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Move session…' }).press('Enter');
  await chooseDay(page, 'Invitations on', 3);
  await page.getByRole('button', { name: 'Move session' }).click();
  await expect(
    page.getByText(/^Session moved\. “Coffee from a template” sends invitations on/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Session moved\./)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add a session' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Coffee from a template' }).click();
  await expect(page.getByRole('heading', { name: 'Add a session' })).toBeVisible();
});
