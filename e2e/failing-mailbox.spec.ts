import { expect, type Page, test } from '@playwright/test';
import { call } from './api.ts';
import { mailTo } from './mailbox.ts';
import { DEMO, logIn } from './people.ts';

const COMPANY = '/api/v1/companies/1';
const ADMIN = '/account/marelle/admin';

/** People of the demo that no other journey uses. The local mailbox refuses email for the first two addresses. */
const PEOPLE = {
  Nwosu: { bad: 'chidi.nwosu@refuses.example', good: 'chidi.nwosu@marelle.example' },
  Dube: { bad: 'thandiwe.dube@busy.example', good: 'thandiwe.dube@marelle.example' },
  Rivas: null,
  Sow: null,
};

async function idOf(page: Page, name: string): Promise<number> {
  const answer = await call(page, 'GET', `${COMPANY}/users_filters/?name=${name}`);
  const [person] = (await answer.json()) as { id: number }[];
  if (!person) throw new Error(`The demo has nobody called ${name}`);
  return person.id;
}

/** A program that matches these people at once, and one session of it on its way. Returns the address of its messages. */
async function startSession(page: Page, value: number[]): Promise<string> {
  const made = await call(page, 'POST', `${COMPANY}/campaigns_list/`, {
    name: 'Full and closed mailboxes',
    algo: 'random',
    optin_option: 2,
    next_matchs_send_at: new Date(Date.now() + 9 * 86_400_000).toISOString(),
    filters: {
      version: 'v1',
      operator: 'and',
      filters: [{ type: 'usercompany_id', operator: 'inn', value }],
    },
  });
  const { id } = (await made.json()) as { id: number };
  const program = `${COMPANY}/campaigns_list/${id}`;
  expect((await call(page, 'POST', `${program}/activate/`)).ok()).toBe(true);
  const opened = await call(page, 'POST', `${program}/sessions/`);
  const session = (await opened.json()) as { id: number };
  return `${ADMIN}/campaigns/${id}/session/${session.id}/review?view=deliveries`;
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('a round with a failing mailbox: each message gives the reason, and arrives once its address is corrected', async ({
  page,
}) => {
  await logIn(page, DEMO.superadmin);
  const ids = new Map<string, number>();
  for (const [name, address] of Object.entries(PEOPLE)) {
    const id = await idOf(page, name);
    ids.set(name, id);
    if (!address) continue;
    const path = `${COMPANY}/users_detail/${id}/`;
    expect((await call(page, 'PUT', path, { email: address.bad })).ok()).toBe(true);
  }
  const messages = await startSession(page, [...ids.values()]);
  await page.goto(messages);

  // A permanent failure, a temporary one and the others: each row shows its state and the reason in words.
  const [refused, busy] = [rowOf(page, 'Nwosu'), rowOf(page, 'Dube')];
  await expect(refused.getByText('Failed')).toBeVisible();
  await expect(refused.getByText(/^This address doesn’t exist/)).toBeVisible();
  await expect(busy.getByText('Waiting')).toBeVisible();
  await expect(busy.getByText(/hasn’t accepted it yet/)).toBeVisible();
  await expect(busy.getByText(/^next attempt/)).toBeVisible();
  await expect(rowOf(page, 'Rivas').getByText('Sent')).toBeVisible();

  // Trying again without a fix changes nothing.
  await refused.getByRole('button', { name: /^Retry/ }).click();
  await expect(refused.getByText('Failed')).toBeVisible();

  // The admin fixes the first address on the member's page.
  await page.goto(`${ADMIN}/users/profile/${ids.get('Nwosu')}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(PEOPLE.Nwosu.good);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Chidi Nwosu is saved.')).toBeVisible();
  const path = `${COMPANY}/users_detail/${ids.get('Dube')}/`;
  expect((await call(page, 'PUT', path, { email: PEOPLE.Dube.good })).ok()).toBe(true);

  await page.goto(messages);
  for (const [name, { good }] of [
    ['Nwosu', PEOPLE.Nwosu],
    ['Dube', PEOPLE.Dube],
  ] as const) {
    const row = rowOf(page, name);
    await row.getByRole('button', { name: /^Retry/ }).click();
    await expect(row.getByText('Sent')).toBeVisible();
    await expect(row.getByText(good)).toBeVisible();
    await mailTo(page.request, good, /you’re meeting /);
  }
  await expect(page.getByRole('row').getByText('Failed')).toHaveCount(0);
});
