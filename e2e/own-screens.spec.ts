import { expect, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { bookingToken } from '../apps/server/src/features/booking/tokens.ts';
import { optinToken } from '../apps/server/src/features/participations/tokens.ts';
import { appNow } from '../apps/server/src/platform/db/database.ts';
import { makeCalendars } from '../apps/server/src/test/calendars.ts';
import { makeCoffees } from '../apps/server/src/test/coffees.ts';
import { makeCampaign } from '../apps/server/src/test/factories-rounds.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { type Asked, optinScene } from '../apps/server/src/test/optin.ts';
import { COFFEE_STATUS } from '../packages/contract/src/statuses.ts';
import type { OptinAction } from '../packages/contract/src/endpoints/participations.ts';
import { expectAccessible, expectReadable } from './accessible.ts';
import { call } from './api.ts';
import { expectFit, expectLooks, type Looks, twoLooks } from './looks.ts';
import { type OwnProduct, PASSWORD, startOwnProduct } from './own-product.ts';

const DAY = 86_400_000;
/** Where the links of an invitation lead, each named by what its token is good for. */
const LINKS = [
  'accept',
  'reject',
  'reject/confirmation',
  'snooze',
  'stay',
  'unsubscribe',
  'unsubscribe/campaign/confirmation',
  'unsubscribe/coffee/confirmation',
  'resubscribe',
] as const;

let product: OwnProduct;

test.beforeAll(async () => {
  product = await startOwnProduct({ GOOGLE_CLIENT_ID: 'fika', GOOGLE_CLIENT_SECRET: 'fika' });
});

test.afterAll(() => product.stop());

test.describe.configure({ timeout: 120_000 });

/** With another last letter, as if the link had been changed. */
const tampered = (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');

/** The same in both looks of a page. */
const inBoth = ({ light, dark }: Looks, act: (page: Page) => Promise<unknown>) =>
  Promise.all([light, dark].map(act));

const inDatabase = (company_id: number, work: ReturnType<typeof sql>) =>
  product.services.database.company(company_id, 'write', (db) => work.execute(db));

type Scene = ReturnType<typeof optinScene>;

/** Changes of an invitation behind its links, besides those of its own pages. */
const FATES: Record<string, (scene: Scene, asked: Asked) => Promise<unknown>> = {
  'is drawn': (scene, asked) => scene.setStatus(asked, 2),
  'is withdrawn': (scene, asked) => scene.setStatus(asked, 3),
  'is of an archived program': async (scene, asked) => {
    await scene.setStatus(asked, 4);
    await inDatabase(
      asked.company_id,
      sql`update campaigns set status = 'archived', next_matchs_send_at = null, next_requests_send_at = null
        where id = ${asked.campaign_id}`,
    );
  },
  'is full': (_, { company_id, round_id }) =>
    inDatabase(
      company_id,
      sql`update round_members set asked_at = null, outcome = 'over_cap' where round_id = ${round_id}`,
    ),
  'is for whom an admin took out': (_, { company_id, campaign_id, user }) =>
    inDatabase(
      company_id,
      sql`insert into memberships (company_id, campaign_id, user_id, status, removed)
        values (${company_id}, ${campaign_id}, ${user.user_id}, 'left', true)`,
    ),
  'is for whom has left everything': (scene, asked) =>
    scene.setUser(asked, { is_active: false, inactive_reason: 'left' }),
  'is for whom an admin switched off': (scene, asked) =>
    scene.setUser(asked, { is_active: false, inactive_reason: 'admin' }),
  'is for a mailbox that refuses': (scene, asked) =>
    scene.setUser(asked, { is_active: false, inactive_reason: 'bounced' }),
  'is for whom was erased': (scene, asked) =>
    scene.setUser(asked, {
      is_active: false,
      inactive_reason: 'left',
      erased_at: sql`app_now()`,
      first_name: '',
      last_name: '',
    }),
};

test('what the links of an invitation open, in every state of it', async ({ browser }) => {
  const scene = optinScene(product);
  const looks = await twoLooks(product, browser, null);
  const { light } = looks;
  const actionOf = (page: string) => page.split('/', 1)[0] as OptinAction;
  /** The page of an email in one look, that of Slack in the other: they are the same. */
  const fit = (page: string, token: string) =>
    expectFit(looks, `/optin/${page}?token=${token}`, `/optin/slack/${page}?token=${token}`);
  const open = await scene.ask({ users: 2 });
  for (const page of LINKS) await fit(page, open.token(actionOf(page)));
  // A forwarded email, and links that are broken, cut off or too old.
  await fit('accept', open.token('accept'));
  await inBoth(looks, (page) => page.getByText(/^(Not you|Ce n’est pas vous)/).click());
  await expect(light.getByText(/^This link answers only for Amara/)).toBeVisible();
  await expectLooks(looks);
  await fit('accept', tampered(open.token('accept')));
  await fit('reject', '');
  const { company_id, round_id, user } = open;
  const long_ago = '2026-01-01T00:00:00Z';
  await fit(
    'accept',
    optinToken(product.services.keys, 'accept', { company_id, round_id, user_id: user.user_id }, long_ago),
  );
  await expect(light.getByRole('heading', { name: 'This link has expired.' })).toBeVisible();

  for (const [page, button] of [
    ['accept', 'Yes, I’m in'],
    ['reject/confirmation', 'Not this time'],
    ['snooze', /^Pause until/],
    ['unsubscribe/campaign/confirmation', 'Leave the program'],
    ['unsubscribe/coffee/confirmation', 'Stop all coffees'],
    ['stay', 'Yes, I want to stay'],
  ] as const) {
    const { token } = await scene.ask({ users: 2 });
    await light.goto(`/optin/${page}?token=${token(actionOf(page))}`);
    await light.getByRole('button', { name: button }).click();
    await expect(light.getByRole('button', { name: button })).toHaveCount(0);
    // Used again, by its own link or by another one of the same email.
    await fit('accept', token('accept'));
  }
  for (const [fate, befall] of Object.entries(FATES)) {
    await test.step(`an invitation that ${fate}`, async () => {
      const asked = await scene.ask({ users: 2 });
      await befall(scene, asked);
      await fit('accept', asked.token('accept'));
    });
  }
  const late = await scene.ask({
    users: 2,
    next_matchs_send_at: new Date(Date.now() + 9 * DAY).toISOString(),
  });
  await scene.setStatus(late, 2);
  await fit('late', late.token('late'));
  await light.getByRole('button', { name: 'Join the next session' }).click();
  await expect(light.getByRole('button', { name: 'Not the next one after all' })).toBeVisible();
  await expectLooks(looks);
});

test('the pages of a booking, in every state', async ({ browser }) => {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const member = (first_name: string) =>
    makeUser(services, { company_id, first_name, timezone: 'Europe/Paris', password: PASSWORD });
  const [ada, bo] = [await member('Ada'), await member('Bo')];
  const pair = [[ada.user_id, bo.user_id]];
  const coffees = [
    await makeCoffees(services, company_id, pair),
    await makeCoffees(services, company_id, pair),
  ];
  const [coffee_id = 0, other_id = 0] = coffees.flatMap(({ ids }) => ids);
  const now = await services.database.global('read', appNow);
  const guest = { company_id, coffee_id, user_id: ada.user_id, booking_id: 0 };
  const token = bookingToken(services.keys, 'schedule', guest, now);
  const nobody = await twoLooks(product, browser, null);
  const own = await twoLooks(product, browser, ada.email);
  const home = `/account/${slug}`;
  const coffee = `${home}/user/coffees/${coffee_id}`;
  const whose = `company_id=${company_id}&coffee_id=${coffee_id}`;

  await expectFit(nobody, `/booking/schedule/?token=${token}`);
  await expectFit(nobody, `/booking/schedule/?token=${tampered(token)}`);
  await expectFit(nobody, `/booking/cancel/?token=${token}`);
  const expired = bookingToken(services.keys, 'schedule', guest, '2026-01-01T00:00:00Z');
  await expectFit(nobody, `/booking/schedule/?token=${expired}`);
  await own.light.goto(coffee);
  await expect(own.light.getByRole('heading', { name: 'Find a time' })).toBeVisible();
  await expectAccessible(own.light);
  const slots = await own.light.request.get(`/api/v1/booking/slots/?${whose}`);
  const [starts_at] = ((await slots.json()) as { slots: string[] }).slots;
  const booked = await call(own.light, 'POST', '/api/v1/booking/schedule/', {
    company_id,
    coffee_id,
    starts_at,
  });
  expect(booked.ok(), await booked.text()).toBe(true);
  for (const page of ['schedule', 'reschedule', 'confirmed', 'cancel'])
    await expectFit(own, `/booking/${page}/?${whose}`);
  expect((await call(own.light, 'POST', '/api/v1/booking/cancel/', { company_id, coffee_id })).ok()).toBe(
    true,
  );
  await expectFit(own, `/booking/canceled/?${whose}`);

  // The half hour is taken while it is being chosen: here by the same member, for another coffee.
  const taken = bookingToken(services.keys, 'schedule', { ...guest, coffee_id: other_id }, now);
  await inBoth(nobody, (page) => page.goto(`/booking/schedule/?token=${taken}`));
  await inBoth(nobody, (page) =>
    page
      .getByRole('button', { name: /\d\d:\d\d$/ })
      .first()
      .click(),
  );
  await expectLooks(nobody);
  const free = await own.light.request.get(`/api/v1/booking/slots/?${whose}`);
  const [first] = ((await free.json()) as { slots: string[] }).slots;
  const again = await call(own.light, 'POST', '/api/v1/booking/schedule/', {
    company_id,
    coffee_id,
    starts_at: first,
  });
  expect(again.ok(), await again.text()).toBe(true);
  await inBoth(nobody, (page) => page.getByRole('button', { name: /^(Book|Réserver) / }).click());
  await inBoth(nobody, (page) => expect(page.getByRole('alert').first()).toBeVisible());
  await expectLooks(nobody);
  await inBoth(nobody, (page) => page.getByRole('button', { name: /^(Suggest|Proposer)/ }).click());
  await inBoth(nobody, (page) => expect(page.getByRole('dialog')).toBeVisible());
  await expectLooks(nobody);

  await expectFit(own, '/integrations/calendars/callback?error=access_denied&state=spent');
  await expectFit(own, '/integrations/calendars/callback?code=spent&state=spent');
});

const FATES_OF_COFFEES = [
  'open',
  'silent',
  'dated',
  'over',
  'unrated',
  'rated',
  'missed',
  'canceled',
] as const;
type CoffeeFate = (typeof FATES_OF_COFFEES)[number];

/** A coffee of a member in each state; returns their ids. */
async function makeTables(company_id: number, ada: number, others: readonly number[]) {
  const ids = new Map<CoffeeFate, number>();
  for (const [index, fate] of FATES_OF_COFFEES.entries()) {
    const made = await makeCoffees(product.services, company_id, [[ada, others[index] ?? 0]]);
    const [id = 0] = made.ids;
    ids.set(fate, id);
    if (fate !== 'silent') continue;
    // One of the two wrote a week ago, without an answer.
    for (const change of [
      sql`update rounds set status = 2, matchs_sent_at = app_now() where id = ${made.round_id}`,
      sql`update campaigns set status = 'active' where id = ${made.campaign_id}`,
      sql`update coffees set sent_at = app_now() - interval '7 days' where id = ${id}`,
      sql`insert into messages (company_id, coffee_id, author_id, text, client_id, created_at)
        values (${company_id}, ${id}, ${ada}, 'Thursday?', gen_random_uuid(), app_now() - interval '6 days')`,
      sql`insert into rematches (company_id, coffee_id, user_id, round_id)
        values (${company_id}, ${id}, ${ada}, ${made.round_id})`,
    ])
      await inDatabase(company_id, change);
  }
  const set = (fate: CoffeeFate, status: number, days: number | null = null) =>
    inDatabase(
      company_id,
      sql`update coffees set status = ${status}, scheduled_at = app_now() + make_interval(days => ${days}),
        ends_at = app_now() + make_interval(days => ${days}, mins => 30) where id = ${ids.get(fate)}`,
    );
  await set('dated', COFFEE_STATUS.scheduled, 3);
  await set('over', COFFEE_STATUS.scheduled, -1);
  await set('unrated', COFFEE_STATUS.met);
  await set('rated', COFFEE_STATUS.met);
  await set('missed', COFFEE_STATUS.notMet);
  await set('canceled', COFFEE_STATUS.canceled);
  return ids;
}

test('the pages of a member, with nothing and with everything on them', async ({ browser }) => {
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const given = { company_id, timezone: 'Europe/Paris', password: PASSWORD };
  const admin = await product.open(browser, (await makeUser(services, { ...given, role: 2 })).email);
  const api = `/api/v1/companies/${company_id}`;
  const made = await call(admin, 'POST', `${api}/categories/`, {
    title: 'A field with rather a long name for a phone',
    type: 'select',
    choices: ['Kommunikationsdesignerinnenverband', 'Design'],
  });
  const { id: category, choices } = (await made.json()) as { id: number; choices: Record<string, string> };
  const [choice] = Object.keys(choices);
  const ada = await makeUser(services, { ...given, first_name: 'Ada', fields: { [category]: choice } });
  const own = await twoLooks(product, browser, ada.email);
  const home = `/account/${slug}`;
  const MEMBER_PAGES = [
    'user',
    'user/campaigns',
    'user/network',
    'user/preferences',
    'opportunities',
    'notifications',
  ];
  for (const page of MEMBER_PAGES) await expectFit(own, `${home}/${page}`);
  await expectFit(own, `${home}/user/preferences/add`);

  const others = [];
  // A name that has no place to break, too.
  for (const first_name of [
    'Bo',
    'Cleo',
    'Wolfeschlegelsteinhausenbergerdorff',
    'Dara',
    'Ebba',
    'Finn',
    'Gus',
    'Hal',
  ])
    others.push((await makeUser(services, { ...given, first_name, fields: { [category]: choice } })).user_id);
  const tables = await makeTables(company_id, ada.user_id, others);
  const rated = await call(own.light, 'POST', `${api}/coffees/${tables.get('rated')}/feedback/`, {
    happened: 'met',
    rating: 5,
    note: 'The window seats are the best.',
  });
  expect(rated.ok(), await rated.text()).toBe(true);
  const { campaign_id } = await makeCampaign(services, { company_id, name: 'Open to all' });
  await optinScene(product).askAgain({ company_id, campaign_id, user: ada });
  const wish = { wish: 'meet', category, choice };
  const preference = await call(own.light, 'POST', `${api}/preferences/`, wish);
  const { id: wished } = (await preference.json()) as { id: number };
  await makeCalendars(services, ada, 'ada@calendar.example', [
    { is_primary: true, is_destination: true },
    { name: 'Holidays in France', can_write: false, checks_busy: false },
    { name: 'What the whole team of a rather long name does', failed_at: '2026-01-01T00:00:00Z' },
  ]);
  await makeCalendars(
    services,
    ada,
    'ada.of.a.rather.long.address@expired-calendar.example',
    [{ is_primary: true }],
    { expired_at: '2026-01-01T00:00:00Z' },
  );

  for (const page of MEMBER_PAGES) await expectFit(own, `${home}/${page}`);
  for (const tab of ['meet', 'avoid']) await expectFit(own, `${home}/user/preferences/edit/${wished}/${tab}`);
  for (const view of ['week', 'month', 'day'])
    await expectFit(own, `${home}/user/availabilities?view=${view}`);
  await expectFit(own, `${home}/user/campaigns/details/${campaign_id}`);
  for (const [fate, id] of tables)
    await test.step(`a coffee: ${fate}`, () => expectFit(own, `${home}/user/coffees/${id}`));

  await inBoth(own, (page) => page.goto(`${home}/user`));
  for (const column of [0, 1, 2]) {
    await inBoth(own, (page) => page.locator('main [aria-pressed]').nth(column).click());
    await expectLooks(own);
  }
  await inBoth(own, (page) => page.getByRole('button', { name: /^2 / }).click());
  // Content that the bar covers can be reached by scrolling.
  await inBoth(own, (page) => page.evaluate(() => scrollTo(0, 0)));
  await expectLooks(own);
  // On a desktop the columns are side by side.
  const desk = await product.open(browser, ada.email);
  for (const page of ['user', 'user/availabilities', `user/coffees/${tables.get('open')}`]) {
    await desk.emulateMedia({ colorScheme: 'light' });
    await desk.goto(`${home}/${page}`);
    await expect(desk.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(desk.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expectAccessible(desk);
    await desk.emulateMedia({ colorScheme: 'dark' });
    await expectReadable(desk);
  }
});
