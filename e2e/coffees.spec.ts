import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { clickItem } from './menus.ts';
import { DEMO, logIn, newPerson } from './people.ts';

const COMPANY = '/api/v1/companies/1';
const HOME = '/account/marelle/user';
const unique = Date.now();

async function idOf(page: Page, name: string): Promise<number> {
  const answer = await call(page, 'GET', `${COMPANY}/users_filters/?name=${name}`);
  const [person] = (await answer.json()) as { id: number }[];
  if (!person) throw new Error(`The demo has nobody called ${name}`);
  return person.id;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A program of two, whose invitations are out; its emails are identified by their subjects. */
async function startProgram(admin: Page, ids: readonly number[]) {
  const made = await call(admin, 'POST', `${COMPANY}/campaigns_list/`, {
    name: `Life ${unique}`,
    optin_option: 1,
    request_subject: `Asked ${unique}`,
    match_subject: `Matched ${unique}`,
    next_requests_send_at: inDays(1),
    next_matchs_send_at: inDays(3),
    filters: {
      version: 'v1',
      operator: 'and',
      filters: [{ type: 'usercompany_id', operator: 'inn', value: ids }],
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: number };
  const program = `${COMPANY}/campaigns_list/${id}`;
  expect((await call(admin, 'POST', `${program}/activate/`)).ok()).toBe(true);
  const opened = await call(admin, 'POST', `${program}/sessions/`);
  const round = (await opened.json()) as { id: number };
  return {
    id,
    draw: async () => {
      expect((await call(admin, 'POST', `${program}/provision/`)).ok()).toBe(true);
      expect((await call(admin, 'POST', `${program}/sessions/${round.id}/send/`)).ok()).toBe(true);
    },
  };
}

async function accept(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await mailTo(page.request, email, new RegExp(`Asked ${unique}`)), '/optin/accept'));
  await page.getByRole('button', { name: 'Yes, I’m in' }).click();
  await expect(page.getByRole('heading', { name: 'You’re in.' })).toBeVisible();
}

async function openMatch(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await mailTo(page.request, email, new RegExp(`Matched ${unique}`)), '/coffee/'));
  await expect(page.getByText('It only opens this coffee.')).toBeVisible();
}

const onPhone = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();

test('a coffee goes from the mail to the table, and its rating to the program', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const people = { Nagy: 'julia.nagy@marelle.example', Weiss: 'clara.weiss@marelle.example' };
  await logIn(page, DEMO.superadmin);
  const ids = [];
  for (const name of Object.keys(people)) ids.push(await idOf(page, name));
  const program = await startProgram(page, ids);
  const julia = await newPerson(browser);
  const clara = await onPhone(browser);
  await accept(julia, people.Nagy);
  await accept(clara, people.Weiss);
  await program.draw();
  await openMatch(julia, people.Nagy);
  await openMatch(clara, people.Weiss);
  await expect(julia.getByRole('heading', { name: 'Coffee with Clara', level: 1 })).toBeVisible();
  await expectAccessible(julia);
  await expectAccessible(clara);

  // On the phone, under the thumb.
  await clara
    .getByRole('button', { name: /\d\d:\d\d$/ })
    .first()
    .click();
  await expectAccessible(clara);
  await clara.getByRole('button', { name: /^Book / }).click();
  for (const one of [clara, julia]) {
    await expect(one.getByRole('heading', { name: 'When you meet' })).toBeVisible();
  }

  // They met sooner.
  await julia.getByRole('button', { name: 'More about Coffee with Clara' }).last().click();
  await clickItem(julia.getByRole('menuitem', { name: 'Mark as met' }));
  await expect(clara.getByText('How was it?')).toBeVisible();
  await clara.getByRole('radiogroup', { name: 'Rating from 1 to 5' }).getByText('5').click();
  await clara.getByLabel('A note for the program’s admins').fill('The window seats are the best.');
  await expectAccessible(clara);
  await clara.getByRole('button', { name: 'Send rating' }).click();
  await expect(clara.getByText('You rated it 5 out of 5.')).toBeVisible();
  await expect(julia.getByText('The window seats are the best.')).toHaveCount(0);

  await page.goto(`/account/marelle/admin/campaigns/details/${program.id}`);
  await expect(page.getByText('The window seats are the best.')).toBeVisible();
});

test('a member asks to meet a colleague, and moves coffees by keyboard, by menu and on a phone', async ({
  page,
  browser,
}) => {
  await logIn(page, DEMO.member);
  await page.goto(HOME);
  await page.getByRole('link', { name: 'Ask to meet someone' }).click();
  await expect(page.getByRole('heading', { name: 'Ways to meet' })).toBeVisible();
  await page.getByRole('button', { name: 'Find me someone' }).click();
  const ask = page.getByRole('article').getByRole('button', { name: /^Write to / });
  await expect(ask).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show other people' }).click();
  await ask.first().click();
  await page.getByLabel('Your message').fill('I have heard of the sourdough.');
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Write to / })
    .click();
  await expect(page).toHaveURL(/\/user\/coffees\/\d+/);
  await expect(page.getByRole('log').getByText('I have heard of the sourdough.')).toBeVisible();
  // A person that they have met before may have another card.
  const link = `a[href$="${new URL(page.url()).pathname}"]`;

  await page.goto(HOME);
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const card = (name: string) =>
    column(name)
      .getByRole('article')
      .filter({ has: page.locator(link) });
  await expect(card('Matched')).toHaveCount(1);
  await expectAccessible(page);
  await card('Matched')
    .getByRole('button', { name: /^Move: / })
    .focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(card('Met')).toHaveCount(1);
  const grip = (name: string) => card(name).getByRole('button', { name: /^Move: / });
  await expect(grip('Met')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card('Matched')).toHaveCount(1);

  const phone = await onPhone(browser);
  await logIn(phone, DEMO.member);
  await phone.goto(HOME);
  const onCard = phone.getByRole('article').filter({ has: phone.locator(link) });
  await expectAccessible(phone);
  // A coffee whose time is over comes first: its question waits.
  await phone
    .getByRole('group', { name: 'Columns' })
    .getByRole('button', { name: /^Matched/ })
    .click();
  await onCard.getByRole('button', { name: /^More about/ }).click();
  await clickItem(phone.getByRole('menuitem', { name: 'Cancel the coffee' }));
  await expect(phone.getByRole('button', { name: /didn’t take place/ })).toBeVisible();
  await expect(onCard).toHaveCount(0);
  await phone.getByRole('button', { name: /didn’t take place/ }).click();
  await expect(onCard).toHaveCount(1);
  await expectAccessible(phone);
});
