import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { makeCoffees } from '../apps/server/src/test/coffees.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { expectAccessible } from './accessible.ts';
import { linkIn } from './mailbox.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';

const PHONE = { viewport: { width: 390, height: 844 }, timezoneId: 'Europe/Paris' };
const CALL = 'https://meet.example.com/abc';
let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct();
});

test.afterAll(() => product.stop());

/** The newest email to an address, once it has this subject. */
async function newestMail(address: string, subject: RegExp): Promise<{ text: string; calendar: string }> {
  const newest = () =>
    product.services.database.global('read', (db) =>
      db
        .selectFrom('dev_mailbox')
        .select(['subject', 'text', 'calendar'])
        .where('to', '=', address)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    );
  await expect.poll(async () => (await newest())?.subject ?? '').toMatch(subject);
  const { text = '', calendar = '' } = (await newest()) ?? {};
  return { text, calendar: calendar ?? '' };
}

test('two people say where they meet, with the keyboard and on a phone, and add it to a calendar', async ({
  browser,
}) => {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const ada = await makeUser(services, { company_id, first_name: 'Ada', password: PASSWORD });
  const bo = await makeUser(services, { company_id, first_name: 'Bo', password: PASSWORD });
  const { ids } = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
  const page = await product.open(browser, ada.email, { timezoneId: 'Europe/Paris' });
  const coffee = `/account/${slug}/user/coffees/${ids[0]}`;
  await page.goto(coffee);

  const add = page.getByRole('button', { name: 'Add a location or call link' });
  await add.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Location', { exact: true })).toBeFocused();
  await page.keyboard.type('Canteen');
  await dialog.getByLabel('Call link').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a link that starts with https://.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Call link').fill(CALL);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Canteen', { exact: true })).toBeVisible();
  const slot = page.getByRole('button', { name: /\d\d:\d\d$/ }).first();
  await slot.click();
  await page.getByRole('button', { name: /^Book / }).click();
  await expect(page.getByRole('heading', { name: 'When you meet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join the call' })).toHaveAttribute('href', CALL);

  await page.getByRole('button', { name: 'Add to calendar' }).press('Enter');
  const google = page.getByRole('menuitem', { name: 'Google Calendar' });
  await expect(google).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\/.*location=Canteen/);
  await expect(google).toHaveAttribute('rel', 'noopener noreferrer');
  const outlook = page.getByRole('menuitem', { name: 'Outlook' });
  await expect(outlook).toHaveAttribute('href', /^https:\/\/outlook\.office\.com\/.*location=Canteen/);
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Calendar file (.ics)' }).click(),
  ]);
  const saved = await readFile(await file.path(), 'utf8');
  expect(saved).toContain('LOCATION:Canteen');
  expect(saved).toContain('BEGIN:VALARM');

  // Bo moves the meeting elsewhere by the link of the email.
  const { text, calendar } = await newestMail(bo.email, /^Coffee with Ada/);
  expect(text).toContain('Where: Canteen');
  expect(calendar).toContain('LOCATION:Canteen');
  const phone = await product.open(browser, null, PHONE);
  await phone.goto(linkIn(text, '/booking/reschedule/'));
  await phone.getByRole('button', { name: 'Change', exact: true }).click();
  await phone.getByLabel('Location', { exact: true }).fill('Roof');
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByText('Roof', { exact: true })).toBeVisible();
  expect(await phone.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(390);
  // Ada sees it at once, in one email, and on the board.
  await expect(page.getByText('Roof', { exact: true })).toBeVisible();
  expect((await newestMail(ada.email, /^Changed: where you meet Bo/)).calendar).toContain('SEQUENCE:1');
  await page.goto(`/account/${slug}/user`);
  await expect(page.getByText(/, Roof$/)).toBeVisible();
});
