import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { DEMO, logIn, newPerson } from './people.ts';
import { type RunningProvider, startProvider } from './sign-on.ts';

let provider: RunningProvider;

test.beforeAll(async () => {
  provider = await startProvider();
});

test.afterAll(() => provider.stop());

/** A separate workspace: requiring single sign-on in the demo would lock the other journeys out. */
async function makeWorkspace(page: Page): Promise<string> {
  const slug = `sso-${Date.now().toString(36)}`;
  const session = (await (await page.request.get('/api/v1/auth/session/')).json()) as { csrf_token: string };
  const made = await page.request.post('/api/v1/auth/workspace/', {
    headers: { 'x-csrf-token': session.csrf_token },
    data: { name: 'Sign-on', slug, culture: 'en', timezone: 'Europe/Paris' },
  });
  expect(made.status(), await made.text()).toBe(201);
  return slug;
}

test('a workspace is opened to its own identity provider, and then to nothing else', async ({
  page,
  browser,
}) => {
  // A long way: set up, tried, opened, required, with three people and a provider.
  test.setTimeout(120_000);
  await logIn(page, DEMO.superadmin);
  const slug = await makeWorkspace(page);
  const settings = `/account/${slug}/admin/settings/integrations/sso`;
  await page.goto(`/account/${slug}/admin/settings/integrations`);
  await expect(page).toHaveURL(settings);

  await page.getByLabel('Or the metadata text').fill('<EntityDescriptor>');
  await page.getByRole('button', { name: 'Read metadata' }).click();
  await expect(page.getByText('We can’t read this XML.')).toBeVisible();
  await page.getByLabel('Or the metadata text').fill(provider.idp.metadata);
  await page.getByRole('button', { name: 'Read metadata' }).click();
  await expect(page.getByText(provider.idp.entity_id)).toBeVisible();
  await expect(page.getByText('isn’t encrypted (http)')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use this provider' }).click();
  await expect(page.getByText('Not tested yet')).toBeVisible();
  await expect(page.getByLabel('Require it for everyone')).toBeDisabled();

  provider.logIn('stranger@marelle.example');
  await page.getByRole('link', { name: 'Test login' }).click();
  await expect(page.getByText('We couldn’t log you in.')).toBeVisible();
  provider.logIn(DEMO.superadmin);
  await page.getByRole('link', { name: 'Test login' }).click();
  await expect(page.getByText('Your provider recognizes you as a superadmin')).toBeVisible();
  await page.getByLabel('Members can log in with single sign-on').click();
  await expect(page.getByLabel('Members can log in with single sign-on')).toBeChecked();
  const check = page.getByLabel('Check two-step verification at each login');
  await expect(check).toBeChecked();
  await check.click();
  await expect(check).not.toBeChecked();
  await expectAccessible(page);

  const newcomer = await newPerson(browser);
  provider.logIn('nora.lindqvist@marelle.example', { firstName: 'Nora', lastName: 'Lindqvist' });
  await newcomer.goto(`/saml/${slug}/login`);
  await newcomer.getByRole('button', { name: 'Continue' }).click();
  await expect(newcomer.getByText('You aren’t a member of this workspace.')).toBeVisible();
  await page.getByLabel('Add people at their first login').click();
  await expect(page.getByLabel('Add people at their first login')).toBeChecked();
  await newcomer.getByRole('link', { name: 'Try again' }).click();
  await expect(newcomer).toHaveURL(new RegExp(`/account/${slug}/user`));

  provider.logIn(DEMO.superadmin);
  await page.getByLabel('Require it for everyone').click();
  await page.getByRole('button', { name: 'Require single sign-on', exact: true }).click();
  // The session of the page was opened by a password, so the page leads to the provider by itself. Whether it asks before it
  // leaves depends on whether the browser still counts the click.
  const goOn = page.getByRole('button', { name: 'Continue' });
  await expect(async () => {
    if (await goOn.isVisible()) await goOn.click();
    const session = (await (await page.request.get('/api/v1/auth/session/')).json()) as { method: string };
    expect(session.method).toBe('saml');
  }).toPass();
  await expect(page).toHaveURL(new RegExp(settings));
  await expect(page.getByLabel('Require it for everyone')).toBeChecked();
});

test('what an identity provider sends without being asked opens nothing', async ({ page }) => {
  await page.goto('/login/?sso_error=unsolicited&sso=marelle');
  await expect(page.getByText('For your safety, you need to start your login here')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
});
