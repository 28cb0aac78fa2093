import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectReadable } from './accessible.ts';
import { DEMO, logIn } from './people.ts';

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 320, height: 640 };
const WORKSPACE = '/account/marelle';
const SETTINGS = `${WORKSPACE}/admin/settings`;
/** Shows only the loading state of a page. */
const SHAPES = '/skeleton/preview';
const USERS = `${WORKSPACE}/admin/users`;

/** Where a screen is, its title, and what to do there before looking. */
type Screen = readonly [path: string, title: string | RegExp, act?: (page: Page) => Promise<void>];

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const OUTSIDE: readonly Screen[] = [
  ['/login/', 'Log in to Fika', press('Log in')],
  ['/login/', 'Log in to Fika', press('Email me a login link')],
  ['/login/', 'Log in to Fika', press('Log in with your organization')],
  ['/login/?link=spent', 'Log in to Fika', press('Continue to Fika')],
  ['/login/?sso_error=unsolicited&sso=marelle', 'Log in to Fika'],
  ['/register/', 'Create a workspace', press('Email me a link')],
  ['/password/reset/', 'Forgot your password?'],
  ['/password/reset/?uid=MQ&token=spent', 'Forgot your password?'],
  ['/user/activation/MQ/spent/', 'This link no longer works'],
  ['/invite/spent/', 'This link no longer works'],
  ['/logout/', 'You’re logged out'],
  ['/logout/expired/?next=/account/marelle/user', 'You were logged out'],
  ['/docs/legal/en/cookie-policy', 'Cookie policy'],
  ['/docs/legal/fr/cookie-policy', 'Politique relative aux cookies'],
  [SHAPES, 'Loading'],
  ['/nowhere/at/all', 'Page not found'],
];

const ONESELF: readonly Screen[] = [
  ['/companies/', 'Your workspaces'],
  ['/user/verify/msteams/MQ/spent/', 'Is this Teams account yours?'],
  ['/extensions/msteams/install/', 'Connect Microsoft Teams'],
  ['/logout/', 'Log out?'],
  ['/user/onboarding/?create=1', 'Your workspace', press('Create workspace')],
  ['/password/reset/?expired=1', 'Your password has expired'],
  [`${WORKSPACE}/workspaces`, 'Workspaces'],
  [`${WORKSPACE}/profile`, 'My profile'],
  [`${WORKSPACE}/profile/settings`, 'My profile'],
  [`${WORKSPACE}/profile/password`, 'My profile', press('Change password')],
  [`${WORKSPACE}/profile/mfa`, 'My profile'],
  [`${WORKSPACE}/mfa/setup`, 'Set up two-step verification'],
  [`${WORKSPACE}/nowhere`, 'Page not found'],
];

const ADMIN: readonly Screen[] = [
  [`${SETTINGS}/main`, 'General settings'],
  [`${SETTINGS}/domains`, 'Email domains'],
  [`${SETTINGS}/branding`, 'Branding'],
  [`${SETTINGS}/integrations/sso`, 'Integrations'],
  [`${SETTINGS}/integrations/security`, 'Integrations'],
  [`${SETTINGS}/permissions`, 'Admins and permissions', press('Add an admin')],
  [`${SETTINGS}/permissions/2`, 'Ivo Brandt'],
  [`${SETTINGS}/audit`, 'Audit log'],
  [`${USERS}?search=Amara`, 'Members', press('More about Amara Okafor')],
  [`${USERS}/invites?search=nobody-like-that`, 'Invitations'],
  [`${USERS}/invite/mail`, 'Add members'],
  [`${USERS}/invite/link`, 'Add members'],
  [`${USERS}/invite/upload`, 'Add members'],
];

test.use({ viewport: WIDE });
// A busy computer needs its time for so many.
test.describe.configure({ mode: 'parallel', timeout: 120_000 });

/** Nothing breaks a rule, in light and in the dark, and nothing is wider than the narrowest phone. */
async function expectFit(page: Page, [path, title, act]: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WIDE);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await act?.(page);
  if (path !== SHAPES) await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(NARROW);
  // The scheme changes with an event, and a page between the two has the colors of neither.
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectReadable(page);
  expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
}

async function walk(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) await test.step(screen[0], () => expectFit(page, screen));
}

test('pages outside of a workspace', ({ page }) => walk(page, OUTSIDE));

test('pages about oneself', async ({ page }) => {
  await logIn(page, DEMO.member);
  await walk(page, ONESELF);
});

test('pages of an admin of a workspace', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  await walk(page, ADMIN);
});

test('the keyboard logs in, is led to what is wrong, and comes back from a menu', async ({ page }) => {
  await page.goto('/login/');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await expect(email).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expect(email).toBeFocused();
  await page.keyboard.type(DEMO.superadmin);
  await page.keyboard.press('Enter');
  await expect(password).toBeFocused();
  await page.keyboard.type('not this one at all');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show the password' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused();
  await page.keyboard.press('Tab');
  const submit = page.getByRole('button', { name: 'Log in', exact: true });
  await page.keyboard.press('Enter');
  await expect(page.getByText('The email address or password is wrong.')).toBeVisible();
  await expect(submit).toBeFocused();
  await password.fill(DEMO.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin/);

  await page.goto(`${USERS}?search=Amara`);
  const more = page.getByRole('button', { name: 'More about Amara Okafor' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const deactivate = page.getByRole('menuitem', { name: 'Deactivate' });
  const items = await page.getByRole('menuitem').allInnerTexts();
  for (let down = items.indexOf('Deactivate'); down > 0; down -= 1) await page.keyboard.press('ArrowDown');
  await expect(deactivate).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});

test('pages in French say so', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR', viewport: NARROW });
  const page = await context.newPage();
  const french: readonly Screen[] = [
    ['/login/', 'Connexion à Fika'],
    ['/register/', 'Créer un espace'],
    ['/password/reset/', 'Mot de passe oublié ?'],
    ['/logout/expired/', 'Votre connexion a expiré'],
  ];
  for (const [path, title] of french) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
  }
});
