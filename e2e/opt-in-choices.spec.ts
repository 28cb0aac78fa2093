import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { DEMO, logIn } from './people.ts';

const COMPANY = '/api/v1/companies/1';
const PROGRAM = 'Four at a table';
/** People of the demo that no other journey uses; all read English. */
const PEOPLE = {
  phone: { name: 'Saleh', address: 'rania.saleh@marelle.example' },
  desk: { name: 'Weiss', address: 'clara.weiss@marelle.example' },
  looks: { name: 'Haidari', address: 'samira.haidari@marelle.example' },
  inside: { name: 'Nguyen', address: 'mai.nguyen@marelle.example' },
};
const DEVICES = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
} as const;

/** The email of the session that these journeys open, as plain text. */
const invitationOf = (page: Page, address: string) => mailTo(page.request, address, /join the session of/);

async function idsOf(page: Page): Promise<number[]> {
  const found = Object.values(PEOPLE).map(async ({ name }) => {
    const answer = await call(page, 'GET', `${COMPANY}/users_filters/?name=${name}`);
    return ((await answer.json()) as { id: number }[])[0]?.id ?? 0;
  });
  return Promise.all(found);
}

test.beforeAll(async ({ browser }) => {
  const admin = await (await browser.newContext()).newPage();
  await logIn(admin, DEMO.superadmin);
  const made = await call(admin, 'POST', `${COMPANY}/campaigns_list/`, {
    name: PROGRAM,
    algo: 'random',
    next_requests_send_at: new Date(Date.now() + 6 * 86_400_000).toISOString(),
    next_matchs_send_at: new Date(Date.now() + 9 * 86_400_000).toISOString(),
    filters: {
      version: 'v1',
      operator: 'and',
      filters: [{ type: 'usercompany_id', operator: 'inn', value: await idsOf(admin) }],
    },
  });
  const { id } = (await made.json()) as { id: number };
  expect((await call(admin, 'POST', `${COMPANY}/campaigns_list/${id}/activate/`)).ok()).toBe(true);
  expect((await call(admin, 'POST', `${COMPANY}/campaigns_list/${id}/sessions/`)).ok()).toBe(true);
  // A member with this email was invited by this program, and not by one of another journey.
  for (const { address } of Object.values(PEOPLE)) {
    await expect
      .poll(async () => (await invitationOf(admin, address)).includes(PROGRAM), { timeout: 20_000 })
      .toBe(true);
  }
  await admin.context().close();
});

const open = async (browser: Browser, device: keyof typeof DEVICES): Promise<Page> =>
  (await browser.newContext({ viewport: DEVICES[device] })).newPage();

for (const device of ['phone', 'desk'] as const) {
  const { address } = PEOPLE[device];

  test(`somebody declines with a reason, and changes their mind, at a ${device}`, async ({ browser }) => {
    const page = await open(browser, device);
    await page.goto(linkIn(await invitationOf(page, address), '/optin/accept'));
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Not this time' }).click();
    await expect(page.getByRole('heading', { name: 'Skip this session?' })).toBeVisible();
    await expectAccessible(page);
    // One press fills the field, the same press empties it, and other words are free.
    const reason = page.getByLabel('Reason (optional)');
    const busy = page.getByRole('button', { name: 'Too busy' });
    await busy.click();
    await expect(reason).toHaveValue('Too busy');
    await expect(busy).toHaveAttribute('aria-pressed', 'true');
    await busy.click();
    await expect(reason).toHaveValue('');
    await reason.fill('On leave');
    await page.getByRole('button', { name: 'Not this time' }).click();
    await expect(page.getByRole('heading', { name: 'Maybe next time.' })).toBeVisible();
    // The button is gone: the focus is on what replaced it, and not lost.
    await expect(page.locator('#main')).toBeFocused();
    await expectAccessible(page);
    // The same link shows the earlier answer again, and the member can change it.
    await page.goto(linkIn(await invitationOf(page, address), '/optin/reject'));
    await expect(page.getByText(/^Answered /)).toBeVisible();
    await page.getByRole('link', { name: 'I’d like to join after all' }).click();
    await page.getByRole('button', { name: 'Yes, I’m in' }).click();
    await expect(page.getByRole('heading', { name: 'You’re in.' })).toBeVisible();
    await expect(page.locator('#main')).toBeFocused();
    await expectAccessible(page);
    await page.context().close();
  });

  test(`somebody takes a break from the mail and comes back, at a ${device}`, async ({ browser }) => {
    const page = await open(browser, device);
    await page.goto(linkIn(await invitationOf(page, address), '/optin/snooze'));
    await expect(page.getByRole('heading', { name: 'Pause until when?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('4 weeks').check();
    await page.getByRole('button', { name: /^Pause until/ }).click();
    await expect(page.getByRole('heading', { name: /^Your invitations are paused until/ })).toBeVisible();
    await expectAccessible(page);
    // Every link of the email shows it.
    await page.goto(linkIn(await invitationOf(page, address), '/optin/accept'));
    await page.getByRole('button', { name: 'Come back now' }).click();
    await expect(page.getByRole('heading', { name: /^Join the session of/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Yes, I’m in' })).toBeVisible();
    await page.context().close();
  });

  test(`somebody leaves everything and comes back, at a ${device}`, async ({ browser }) => {
    const page = await open(browser, device);
    await page.goto(linkIn(await invitationOf(page, address), '/optin/accept'));
    await page.getByRole('link', { name: 'Stop these invitations' }).click();
    await expect(page.getByRole('heading', { name: 'What would you like to stop?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All coffees' }).click();
    await expect(page).toHaveURL(/\/optin\/unsubscribe\/coffee\/confirmation\?/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop all coffees' }).click();
    await expect(page.getByRole('heading', { name: 'You have stopped all coffees.' })).toBeVisible();
    await expectAccessible(page);
    // Undone from the confirmation, and by any link of the email.
    await page.getByRole('button', { name: 'Come back' }).click();
    await expect(page.getByRole('heading', { name: `You’re back in ${PROGRAM}.` })).toBeVisible();
    await expectAccessible(page);
    await page.goto(linkIn(await invitationOf(page, address), '/optin/unsubscribe/campaign'));
    await page.getByRole('button', { name: 'Leave the program' }).click();
    await expect(page.getByRole('heading', { name: `You have left ${PROGRAM}.` })).toBeVisible();
    await page.goto(linkIn(await invitationOf(page, address), '/optin/accept'));
    await page.getByRole('button', { name: 'Come back' }).click();
    await expect(page).toHaveURL(/\/optin\/resubscribe\?/);
    await expect(page.getByRole('heading', { name: `You’re back in ${PROGRAM}.` })).toBeVisible();
    await page.context().close();
  });
}

test('a page shows whose invitation it is, and a visitor from Slack stays there', async ({ browser }) => {
  const { address } = PEOPLE.looks;
  const context = await browser.newContext();
  await context.addInitScript(() => localStorage.setItem('fika-language', 'fr'));
  const page = await context.newPage();
  const accept = linkIn(await invitationOf(page, address), '/optin/accept');
  await page.goto(accept.replace('/optin/', '/optin/slack/'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page
    .getByText(/Samira Haidari/)
    .first()
    .click();
  await expect(page.getByText(/que pour Samira/)).toBeVisible();
  await page.getByRole('link', { name: /^Mettre en pause…$/ }).click();
  await expect(page).toHaveURL(/\/optin\/slack\/snooze\?/);
  await context.close();
});

test('inside the product a member takes a break, comes back, leaves and joins again', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const { address } = PEOPLE.inside;
  await page.goto('/login/');
  await page.getByRole('button', { name: 'Email me a login link' }).click();
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await page.goto(linkIn(await mailTo(page.request, address, /Your login link for Fika/), '/login/'));
  await page.getByRole('button', { name: /Continue to/ }).click();
  await expect(page).toHaveURL(/\/user/);
  const card = page.getByRole('region', { name: 'Open invitation' }).filter({ hasText: PROGRAM });
  await card.getByRole('button', { name: 'Pause…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pause until/ })
    .click();
  await expect(card.getByText(/^You’re paused until/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Programs' }).first().click();
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: PROGRAM }).click();
  // The list has a button of the same name.
  await expect(page.getByRole('heading', { level: 1, name: PROGRAM })).toBeVisible();
  await page.getByRole('button', { name: 'Take part again', exact: true }).click();
  await expect(page.getByText('You take part', { exact: true })).toBeVisible();
  for (const tab of ['My sessions', 'My coffees', 'Participants']) {
    await page.getByRole('link', { name: tab }).click();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the program' }).click();
  await expect(page.getByText('You left this program', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Take part again' }).click();
  await expect(page.getByRole('button', { name: 'Pause…' })).toBeVisible();
  await page.context().close();
});
