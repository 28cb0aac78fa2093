import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { DEMO, logIn, newPerson } from './people.ts';

const SETTINGS = '/account/marelle/admin/settings';
const GREEN = '#0E785A';

/** A picture, drawn by the browser. */
async function picture(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([wide, high]) => {
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = high;
      const pen = canvas.getContext('2d');
      if (pen) {
        pen.fillStyle = 'green';
        pen.fillRect(0, 0, wide, high);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}

const expectAccent = (page: Page, color: string) =>
  expect(page.locator('html')).toHaveCSS('--fika-accent', color);

test('an admin’s notice, logo and colour reach a member whose page is open', async ({ page, browser }) => {
  const member = await newPerson(browser);
  await logIn(member, DEMO.member);
  await member.goto('/account/marelle/user');
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible();
  await logIn(page, DEMO.superadmin);

  await page.goto(`${SETTINGS}/main`);
  await page.getByLabel('Notice', { exact: true }).fill('The canteen is closed on Friday.');
  // A reload keeps unsaved values.
  await page.reload();
  await expect(page.getByLabel('Notice', { exact: true })).toHaveValue('The canteen is closed on Friday.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await expect(member.getByText('The canteen is closed on Friday.')).toBeVisible();

  await page.goto(`${SETTINGS}/branding`);
  const chooser = page.locator('input[type=file]');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await chooser.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg });
  await expect(page.getByRole('alert')).toContainText('We don’t accept SVG files');
  // Larger than allowed: it is scaled down on the way.
  const large = await picture(page, 2_400, 600);
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: large });
  await expect(page.getByText('Logo saved.')).toBeVisible();
  await page.getByLabel('Color code').fill(GREEN);
  await expect(page.getByText('Used as it is')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Color saved.')).toBeVisible();

  await expect(member.getByRole('img', { name: 'Marelle Institute' })).toBeVisible();
  await expectAccent(member, GREEN);
  await expectAccessible(member);

  // A page of an email, which needs no login, has them as well.
  const invited = await newPerson(browser);
  const mail = await mailTo(invited.request, 'yuki.tanabe@marelle.example', /join the session of/, 'first');
  await invited.goto(linkIn(mail, '/optin/accept'));
  // After the matching the link leads on to another page, and only the last one has a heading.
  await expect(invited.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(invited.getByRole('img', { name: 'Marelle Institute' })).toBeVisible();
  await expectAccent(invited, GREEN);
  await expectAccessible(invited);

  // As it was, for the other journeys.
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByLabel('Color code').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Default color restored.')).toBeVisible();
  await page.goto(`${SETTINGS}/main`);
  await page.getByLabel('Notice', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(member.getByText('The canteen is closed on Friday.')).toBeHidden();
  await expect(member.getByRole('img', { name: 'Marelle Institute' })).toBeHidden();
});
