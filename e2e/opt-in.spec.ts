import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { linkIn, mailTo } from './mailbox.ts';

// The demo's first session, whose draw is over; another journey may have invited all members to a further one.
const lateInvitation = (page: Page) =>
  mailTo(page.request, 'yuki.tanabe@marelle.example', /join the session of/, 'first');

test('a link opened after the draw says so and offers what comes next', async ({ page }) => {
  await page.goto(linkIn(await lateInvitation(page), '/optin/accept'));
  await expect(page.getByRole('heading', { name: 'This session is closed.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Yes, I’m in' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a changed link is refused with a sentence, and nothing happens', async ({ page }) => {
  const link = linkIn(await lateInvitation(page), '/optin/accept');
  await page.goto(`${link.slice(0, -4)}AAAA`);
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
  await expectAccessible(page);
});

test('leaving a program asks first, on a phone and in French', async ({ browser }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' });
  const page = await phone.newPage();
  // Nour reads French.
  const text = await mailTo(page.request, 'nour.el.amin@marelle.example', /café/);
  await page.goto(linkIn(text, '/optin/unsubscribe/campaign'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expectAccessible(page);
  const wide = await page.locator('html').evaluate((root) => root.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});

test('the log-in page refuses a wrong password in words, and is accessible in both schemes', async ({
  browser,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await page.goto('/login/');
    await page.getByLabel('Email').fill('elise@marelle.example');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText('The email address or password is wrong.')).toBeVisible();
    await expectAccessible(page);
    await context.close();
  }
});
