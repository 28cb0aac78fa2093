import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { chooseDay } from './calendar.ts';
import { clickItem, doEarly } from './menus.ts';
import { acceptByMail, DEMO, logIn, newPerson, openCoffeeByMail } from './people.ts';

const ADMIN = '/account/marelle/admin';
const REAL = join(import.meta.dirname, '../../shared/data/email-eu-core/members.csv');

/** The members of a real organization if its data are available, else as many generated ones. */
function membersFile(): { name: string; mimeType: string; buffer: Buffer } {
  const made = Array.from({ length: 1005 }, (_, n) => {
    const number = String(n).padStart(4, '0');
    return `${n},member-${number}@eu-core.example,Member,${number},Department ${String(1 + (n % 42)).padStart(2, '0')}`;
  });
  const csv = existsSync(REAL)
    ? readFileSync(REAL)
    : Buffer.from(['external_id,email,first_name,last_name,department', ...made].join('\n'));
  return { name: 'members.csv', mimeType: 'text/csv', buffer: csv };
}

const DEPARTMENTS = /,member-(\d{4})@eu-core\.example,[^,]*,[^,]*,(.*?)\r?$/gm;

/** Two members of different departments. */
function twoMembers(): [string, string] {
  const people = [...membersFile().buffer.toString().matchAll(DEPARTMENTS)];
  const [first] = people;
  const other = people.find((person) => person[2] !== first?.[2]);
  return [`member-${first?.[1]}@eu-core.example`, `member-${other?.[1]}@eu-core.example`];
}

async function uploadMembers(page: Page): Promise<void> {
  await page.goto(`${ADMIN}/users`);
  await page.getByRole('link', { name: 'Add members' }).first().click();
  await page.getByRole('link', { name: 'From a file' }).click();
  await page.locator('input[type=file]').setInputFiles(membersFile());
  // The demo has a field of that name with other choices: those of the file are added.
  await page.getByLabel(/^Add 42 new options/).check();
  await page.getByRole('button', { name: 'Import 1,005 members' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'See members' }).click();
  // There were fifty before; another journey may have added one.
  await expect(page.getByText(/1-10 of 1,05\d$/)).toBeVisible();
}

async function createProgram(page: Page, name: string): Promise<void> {
  await page.goto(`${ADMIN}/campaigns/new`);
  await page.getByRole('textbox', { name: 'Program name' }).fill(name);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('link', { name: 'Next: Audience' }).click();
  await page.getByRole('link', { name: 'Next: Matching' }).click();
  await page.getByRole('combobox', { name: 'Matching method' }).click();
  await page.getByRole('option', { name: /^By rules/ }).click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await clickItem(page.getByRole('menuitem', { name: 'Department', exact: true }));
  await page
    .getByRole('radiogroup', { name: /Strength of rule 1/ })
    .getByText('Required')
    .click();
  await page.getByRole('link', { name: 'Next: Schedule' }).click();
  await chooseDay(page, 'Invitations go out, Day', 1);
  await chooseDay(page, 'Matches go out, Day', 6);
  await page.getByRole('switch', { name: 'Review groups before sending' }).check();
  await page.getByRole('link', { name: 'Next: Participation' }).click();
  await page.getByRole('link', { name: 'Next: Messages' }).click();
  await page.getByRole('link', { name: 'Next: Review' }).click();
  await page.getByRole('button', { name: 'Start the program' }).click();
  await expect(page).toHaveURL(/campaigns\/details\/\d+/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

async function sendInvitations(page: Page): Promise<void> {
  await doEarly(page, 'Send the invitations now');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Invite / })
    .click();
  await expect(page.getByText('The invitations are being sent.')).toBeVisible();
}

async function reviewAndSend(page: Page): Promise<void> {
  await doEarly(page, 'Review groups now');
  await page.getByRole('dialog').getByRole('button', { name: 'Close and match' }).click();
  await expect(page.getByRole('heading', { name: /Review session/ })).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send 1 match' }).click();
  await expect(page.getByText(/All 2 messages were sent/)).toBeVisible({ timeout: 20_000 });
}

test('an admin brings in a company, runs a round, and two members write to each other', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const [one, two] = twoMembers();
  await logIn(page, DEMO.superadmin);
  await uploadMembers(page);
  await createProgram(page, 'Across departments');
  await sendInvitations(page);

  const first = await newPerson(browser);
  const second = await newPerson(browser);
  await acceptByMail(first, one, /join the session of/);
  await acceptByMail(second, two, /join the session of/);
  // The admin's page receives the answers without a reload.
  await expect(page.getByText('2 accepted out of')).toBeVisible({ timeout: 20_000 });
  await reviewAndSend(page);

  await openCoffeeByMail(first, one);
  await openCoffeeByMail(second, two);
  await first.getByRole('textbox', { name: /^Write to/ }).fill('Thursday at ten, by the window?');
  await first.keyboard.press('Enter');
  await expect(second.getByText('Thursday at ten, by the window?')).toBeVisible();
  await second.getByRole('textbox', { name: /^Write to/ }).fill('I bring the sourdough.');
  await second.getByRole('button', { name: 'Send' }).click();
  await expect(first.getByText('I bring the sourdough.')).toBeVisible();
});
