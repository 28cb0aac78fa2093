import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { acceptByMail, DEMO, logIn, newPerson } from './people.ts';
import { activate, COMPANY, draftFor, groupCard, idsOf, matchNow, only } from './programs.ts';

const DAY_MS = 86_400_000;

/** A manager, and two who report to her. */
const TEAM = [
  'Email;First name;Last name;Manager',
  'lea@managers.example;Lea;Lindholm;',
  'tom@managers.example;Tom;Falkner;lea@managers.example',
  'ida@managers.example;Ida;Vossberg;lea@managers.example',
].join('\r\n');

test('managers come from a file, and a program keeps them apart from their reports', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  await page.goto('/account/marelle/admin/users/invite/upload');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(TEAM) });
  await expect(page.getByRole('combobox', { name: 'Target of column Manager' })).toHaveValue(
    'Manager (email or ID)',
  );
  await page.getByRole('button', { name: 'Import 3 members' }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();

  const id = await draftFor(page, await idsOf(page, ['Lindholm', 'Falkner', 'Vossberg']), {
    name: 'A team of three',
    groups_chunks_generator: 3,
    not_with_manager: false,
  });
  await page.goto(`/account/marelle/admin/campaigns/edit/${id}/matching`);
  const managers = page.getByRole('combobox', { name: 'Managers' });
  await expect(managers).toHaveValue('Can meet their team');
  await managers.click();
  await page.getByRole('option', { name: 'Not with their direct reports' }).click();
  await expect(page.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible();
  await expectAccessible(page);

  await activate(page, id);
  await matchNow(page, id, 3);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(groupCard(page, 1)).toContainText('Falkner');
  await expect(groupCard(page, 1)).toContainText('Vossberg');
  const waiting = page.getByRole('listitem').filter({ hasText: 'Lindholm' });
  await expect(waiting).toContainText('No match was possible within the rules.');
  await expectAccessible(page);
});

test('the card of a group under review says how many free hours its people have in common', async ({
  page,
}) => {
  await logIn(page, DEMO.superadmin);
  // Both have four days of six hours, the same ones.
  const id = await draftFor(page, await idsOf(page, ['Zhang', 'Nyström']), { name: 'Two with free hours' });
  await activate(page, id);
  await matchNow(page, id, 2);
  await expect(groupCard(page, 1)).toContainText('24 free hours in common');
});

test('a member who joins after the invitations went out is invited to the open session', async ({
  page,
  browser,
}) => {
  await logIn(page, DEMO.superadmin);
  const ids = await idsOf(page, ['Ekström', 'Jansen', 'Roche']);
  const late = 'agnes.roche@marelle.example';
  const id = await draftFor(page, ids.slice(0, 2), {
    name: 'Room for one more',
    optin_option: 1,
    next_requests_send_at: new Date(Date.now() + 6 * DAY_MS).toISOString(),
  });
  await activate(page, id);
  const opened = await call(page, 'POST', `${COMPANY}/campaigns_list/${id}/sessions/`);
  const { id: round } = (await opened.json()) as { id: number };
  const session = `${COMPANY}/campaigns_list/${id}/sessions/${round}/`;
  const asked = async () => ((await (await call(page, 'GET', session)).json()) as { asked: number }).asked;
  // A job invites the audience of its time: who joins before is not late.
  await expect.poll(asked).toBe(2);
  const joined = await call(page, 'PUT', `${COMPANY}/campaigns_list/${id}/`, { filters: only(ids) });
  expect(joined.ok(), await joined.text()).toBe(true);

  await page.goto(`/account/marelle/admin/campaigns/${id}/session/${round}/review`);
  await expect(page.getByText('1 member joined the audience after the invitations were sent')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invite 1 member' }).click();
  await expect(page.getByText('1 invitation sent.')).toBeVisible();
  await expect(page.getByText('1 member joined the audience after the invitations were sent')).toHaveCount(0);

  const member = await newPerson(browser);
  await acceptByMail(member, late, /join the session of/);
  await member.context().close();
  const answers = await call(page, 'GET', session);
  expect(await answers.json()).toMatchObject({ asked: 3, accepted: 1 });
});
