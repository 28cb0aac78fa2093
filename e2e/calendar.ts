import type { Page } from '@playwright/test';

/** Chooses a day some days from now in the calendar of a date field. */
export async function chooseDay(page: Page, field: string | RegExp, days: number): Promise<void> {
  const day = new Date(Date.now() + days * 86_400_000);
  const options = { timeZone: 'Europe/Paris', day: 'numeric', month: 'long', year: 'numeric' } as const;
  await page.getByRole('button', { name: field }).click();
  const choice = page.getByRole('button', { name: day.toLocaleDateString('en-GB', options), exact: true });
  if (!(await choice.isVisible())) await page.getByRole('button', { name: 'Next month' }).click();
  await choice.click();
}
