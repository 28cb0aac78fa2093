import { expect, type Locator, test } from '@playwright/test';
import { linkIn, mailTo } from './mailbox.ts';

/** From an address to the first invitations: what a person presses, the link of the email and the file included. */
const PRESSES = 14;

test('an admin registers, brings in colleagues and sends the first invitations with few presses', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const pressed: string[] = [];
  const press = async (target: Locator) => {
    await target.click();
    pressed.push(String(target));
  };
  const email = 'tove@first-round.example';
  await page.goto('/register/');
  await page.getByLabel('Email').fill(email);
  await press(page.getByRole('button', { name: 'Email me a link' }));
  await page.goto(linkIn(await mailTo(page.request, email, /Set up your Fika account/), '/user/activation/'));
  pressed.push('the link of the email');
  await page.getByLabel('First name').fill('Tove');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByLabel('New password', { exact: true }).fill('seven lamps above a quay');
  await press(page.getByRole('button', { name: 'Continue' }));
  await page.getByLabel('Name', { exact: true }).fill('First Round');
  await expect(page.getByText('is available')).toBeVisible();
  await press(page.getByRole('button', { name: 'Create workspace' }));
  await press(page.getByRole('button', { name: 'Skip this step' }));

  await press(page.getByRole('link', { name: 'Import members' }).first());
  const people = Array.from({ length: 8 }, (_, index) => `p${index}@first-round.example,Person,${index},`);
  const rows = people.map((row, index) => `${row}${index % 2 ? 'Sales' : 'Research'}`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'members.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Email,First name,Last name,Department', ...rows].join('\n')),
  });
  pressed.push('the file', 'the button that opens its folder');
  await press(page.getByRole('button', { name: 'Import 8 members' }));
  await press(page.getByRole('link', { name: 'Start a program' }));
  await press(page.getByRole('link', { name: 'Across departments' }));
  // The field came with the file, and the template knows it.
  await expect(page.getByText('In this workspace', { exact: true })).toBeVisible();
  await press(page.getByRole('button', { name: 'Use template' }));
  await press(page.getByRole('button', { name: 'Start and invite now' }));
  await press(page.getByRole('dialog').getByRole('button', { name: /^Invite \d members$/ }));
  await expect(page.getByText('The invitations are being sent.')).toBeVisible();
  await mailTo(page.request, 'p3@first-round.example', /^Across departments: /);
  expect(pressed.length, pressed.join('\n')).toBeLessThanOrEqual(PRESSES);
});
