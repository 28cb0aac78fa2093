import { type Browser, expect, type Page } from '@playwright/test';
import { call } from './api.ts';
import { linkIn, mailTo } from './mailbox.ts';

export const DEMO = {
  superadmin: 'elise@marelle.example',
  member: 'amara.okafor@marelle.example',
  password: 'a coffee with colleagues',
};

/** Logs in with a password, without the form: the page is still to be opened. Other journeys test the form. */
export async function logIn(page: Page, email: string): Promise<void> {
  const answer = await call(page, 'POST', '/api/v1/auth/login/', { email, password: DEMO.password });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** An empty browser of another person. */
export async function newPerson(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Accepts an invitation by the link in the email, as a member without a login does. */
export async function acceptByMail(page: Page, email: string, subject: RegExp): Promise<void> {
  await page.goto(linkIn(await mailTo(page.request, email, subject), '/optin/accept'));
  await page.getByRole('button', { name: 'Yes, I’m in' }).click();
  await expect(page.getByRole('heading', { name: 'You’re in.' })).toBeVisible();
}

/** Opens the coffee by the link in the email with the match, without a login. */
export async function openCoffeeByMail(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await mailTo(page.request, email, /you’re meeting /), '/coffee/'));
  await expect(page.getByText('It only opens this coffee.')).toBeVisible();
}
