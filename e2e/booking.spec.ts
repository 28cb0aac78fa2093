import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { DEMO, logIn } from './people.ts';
import { doEarly } from './menus.ts';

/** Rania and Olivia of the demo: no other journey uses them. */
const PEOPLE = ['Saleh', 'Byrne'];
const COMPANY = '/api/v1/companies/1';
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'en-GB', timezoneId: 'Europe/Paris' };

interface Member {
  id: number;
  email: string;
}

/** A coffee of two people who were just matched. Returns them. */
async function matchTwo(page: Page): Promise<Member[]> {
  const found = PEOPLE.map(async (name) => {
    const answer = await call(page, 'GET', `${COMPANY}/users/?search=${name}&limit=1`);
    return ((await answer.json()) as { results: Member[] }).results[0] ?? { id: 0, email: '' };
  });
  const people = await Promise.all(found);
  const value = people.map(({ id }) => id);
  const made = await call(page, 'POST', `${COMPANY}/campaigns_list/`, {
    name: 'Two at a table',
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
  expect((await call(page, 'POST', `${COMPANY}/campaigns_list/${id}/activate/`)).ok()).toBe(true);
  await page.goto(`/account/marelle/admin/campaigns/details/${id}`);
  await doEarly(page, 'Match everyone now');
  await page.getByRole('dialog').getByRole('button', { name: 'Match 2 members' }).click();
  return people;
}

async function phone(browser: Browser): Promise<Page> {
  return (await browser.newContext(PHONE)).newPage();
}

/** Chooses the first or second time of the day that is open. */
async function chooseTime(page: Page, nth: number): Promise<string> {
  const slots = page.getByRole('button', { name: /\d\d:\d\d$/ });
  await slots.nth(nth).click();
  return (await slots.nth(nth).innerText()).trim();
}

test('two people book a coffee, move it and take it back on a phone, by the links of their mails', async ({
  page,
  browser,
}) => {
  await logIn(page, DEMO.superadmin);
  const [one, other] = (await matchTwo(page)) as [Member, Member];
  const first = await phone(browser);
  await first.goto(linkIn(await mailTo(first.request, one.email, /you’re meeting Olivia$/), '/coffee/'));
  await expect(first.getByRole('heading', { name: 'Find a time' })).toBeVisible();
  const time = await chooseTime(first, 0);
  await expectAccessible(first);
  await first.getByRole('button', { name: new RegExp(`^Book .*${time}$`) }).click();
  await expect(first.getByRole('heading', { name: 'When you meet' })).toBeVisible();

  const told = await mailTo(page.request, other.email, /^Coffee with Rania/);
  const second = await phone(browser);
  await second.goto(linkIn(told, '/booking/confirmed/'));
  await expect(
    second.getByRole('heading', { name: 'Does this time with Rania work for you?' }),
  ).toBeVisible();
  await expectAccessible(second);
  await expect(first.getByText('Waiting for Olivia to agree.')).toBeVisible();
  await second.getByRole('link', { name: 'Change the time' }).click();
  await expect(second.getByRole('heading', { name: /^Another time with/ })).toBeVisible();
  const later = await chooseTime(second, 1);
  await expectAccessible(second);
  const wide = await second.locator('html').evaluate((root) => root.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await second.getByRole('button', { name: new RegExp(`^Move to .*${later}$`) }).click();
  await expect(second.getByRole('heading', { name: 'Your time is booked' })).toBeVisible();

  const moved = await mailTo(page.request, one.email, /^Moved: coffee with Olivia/);
  await first.goto(linkIn(moved, '/booking/confirmed/'));
  await first.getByRole('button', { name: 'Yes, it works for me' }).click();
  await expect(first.getByRole('heading', { name: 'You agreed to this time' })).toBeVisible();
  await expect(first.getByText('Everyone agreed.')).toBeVisible();
  await first.goto(linkIn(moved, '/booking/cancel/'));
  await expect(first.getByRole('heading', { name: /^Cancel your booked time with/ })).toBeVisible();
  await expectAccessible(first);
  await first.getByRole('button', { name: 'Keep this time' }).click();
  await expect(first.getByRole('heading', { name: 'Your time stays booked' })).toBeVisible();
  await expectAccessible(first);
  await first.reload();
  await first.getByRole('button', { name: 'Cancel the booked time' }).click();
  await expect(first.getByRole('heading', { name: 'The booked time is canceled' })).toBeVisible();
  // The email about it leads to another time.
  const ended = await mailTo(page.request, other.email, /^Canceled: coffee with Rania/);
  await second.goto(linkIn(ended, '/booking/schedule/'));
  await expect(second.getByRole('heading', { name: /: when\?$/ })).toBeVisible();
  await expectAccessible(second);
});

test('a member enters hours, a day off and a break with the keyboard, and they stay', async ({ page }) => {
  await logIn(page, DEMO.member);
  await page.goto('/account/marelle/user/availabilities');
  await expect(page.getByRole('heading', { name: 'Availability', exact: true })).toBeVisible();
  const enter = page.getByRole('button', { name: 'Enter my hours' });
  if (await enter.isVisible()) await enter.press('Enter');
  await page.getByLabel('Monday, from').first().selectOption('10:00');
  await page.getByRole('button', { name: 'Next week' }).press('Enter');
  await page.getByRole('button', { name: /^Thu / }).first().press('Enter');
  await page.getByLabel('Not available', { exact: true }).press('Space');
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Thu .*: not available$/ })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Monday, from').first()).toHaveValue('10:00');
  await expect(page.getByRole('button', { name: /^Thu .*: not available$/ })).toBeVisible();
  for (const view of ['Month', 'Day']) {
    await page.getByText(view, { exact: true }).click();
    await expectAccessible(page);
  }
});

test('on a phone, availability opens in the morning, and Save stays in reach', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, DEMO.member);
  await page.goto('/account/marelle/user/availabilities');
  const seven = page.getByText('08:00', { exact: true }).last();
  await seven.scrollIntoViewIfNeeded();
  const box = page.getByRole('button', { name: /^Mon / }).locator('xpath=../..');
  expect(await box.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await expect(page.getByText('select the day')).toBeVisible();

  // Before a change, the bar at the bottom leads to the pages of the product, and nothing can be saved.
  const places = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Home' });
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.getByLabel('Pause my availability').click({ force: true });
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeInViewport();
  await expect(places).toBeHidden();
  // A day of a pause is not just an empty one.
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page.getByRole('button', { name: /^Mon .*: paused$/ })).toBeVisible();
  await expect(page.locator('[data-paused]')).toHaveCount(7);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(save).toHaveCount(0);
});
