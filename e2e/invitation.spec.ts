import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { clickItem } from './menus.ts';
import { DEMO, logIn, newPerson } from './people.ts';

const USERS = '/account/marelle/admin/users';
const unique = Date.now();
const NORA = `nora.${unique}@newcomers.example`;
const OMAR = `omar.${unique}@newcomers.example`;

test('a person who is invited by email opens it, joins, and is at home', async ({ page, browser }) => {
  await logIn(page, DEMO.superadmin);
  await page.goto(`${USERS}/invite`);
  await expect(page).toHaveURL(`${USERS}/invite/mail`);
  await page.getByLabel('Email addresses').fill(`Nora Lind <${NORA}>; ${DEMO.member}, nobody at all`);
  await expect(page.getByText('2 addresses')).toBeVisible();
  await expect(page.getByText('This isn’t an email address.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(page.getByText('Invited 1 person.')).toBeVisible();
  await expect(page.getByText('1 is already a member.')).toBeVisible();
  await expect(page.getByLabel('Email addresses')).toHaveValue('nobody at all');

  const nora = await newPerson(browser);
  const mail = await mailTo(nora.request, NORA, /invites you to join Marelle/);
  await nora.goto(linkIn(mail, '/invite/'));
  await expect(nora.getByText('Élise Fontaine invites you to join Marelle Institute.')).toBeVisible();
  await expectAccessible(nora);
  await nora.getByLabel('First name').fill('Nora');
  await nora.getByLabel('Last name').fill('Lind');
  await nora.getByLabel('Password', { exact: true }).fill('password1234');
  await nora.getByRole('button', { name: 'Join Marelle Institute' }).click();
  // The fault is at its field, and nothing is lost.
  await expect(nora.getByLabel('Password', { exact: true })).toHaveAttribute('data-invalid', 'true');
  await nora.getByLabel('Password', { exact: true }).fill('seven quiet otters dance');
  await nora.getByRole('button', { name: 'Join Marelle Institute' }).click();
  await expect(nora).toHaveURL(/\/account\/marelle\/user/);

  await page.goto(`${USERS}/invites`);
  const row = page.getByRole('row', { name: new RegExp(NORA) });
  await expect(row).toContainText('Accepted');
  await expectAccessible(page);

  const late = await newPerson(browser);
  await late.goto(linkIn(mail, '/invite/'));
  await expect(late.getByText('This invitation was already used.')).toBeVisible();
});

test('a revoked invitation opens nothing, and a request through the link gets one', async ({
  page,
  browser,
}) => {
  await logIn(page, DEMO.superadmin);
  await page.goto(`${USERS}/invite/mail`);
  await page.getByLabel('Email addresses').fill(OMAR);
  await page.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(page.getByText('Invited 1 person.')).toBeVisible();
  const omar = await newPerson(browser);
  const mail = await mailTo(omar.request, OMAR, /invites you to join Marelle/);
  await page.goto(`${USERS}/invites?search=${OMAR}`);
  await page.getByRole('button', { name: `More about ${OMAR}` }).click();
  await clickItem(page.getByRole('menuitem', { name: 'Revoke…' }));
  await page.getByRole('button', { name: 'Revoke invitation' }).click();
  await expect(page.getByRole('row', { name: new RegExp(OMAR) })).toContainText('Revoked');
  await omar.goto(linkIn(mail, '/invite/'));
  await expect(omar.getByText('This invitation was revoked')).toBeVisible();

  await page.goto(`${USERS}/invite/link`);
  const make = page.getByRole('button', { name: 'Create link' });
  const address = page.getByLabel('Link', { exact: true });
  await expect(make.or(address)).toBeVisible();
  if (await make.isVisible()) await make.click();
  await expect(address).toHaveValue(/\/invite\//);
  await expectAccessible(page);
  await omar.goto(new URL(await address.inputValue()).pathname);
  await omar.getByLabel('Email').fill(OMAR);
  await omar.getByRole('button', { name: 'Send me an invitation' }).click();
  await expect(omar.getByText(`If ${OMAR} can join`)).toBeVisible();
  await omar.goto(linkIn(await mailTo(omar.request, OMAR, /Your invitation to join Marelle/), '/invite/'));
  await expect(omar.getByRole('button', { name: 'Join Marelle Institute' })).toBeVisible();
});
