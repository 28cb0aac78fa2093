import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { DEMO, logIn } from './people.ts';

const USERS = '/account/marelle/admin/users';
const FILE = [
  'Work address;Name;Surname;Badge;Joined;Floor',
  'ida@upload.example;Ida;Berg;U1;05/06/2025;First',
  'olle(at)upload.example;Olle;Dahl;U2;07/08/2025;Second',
  'ida@upload.example;Ida;Again;U3;01/02/2025;First',
  'nils@upload.example;Nils;Falk;U4;09/10/2025;First',
  'vera@upload.example;;;U5;03/04/2025;Second',
  '"broken" quotes;Ulla;Lind;U6;03/04/2025;First',
].join('\r\n');

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.goto(`${USERS}/invite/upload`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
}

/** Where a column goes: in the list of targets, by what it says there. */
async function send(page: Page, column: string, target: string): Promise<void> {
  await page.getByRole('combobox', { name: `Target of column ${column}` }).click();
  await page.getByRole('option', { name: target, exact: true }).click();
}

async function finished(page: Page, counts: Record<string, number>): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  for (const [name, count] of Object.entries(counts)) {
    await expect(page.locator('dl > div').filter({ hasText: name }).locator('dd')).toHaveText(String(count));
  }
}

test('a file with errors is corrected in part, imported, and its rejected rows imported again', async ({
  page,
}) => {
  await logIn(page, DEMO.superadmin);
  await choose(page, 'staff.csv', FILE);
  await send(page, 'Badge', 'ID in your system');

  // The dates are ambiguous: nothing is sent before the admin chooses.
  const submit = page.getByRole('button', { name: /^Import \d members?$/ });
  await expect(submit).toBeDisabled();
  await page.getByRole('radiogroup', { name: 'Date format of Joined' }).getByText('the day').click();

  // One cell is corrected in place, a duplicate row is left out on purpose, a broken line stays an error.
  await page.getByText('3 with errors').click();
  const cell = page.getByRole('textbox', { name: 'Work address, line 3' });
  await cell.fill('olle@upload.example');
  await cell.press('Enter');
  await expect(page.getByText('2 with errors')).toBeVisible();
  await page.getByRole('button', { name: 'Skip line 4' }).click();
  await expect(page.getByText('1 with errors')).toBeVisible();
  await page.getByRole('button', { name: 'Import 4 members' }).click();

  // The server refuses one more: a new person without a name.
  await finished(page, { Added: 3, Rejected: 2 });
  await expect(page.getByText('A new member needs a first or last name.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rejected rows' }).click();
  const rejected = readFileSync(await (await saved).path(), 'utf8');
  expect(rejected).toContain('vera@upload.example');
  expect(rejected).toContain('The quotation marks on this line don’t match.');

  // Corrected in a spreadsheet program, and imported again: the columns keep their targets.
  const fixed = rejected
    .replace('vera@upload.example,,,', 'vera@upload.example,Vera,Holm,')
    .split('\r\n')
    .filter((line) => !line.includes('broken'))
    .join('\r\n');
  await page.getByRole('button', { name: 'Import another file' }).click();
  // The browser has forgotten the first one when there is a place for the next.
  await expect(page.locator('input[type=file]')).toBeAttached();
  await choose(page, 'staff-rejected.csv', fixed);
  await expect(page.getByText('Same as your last file like this. Change what is wrong.')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 member' }).click();
  await finished(page, { Added: 1, Rejected: 0 });

  // The history has both, and the rejected rows of the first.
  await page.goto(`${USERS}/history`);
  await expect(page.getByText('staff-rejected.csv', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show 2 rejected rows of staff.csv' }).click();
  await expect(page.getByRole('dialog').getByText('A new member needs a first or last name.')).toBeVisible();
});
