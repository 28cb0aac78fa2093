import { expect, type Page } from '@playwright/test';
import { call } from './api.ts';
import { doEarly } from './menus.ts';

export const COMPANY = '/api/v1/companies/1';
const DAY_MS = 86_400_000;

/** The ids of some members, by a part of their name that is unique. */
export async function idsOf(page: Page, names: readonly string[]): Promise<number[]> {
  const found = names.map(async (name) => {
    const answer = await call(page, 'GET', `${COMPANY}/users_filters/?name=${encodeURIComponent(name)}`);
    const members = (await answer.json()) as { id: number }[];
    expect(members, name).toHaveLength(1);
    return members.map(({ id }) => id);
  });
  return (await Promise.all(found)).flat();
}

/** A filter that finds exactly these members. */
export const only = (ids: readonly number[]) => ({
  version: 'v1',
  operator: 'and',
  filters: [{ type: 'usercompany_id', operator: 'inn', value: ids }],
});

/** A draft of a program for some members, without invitations unless `settings` say so. Returns its id. */
export async function draftFor(page: Page, ids: readonly number[], settings: object): Promise<number> {
  const made = await call(page, 'POST', `${COMPANY}/campaigns_list/`, {
    algo: 'random',
    optin_option: 2,
    review_before_send: true,
    next_matchs_send_at: new Date(Date.now() + 9 * DAY_MS).toISOString(),
    filters: only(ids),
    ...settings,
  });
  expect(made.ok(), await made.text()).toBe(true);
  return ((await made.json()) as { id: number }).id;
}

export async function activate(page: Page, id: number): Promise<void> {
  const answer = await call(page, 'POST', `${COMPANY}/campaigns_list/${id}/activate/`);
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Matches all members of an active program now, and opens the groups under review. */
export async function matchNow(page: Page, id: number, people: number): Promise<void> {
  await page.goto(`/account/marelle/admin/campaigns/details/${id}`);
  await doEarly(page, 'Match everyone now');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Match ${people} members` })
    .click();
  await page.getByRole('link', { name: 'Review groups' }).click();
  await expect(page.getByRole('heading', { name: 'Review session 1' })).toBeVisible();
}

/** The card of a group. */
export const groupCard = (page: Page, number: number) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: `Group ${number}` }) });
