import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { clickItem, doEarly } from './menus.ts';
import { DEMO, logIn } from './people.ts';

/** People of the demo that no other journey uses. */
const PEOPLE = ['Achterberg', 'Adeyemi', 'Alves', 'Conti', 'Delmas', 'Diallo'];
const COMPANY = '/api/v1/companies/1';

/** An active program of six people, without invitations. Returns its id. */
async function startProgram(page: Page, rules: object[] = []): Promise<number> {
  const found = PEOPLE.map(async (name) => {
    const answer = await call(page, 'GET', `${COMPANY}/users_filters/?name=${name}`);
    return ((await answer.json()) as { id: number }[])[0]?.id;
  });
  const value = await Promise.all(found);
  const filters = {
    version: 'v1',
    operator: 'and',
    filters: [{ type: 'usercompany_id', operator: 'inn', value }],
  };
  const made = await call(page, 'POST', `${COMPANY}/campaigns_list/`, {
    name: 'Six at a table',
    algo: rules.length > 0 ? 'crossgroup' : 'random',
    rules,
    optin_option: 2,
    review_before_send: true,
    next_matchs_send_at: new Date(Date.now() + 9 * 86_400_000).toISOString(),
    filters,
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = (await made.json()) as { id: number };
  expect((await call(page, 'POST', `${COMPANY}/campaigns_list/${id}/activate/`)).ok()).toBe(true);
  return id;
}

const card = (page: Page, number: number) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: `Group ${number}` }) });

/** The people of a group, by the labels of their actions. */
async function peopleOf(page: Page, number: number): Promise<string[]> {
  const rows = await card(page, number).getByRole('list').first().getByRole('listitem').allInnerTexts();
  return rows.map((text) => PEOPLE.find((name) => text.includes(name)) ?? text).toSorted();
}

test('an admin reviews the groups: locks one, swaps two people, draws the rest again and sends', async ({
  page,
}) => {
  await logIn(page, DEMO.superadmin);
  const id = await startProgram(page);
  await page.goto(`/account/marelle/admin/campaigns/details/${id}`);
  await doEarly(page, 'Match everyone now');
  await page.getByRole('dialog').getByRole('button', { name: 'Match 6 members' }).click();
  await page.getByRole('link', { name: 'Review groups' }).click();
  await expect(page.getByRole('heading', { name: 'Review session 1' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);

  const [before, other] = [await peopleOf(page, 1), await peopleOf(page, 2)];
  const [one = '', stays = ''] = before;
  const [two = ''] = other;
  const swapped = [stays, two].toSorted();
  await card(page, 1)
    .getByRole('button', { name: new RegExp(`More about .*${one}`) })
    .click();
  await clickItem(page.getByRole('menuitem', { name: 'Swap with…' }));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(two) })
    .click();
  await expect.poll(() => peopleOf(page, 1)).toEqual(swapped);
  await expect(page.getByRole('heading', { name: 'Group 1, edited' })).toBeVisible();

  // Back and forth, by keyboard alone, without waiting for the server's answer.
  await page.keyboard.press('Control+z');
  await expect.poll(() => peopleOf(page, 1)).toEqual(before);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => peopleOf(page, 1)).toEqual(swapped);
  // With the server's answer a card may have other lines, and so another height.
  await expect(page.getByText('Change redone.')).toBeVisible();

  // A change that fails says so over the board: no card moves under the pointer.
  const place = await card(page, 2).boundingBox();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Lock group 2' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'We couldn’t change the groups.' });
  await expect(refusal).toBeInViewport();
  expect(await card(page, 2).boundingBox()).toEqual(place);
  await page.context().setOffline(false);
  await refusal.getByRole('button', { name: 'Close' }).click();
  await expect(refusal).toHaveCount(0);

  await page.getByRole('button', { name: 'Lock group 1' }).click();
  await expect(page.getByRole('button', { name: 'Locked. Unlock group 1' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Match again' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('1 locked group stays the same.');
  await expect(question).toContainText('You can undo this.');
  const groups = () => Promise.all([1, 2, 3].map((number) => peopleOf(page, number)));
  const beforeAgain = await groups();
  await question.getByRole('button', { name: 'Match again' }).click();
  await expect(page.getByText('Unlocked groups were matched again.')).toBeVisible();
  await expect.poll(() => peopleOf(page, 1)).toEqual(swapped);

  // It is undone and redone as every change: with the lock, and the changes before it can be undone afterwards.
  const again = await groups();
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).first();
  await undo.click();
  await expect(page.getByText('Previous groups restored.')).toBeVisible();
  await expect.poll(groups).toEqual(beforeAgain);
  await expect(page.getByRole('button', { name: 'Locked. Unlock group 1' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Lock group 1' })).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(page.getByRole('button', { name: 'Locked. Unlock group 1' })).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(page.getByText('New groups restored.')).toBeVisible();
  await expect.poll(groups).toEqual(again);
  // The server stores them: another admin, and the same one after a reload, can undo it too.
  await page.reload();
  await undo.click();
  await expect.poll(groups).toEqual(beforeAgain);
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);

  const reviewed = await groups();
  await page.getByRole('button', { name: 'Send 3 matches' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send 3 matches' }).click();
  await expect(page.getByText('All 6 messages were sent.')).toBeVisible({ timeout: 20_000 });
  expect(await groups()).toEqual(reviewed);
});

test('a drop that a required rule refuses says so while the person is held', async ({ page }) => {
  await logIn(page, DEMO.superadmin);
  const answer = await call(page, 'GET', `${COMPANY}/categories/`);
  const { results } = (await answer.json()) as { results: { id: number; title: string }[] };
  const category = results.find(({ title }) => title === 'Department')?.id;
  const rule = { kind: 'cross_category', category, value: 'different', strength: 'require' };
  const id = await startProgram(page, [rule]);
  await page.goto(`/account/marelle/admin/campaigns/details/${id}`);
  await doEarly(page, 'Match everyone now');
  await page.getByRole('dialog').getByRole('button', { name: 'Match 6 members' }).click();
  await page.getByRole('link', { name: 'Review groups' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  // These two are of one department: one in a group excludes the other.
  const people = await Promise.all([1, 2, 3].map((number) => peopleOf(page, number)));
  const beside = people.find((group) => group.includes('Delmas'))?.find((name) => name !== 'Delmas') ?? '';
  const row = (name: string) => page.getByRole('article').getByRole('listitem').filter({ hasText: name });
  const grip = (await row('Achterberg').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const target = (await row(beside).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  // A drag begins with a few pixels, and its targets are looked for as the pointer moves.
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 20 });
  const refusal = 'This would break a required rule: rule 1, Department is different';
  await expect(page.getByRole('status').filter({ hasText: refusal })).toBeAttached();
  await expect(page.getByText(refusal).last()).toBeInViewport();
  // Nothing was let go: nothing is changed.
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByText(refusal)).toHaveCount(0);
  expect(await Promise.all([1, 2, 3].map((number) => peopleOf(page, number)))).toEqual(people);
});
