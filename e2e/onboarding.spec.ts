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

test('a new admin and a new member find what the product is on their pages, and again in the help', async ({
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

  // Nothing opens without a click: what the product is stands above the list of first steps.
  await expect(page.getByText('2 of 7')).toBeVisible();
  await expect(page.getByText(/^Help colleagues meet who otherwise wouldn’t/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'How it works' }).press('Enter');
  await expect(step(page, 'Welcome to Fika').getByText('Step 1 of 4')).toBeVisible();
  await expectAccessible(page);
  for (const title of ['People', 'A program', 'A session']) {
    await page.keyboard.press('Enter');
    await expect(step(page, title)).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'How it works' })).toBeFocused();

  await page.getByRole('link', { name: 'Members', exact: true }).click();
  const note = page.getByText(/^Everyone who can take part\./);
  await expect(note).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Got it' }).press('Enter');
  await expect(note).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto(`/account/${SLUG}/admin/users/audiences`);
  await expect(page.getByText(/^A saved filter with a name\./)).toBeVisible();
  await page.goto(`/account/${SLUG}/admin/users`);
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible();
  await expect(page.getByText('2 of 7')).toHaveCount(0);
  await expect(note).toHaveCount(0);

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
  await expect(bo.getByText(/^0 of \d/)).toBeVisible();
  await expect(bo.getByText(/^From time to time, we invite you to a coffee/)).toBeVisible();
  await expectAccessible(bo);
  // Not to the page with the list.
  const first = bo.getByRole('link', { name: 'Have your first coffee' });
  await expect(first).toHaveAttribute('href', `/account/${SLUG}/user/campaigns`);
  await bo.reload();
  await expect(bo.getByText(/^0 of \d/)).toBeVisible();
  await expect(bo.getByRole('dialog')).toHaveCount(0);
});
