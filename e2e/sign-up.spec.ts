import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { newPerson } from './people.ts';

const PASSWORD = 'three herons over water';

test('a stranger opens a workspace and brings a colleague', async ({ page, browser }) => {
  const email = 'noor@north-wind.example';
  await page.goto('/login/');
  await page.getByRole('link', { name: 'Create a workspace' }).click();
  await expect(page.getByRole('heading', { name: 'Create a workspace' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible();

  const link = linkIn(await mailTo(page.request, email, /Set up your Fika account/), '/user/activation/');
  await page.goto(link);
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Haddad');
  const password = page.getByLabel('New password', { exact: true });
  await password.fill('short');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/Use at least 12 characters/)).toBeVisible();
  await password.fill('password12345');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/Many people use this password/)).toBeVisible();
  await expectAccessible(page);
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { name: 'Your workspace' })).toBeVisible();
  const slug = page.getByLabel('Address', { exact: true });
  await page.getByLabel('Name', { exact: true }).fill('North Wind');
  await expect(slug).toHaveValue('north-wind');
  await expect(page.getByText('is available')).toBeVisible();
  await slug.fill('marelle');
  await expect(page.getByText('Another workspace has this address.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create workspace' })).toBeDisabled();
  await page.getByRole('button', { name: 'Use marelle-2' }).click();
  await expect(page.getByText('is available')).toBeVisible();
  await slug.fill('north-wind');
  await expect(page.getByText('is available')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create workspace' }).click();

  await expect(page.getByRole('heading', { name: 'Invite colleagues' })).toBeVisible();
  // After leaving and coming back, the wizard continues where it was.
  await page.goto('/user/onboarding/');
  await page.getByLabel('Email addresses').fill('Ada Lind <ada@north-wind.example>, bo@north-wind.example');
  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(page.getByText('2 invitations sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Open workspace' }).click();
  await expect(page).toHaveURL(/\/account\/north-wind\/admin/);
  await mailTo(page.request, 'ada@north-wind.example', /./);

  // The link is used up, also for a person who finds the email later.
  const later = await newPerson(browser);
  await later.goto(link);
  await expect(later.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('a person who forgot their password sets a new one, and the other browser is logged out', async ({
  page,
  browser,
}) => {
  const email = 'mila@reset.example';
  await page.goto('/register/');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await page.goto(linkIn(await mailTo(page.request, email, /Set up your Fika account/), '/user/activation/'));
  await page.getByLabel('First name').fill('Mila');
  await page.getByLabel('Last name').fill('Roux');
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/onboarding/);

  const elsewhere = await newPerson(browser);
  await elsewhere.goto('/login/');
  await elsewhere.getByRole('link', { name: 'Forgot password?' }).click();
  // The login has a field of the same name.
  await expect(elsewhere.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await elsewhere.getByLabel('Email').fill(email);
  await elsewhere.getByRole('button', { name: 'Email me a link' }).click();
  await expect(elsewhere.getByText(/we’ve sent a link/)).toBeVisible();
  await elsewhere.goto(linkIn(await mailTo(page.request, email, /Set a new password/), '/password/reset/'));
  await expect(elsewhere.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByLabel('New password', { exact: true }).fill('four herons over water');
  await elsewhere.getByRole('button', { name: 'Save password' }).click();
  await expect(elsewhere).toHaveURL(/\/user\/onboarding/);
  await mailTo(page.request, email, /was changed/);

  await page.goto('/user/onboarding/');
  await expect(page).toHaveURL(/\/login\//);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('The email address or password is wrong.')).toBeVisible();

  await elsewhere.goto('/logout/');
  await expect(elsewhere.getByRole('heading', { name: 'Log out?' })).toBeVisible();
  await elsewhere.getByRole('button', { name: 'Log out' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'You’re logged out' })).toBeVisible();
});
