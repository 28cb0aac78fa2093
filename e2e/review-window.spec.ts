import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { mailTo } from './mailbox.ts';
import { DEMO, logIn } from './people.ts';

const COMPANY = '/api/v1/companies/1';
const PEOPLE = ['Achterberg', 'Adeyemi', 'Alves', 'Conti'];
const NAME = 'Reviewed in time';

/** A draft for some people of the demo, without invitations, with matches in some hours. Returns its id. */
async function draft(page: Page): Promise<number> {
  const found = PEOPLE.map(async (name) => {
    const answer = await call(page, 'GET', `${COMPANY}/users_filters/?name=${name}`);
    return ((await answer.json()) as { id: number }[])[0]?.id;
  });
  const value = await Promise.all(found);
  const made = await call(page, 'POST', `${COMPANY}/campaigns_list/`, {
    name: NAME,
    algo: 'random',
    optin_option: 2,
    review_before_send: true,
    timezone: 'Europe/Paris',
    next_matchs_send_at: new Date(Date.now() + 10 * 3_600_000).toISOString(),
    filters: {
      version: 'v1',
      operator: 'and',
      filters: [{ type: 'usercompany_id', operator: 'inn', value }],
    },
  });
  return ((await made.json()) as { id: number }).id;
}

/** Waits for the session of a program whose window has begun. Returns its id. */
async function reviewed(page: Page, id: number): Promise<number> {
  interface Sessions {
    results: { id: number; status: number }[];
  }
  let round = 0;
  await expect
    .poll(async () => {
      const answer = await call(page, 'GET', `${COMPANY}/campaigns_list/${id}/sessions/`);
      // A busy server may refuse one.
      if (!answer.ok()) return answer.status();
      const { results } = (await answer.json()) as Sessions;
      round = results[0]?.id ?? 0;
      return results[0]?.status;
    })
    .toBe(5);
  return round;
}

test('groups are made before the sending time; an admin approves them, and cancels the approval', async ({
  page,
}) => {
  await logIn(page, DEMO.superadmin);
  const id = await draft(page);
  await page.goto(`/account/marelle/admin/campaigns/edit/${id}/schedule`);
  await page.getByRole('combobox', { name: 'Groups ready' }).click();
  await page.getByRole('option', { name: '18:00 three days before' }).click();
  await expect(page.getByText(/^Groups ready .* sent /)).toBeVisible();
  await expectAccessible(page);
  await call(page, 'PUT', `${COMPANY}/campaigns_list/${id}/`, { review_from: 'three_days' });
  await call(page, 'POST', `${COMPANY}/campaigns_list/${id}/activate/`);
  const round = await reviewed(page, id);
  const mail = await mailTo(page.request, DEMO.superadmin, new RegExp(`${NAME}: groups are ready`));
  expect(mail).toContain(`/campaigns/${id}/session/${round}/review`);

  await page.goto(`/account/marelle/admin/campaigns/${id}/session/${round}/review`);
  await expect(page.getByText('These groups need approval')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Approve, send/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText(/^Approved: these groups will be sent/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Match again' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel the approval' }).click();
  await expect(page.getByText('These groups need approval')).toBeVisible();
});
