import { expect, type Page, test } from '@playwright/test';
import { codeAt } from '../apps/server/src/test/totp-app.ts';
import { expectAccessible } from './accessible.ts';
import { addAuthenticator } from './authenticator.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { clickItem } from './menus.ts';

const HALF_MINUTE = 30_000;

/** The code that an app shows, `steps` of half a minute from now. */
function codeOf(secret: string, steps = 0): string {
  return codeAt(secret, Date.now() + steps * HALF_MINUTE);
}

const opened = new Set<string>();

/** The link of an unopened email: an earlier one may still be the newest. */
async function freshLink(page: Page, email: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      link = linkIn(await mailTo(page.request, email, /Your login link for/), '/login/');
      return opened.has(link);
    })
    .toBe(false);
  opened.add(link);
  return link;
}

/** Logs in by a link, as a member without a password does. */
async function logInByLink(page: Page, email: string): Promise<void> {
  await page.goto('/login/');
  await page.getByRole('button', { name: 'Email me a login link' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  await page.goto(await freshLink(page, email));
  await page.getByRole('button', { name: /Continue to/ }).click();
}

async function openProfile(page: Page): Promise<void> {
  await page.goto('/account/marelle/profile/mfa');
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
}

/** Loses the cookies while no page is open: a page that is still loading would be refused, and reload. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Saves the recovery codes on the screen, and continues. */
async function keepCodes(page: Page): Promise<string[]> {
  await expect(page.getByText('Use them to log in if you lose your device')).toBeVisible();
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  return codes;
}

test('an app with codes: set up in the profile, asked for at the next log-in, each code once', async ({
  page,
}) => {
  test.slow();
  const email = 'oskar.nystrom@marelle.example';
  await logInByLink(page, email);
  await expect(page).toHaveURL(/\/user$/);
  await openProfile(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByText('Can’t scan it?').click();
  const secret = (await page.getByRole('code').innerText()).replaceAll(/\s/g, '');
  await expectAccessible(page);
  const field = page.getByLabel('Enter the code from the app');
  await field.fill('000000');
  await expect(page.getByText('This code isn’t right.')).toBeVisible();
  const used = codeOf(secret);
  await field.fill(`${used.slice(0, 3)} ${used.slice(3)}`);
  const codes = await keepCodes(page);
  await expect(page.getByText('In use since')).toBeVisible();
  await expect(page.getByText('10 of 10 left')).toBeVisible();
  await mailTo(page.request, email, /Two-step verification is on/);

  await forgetSession(page);
  await logInByLink(page, email);
  await expect(page).toHaveURL(/\/account\/marelle\/mfa\/verify/);
  await expectAccessible(page);
  await page.getByLabel('Code', { exact: true }).fill(used);
  // On a slow computer it may have expired by then; the tests of the server distinguish both.
  await expect(page.getByText(/This code (was already used|isn’t right)/)).toBeVisible();
  // Nothing of the workspace is open in between.
  await page.goto('/account/marelle/user');
  await expect(page).toHaveURL(/\/mfa\/verify\?next=/);
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
  await expect(page).toHaveURL(/\/account\/marelle\/user$/);

  await forgetSession(page);
  await logInByLink(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/account\/marelle\/user$/);
  await openProfile(page);
  await expect(page.getByText('9 of 10 left')).toBeVisible();

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog', { name: 'Remove the authenticator app?' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
});

test('a passkey: added, renamed, logs in without a password, and removed', async ({ page }) => {
  await addAuthenticator(page);
  await logInByLink(page, 'daniel.osei@marelle.example');
  await expect(page).toHaveURL(/\/user$/);
  await openProfile(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Laptop');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await keepCodes(page);
  await expect(page.getByText('Laptop')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'More about Laptop' }).click();
  await clickItem(page.getByRole('menuitem', { name: 'Rename' }));
  await page.getByRole('textbox', { name: 'Name' }).fill('Blue laptop');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('Blue laptop')).toBeVisible();

  await forgetSession(page);
  await page.goto('/login/');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL(/\/account\/marelle\/user$/);

  // As the second step of another way in.
  await forgetSession(page);
  await logInByLink(page, 'daniel.osei@marelle.example');
  await expect(page).toHaveURL(/\/mfa\/verify/);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page).toHaveURL(/\/account\/marelle\/user$/);

  await openProfile(page);
  await expect(page.getByText(/used (now|\d+ seconds? ago|this minute)/)).toBeVisible();
  await page.getByRole('button', { name: 'More about Blue laptop' }).click();
  await clickItem(page.getByRole('menuitem', { name: 'Remove' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Blue laptop')).toHaveCount(0);
});

test('opening the set-up directly leads through it, on a phone and in French', async ({ browser }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const page = await phone.newPage();
  await logInByLink(page, 'emre.kaya@marelle.example');
  await expect(page).toHaveURL(/\/user$/);
  await page.goto('/account/marelle/mfa/setup?next=/account/marelle/profile');
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('button', { name: /^Application d’authentification/ }).click();
  // A phone cannot scan its own screen: the key is open.
  const secret = (await page.getByRole('code').innerText()).replaceAll(/\s/g, '');
  await expectAccessible(page);
  const wide = await page.locator('html').evaluate((root) => root.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await page.getByLabel(/Saisissez le code affiché par l’application/).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Je les ai gardés' }).click();
  await expect(page).toHaveURL(/\/account\/marelle\/profile$/);
});
