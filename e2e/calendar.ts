import { expect, type Page } from '@playwright/test';

/** Chooses a day some days from now in the calendar of a date field. */
export async function chooseDay(page: Page, field: string | RegExp, days: number): Promise<void> {
  const day = new Date(Date.now() + days * 86_400_000);
  const options = { timeZone: 'Europe/Paris', day: 'numeric', month: 'long', year: 'numeric' } as const;
  await page.getByRole('button', { name: field }).click();
  // The page below may have a calendar too, and this one takes a moment to open.
  const calendar = page
    .getByRole('dialog')
    .filter({ has: page.locator('table') })
    .last();
  await expect(calendar.locator('table')).toBeVisible();
  const name = day.toLocaleDateString('en-GB', options);
  const choice = calendar.getByRole('button', { name, exact: true });
  if (!(await choice.isVisible())) {
    // It opens at the month of the day that is chosen already.
    const shown = await calendar.getByRole('button', { name: /^[A-Z][a-z]+ \d{4}$/ }).textContent();
    const isLater = day.getTime() > Date.parse(`1 ${shown}`);
    await calendar.getByRole('button', { name: isLater ? 'Next month' : 'Previous month' }).click();
  }
  await choice.click();
}
