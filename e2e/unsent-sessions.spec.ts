import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { clickItem } from './menus.ts';
import { acceptByMail, DEMO, logIn, newPerson } from './people.ts';

const COMPANY = '/api/v1/companies/1';
const ASKED = /join the session of/;

/** An open session of a program for some people of the demo, by their last names. Returns the ids of both. */
async function openSession(page: Page, name: string, people: readonly string[]) {
  const found = people.map(async (last) => {
    const answer = await call(page, 'GET', `${COMPANY}/users_filters/?name=${encodeURIComponent(last)}`);
    return ((await answer.json()) as { id: number }[])[0]?.id ?? 0;
  });
  const made = await call(page, 'POST', `${COMPANY}/campaigns_list/`, {
    name,
    algo: 'random',
    review_before_send: true,
    next_requests_send_at: new Date(Date.now() + 6 * 86_400_000).toISOString(),
    next_matchs_send_at: new Date(Date.now() + 9 * 86_400_000).toISOString(),
    filters: {
      version: 'v1',
      operator: 'and',
      filters: [{ type: 'usercompany_id', operator: 'inn', value: await Promise.all(found) }],
    },
  });
  const { id } = (await made.json()) as { id: number };
  expect((await call(page, 'POST', `${COMPANY}/campaigns_list/${id}/activate/`)).ok()).toBe(true);
  const opened = await call(page, 'POST', `${COMPANY}/campaigns_list/${id}/sessions/`);
  return { id, round: ((await opened.json()) as { id: number }).id };
}

/** Waits for the invitation to a program, and accepts it. */
async function accept(page: Page, address: string, program: string): Promise<void> {
  const mail = () => mailTo(page.request, address, ASKED);
  await expect.poll(async () => (await mail()).includes(program), { timeout: 20_000 }).toBe(true);
  await acceptByMail(page, address, ASKED);
}

test('an admin withdraws a session: who had accepted hears of it, and its results stay', async ({
  page,
  browser,
}) => {
  const address = 'mateus.carvalho@marelle.example';
  await logIn(page, DEMO.superadmin);
  const { id } = await openSession(page, 'Three who wait', ['Carvalho', 'Virtanen', 'Herrera']);
  const member = await newPerson(browser);
  await accept(member, address, 'Three who wait');

  await page.goto(`/account/marelle/admin/campaigns/details/${id}/sessions`);
  await page.getByRole('button', { name: 'More about Session 1' }).click();
  await clickItem(page.getByRole('menuitem', { name: 'Cancel session' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel session' }).click();
  await expect(page.getByRole('row', { name: /Session 1/ }).getByText('Canceled')).toBeVisible();
  await page.getByRole('link', { name: 'Session 1' }).first().click();
  await expect(page.getByText('The session was canceled before its matches were sent.')).toHaveCount(3);
  await expectAccessible(page);

  const told = await mailTo(member.request, address, /session 1 is canceled/);
  expect(told).toContain('An admin canceled session 1 of Three who wait');
  await member.goto(linkIn(await mailTo(member.request, address, ASKED), '/optin/accept'));
  await expect(member.getByRole('heading', { name: 'This session is canceled.' })).toBeVisible();
  await expectAccessible(member);
  await member.context().close();
});

test('a member declines while the groups are under review, and the admin sees it at once', async ({
  page,
  browser,
}) => {
  const people = ['Raman', 'Iyer', 'Demir', 'Moreau'];
  const addresses = ['priya.raman', 'rohan.iyer', 'bilal.demir', 'paul.moreau'].map(
    (name) => `${name}@marelle.example`,
  );
  const [leaver = ''] = addresses;
  await logIn(page, DEMO.superadmin);
  const { id, round } = await openSession(page, 'Four under review', people);
  const member = await newPerson(browser);
  for (const address of addresses) await accept(member, address, 'Four under review');
  expect((await call(page, 'POST', `${COMPANY}/campaigns_list/${id}/provision/`)).ok()).toBe(true);

  const groups = page.getByRole('article');
  await page.goto(`/account/marelle/admin/campaigns/${id}/session/${round}/review`);
  await expect(groups.filter({ hasText: 'Raman' })).toHaveCount(1);

  await member.goto(linkIn(await mailTo(member.request, leaver, ASKED), '/optin/accept'));
  await expect(member.getByText('You can still decline before that.')).toBeVisible();
  await expectAccessible(member);
  await member.getByRole('link', { name: 'I can’t make it' }).click();
  await expect(member.getByText('Its groups are already made')).toBeVisible();
  await member.getByRole('button', { name: 'Not this time' }).click();
  await expect(member.getByText('You declined this session')).toBeVisible();
  await expectAccessible(member);

  // Without a reload.
  await expect(groups.filter({ hasText: 'Raman' })).toHaveCount(0);
  await expect(groups.filter({ hasText: 'Iyer' })).toHaveCount(1);
  await member.context().close();
});
