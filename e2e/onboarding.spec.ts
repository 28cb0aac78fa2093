import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { clickItem } from './menus.ts';
import { newPerson } from './people.ts';

// This journey begins with browsers that have shown nothing.
test.use({ storageState: { cookies: [], origins: [] } });

const unique = Date.now();
const IRIS = `iris.${unique}@first-steps.example`;
const BO = `bo.${unique}@first-steps.example`;
const SLUG = `first-steps-${unique}`;
const step = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a new admin and a new member are shown the product once, and find it again in the help', async ({
  page,
  browser,
}) => {
  await page.goto('/register/');
  await page.getByLabel('Email').fill(IRIS);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.goto(linkIn(await mailTo(page.request, IRIS, /Set up your Fika account/), '/user/activation/'));
  await page.getByLabel('First name').fill('Iris');
  await page.getByLabel('Last name').fill('Holm');
  await page.getByLabel('New password', { exact: true }).fill('three herons over water');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name', { exact: true }).fill('First steps');
  await page.getByLabel('Address', { exact: true }).fill(SLUG);
  await expect(page.getByText('is available')).toBeVisible();
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await page.getByLabel('Email addresses').fill(BO);
  await page.getByRole('button', { name: 'Invite 1 person' }).click();
  await page.getByRole('button', { name: 'Open workspace' }).click();

  await expect(step(page, 'Welcome to Fika')).toBeVisible();
  await expect(step(page, 'Welcome to Fika').getByText('Step 1 of 4')).toBeVisible();
  await expectAccessible(page);
  for (const title of ['People', 'A program', 'A session']) {
    await page.keyboard.press('Enter');
    await expect(step(page, title)).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('2 of 7')).toBeVisible();
  await expectAccessible(page);

  // An explanation may appear before its page, and keeps the focus when the page comes.
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/v1/companies/*/categories/', async (route) => {
    await held.promise;
    await route.fallback();
  });
  const members = page.getByRole('link', { name: 'Members', exact: true });
  await members.click();
  const done = step(page, 'Members').getByRole('button').last();
  await expect(done).toBeFocused();
  await expect(page.locator('h1', { hasText: 'Members' })).toHaveCount(0);
  held.resolve(undefined);
  await expect(page.locator('h1', { hasText: 'Members' })).toHaveCount(1);
  await expect(done).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(members).toBeFocused();

  await page.goto(`/account/${SLUG}/admin/users/audiences`);
  await expect(step(page, 'Audiences')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto(`/account/${SLUG}/admin/users`);
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Account and workspace' }).click();
  await clickItem(page.getByRole('menuitem', { name: 'Help' }));
  await expect(step(page, 'Help')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await expect(step(page, 'Welcome to Fika')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/account/${SLUG}/admin`);
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('2 of 7')).toHaveCount(0);

  const bo = await newPerson(browser);
  await bo.goto(linkIn(await mailTo(bo.request, BO, /invites you/), '/invite/'));
  await bo.getByLabel('First name').fill('Bo');
  await bo.getByLabel('Last name').fill('Lind');
  await bo.getByLabel('Password', { exact: true }).fill('seven quiet otters dance');
  await bo.getByRole('button', { name: 'Join First steps' }).click();
  await expect(step(bo, 'Welcome')).toBeVisible();
  await expectAccessible(bo);
  await bo.keyboard.press('Escape');
  await expect(bo.getByRole('dialog')).toHaveCount(0);
  await expect(bo.getByText(/^0 of \d/)).toBeVisible();
  // Not to the page with the list.
  const first = bo.getByRole('link', { name: 'Have your first coffee' });
  await expect(first).toHaveAttribute('href', `/account/${SLUG}/user/campaigns`);
  await bo.reload();
  await expect(bo.getByText(/^0 of \d/)).toBeVisible();
  await expect(bo.getByRole('dialog')).toHaveCount(0);
});
