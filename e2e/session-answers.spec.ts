import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { mailTo } from './mailbox.ts';
import { acceptByMail, DEMO, logIn, newPerson } from './people.ts';
import { activate, COMPANY, draftFor, idsOf } from './programs.ts';

const ADDRESS = 'emre.kaya@marelle.example';
const ASKED = /join the session of/;
const DAY_MS = 86_400_000;

test('an admin finds the members behind each number of the answers', async ({ page, browser }) => {
  await logIn(page, DEMO.superadmin);
  const id = await draftFor(page, await idsOf(page, ['Kaya', 'Lindgren', 'Kowalczyk']), {
    name: 'Three with answers',
    optin_option: 1,
    next_requests_send_at: new Date(Date.now() + 6 * DAY_MS).toISOString(),
  });
  await activate(page, id);
  expect((await call(page, 'POST', `${COMPANY}/campaigns_list/${id}/sessions/`)).ok()).toBe(true);
  const member = await newPerson(browser);
  const mail = () => mailTo(page.request, ADDRESS, ASKED);
  await expect
    .poll(async () => (await mail()).includes('Three with answers'), { timeout: 20_000 })
    .toBe(true);
  await acceptByMail(member, ADDRESS, ASKED);

  await page.goto(`/account/marelle/admin/campaigns/details/${id}`);
  await page.getByRole('link', { name: 'No answer yet' }).click();
  const row = (name: string) => page.getByRole('row', { name });
  await expect(page).toHaveURL(/\?answer=none/);
  await expect(row('Lindgren')).toContainText('No answer');
  await expect(row('Kowalczyk')).toBeVisible();
  await expect(row('Kaya')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Accepted' }).click();
  await expect(row('Kaya')).toContainText('Accepted');
  await expect(row('Lindgren')).toHaveCount(0);
  const filter = page.getByRole('combobox', { name: 'Filter by answer' });
  await expect(filter).toHaveValue('Accepted, 1');
  await filter.click();
  await page.getByRole('option', { name: 'No answer yet, 2' }).click();
  // Soon after the invitation there is no reminder yet, and the button says from when.
  const remind = page.getByRole('button', { name: 'Remind 2 members' });
  await expect(remind).toHaveAttribute('aria-disabled', 'true');
  await remind.hover();
  await expect(page.getByText(/^Possible from /)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('kowal');
  await expect(row('Kowalczyk')).toBeVisible();
  await expect(row('Lindgren')).toHaveCount(0);

  // The file has what the page shows.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Answers' }).click();
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^session-1-answers-marelle-/);
  const [, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/Kowalczyk,.*,No answer,/);
});
