import { type Browser, expect, type Page } from '@playwright/test';
import { linkIn, mailTo } from './mailbox.ts';

export const DEMO = {
  superadmin: 'elise@marelle.example',
  member: 'amara.okafor@marelle.example',
  password: 'a coffee with colleagues',
};

/** Logs in with a password and waits for the first page inside. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/account\//);
}

/** A browser of somebody else, with nothing in it. */
export async function newPerson(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Accepts an invitation by the link in the mail, as a member without a login does. */
export async function acceptByMail(page: Page, email: string, subject: RegExp): Promise<void> {
  await page.goto(linkIn(await mailTo(page.request, email, subject), '/optin/accept'));
  await page.getByRole('button', { name: 'Yes, I’m in' }).click();
  await expect(page.getByRole('heading', { name: 'You’re in.' })).toBeVisible();
}

/** Signs in by the link in the mail with the match, which leads to the coffee. */
export async function openCoffeeByMail(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await mailTo(page.request, email, /Your coffee with/), '/login/'));
  await page.getByRole('button', { name: /Continue to/ }).click();
  await expect(page).toHaveURL(/\/user\/coffees\/\d+/);
}
