import { type Browser, expect, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { CHANNELS } from '../packages/contract/src/statuses.ts';
import { inCompany } from '../apps/server/src/platform/context.ts';
import { inDays } from '../apps/server/src/test/clock.ts';
import { makeCompany, makeUser } from '../apps/server/src/test/factories.ts';
import { elementsOf, nextTs, pressBody, wordsOf } from '../apps/server/src/test/slack-person.ts';
import {
  type ShownInSlack,
  SIGNING_SECRET,
  signedHeaders,
  SlackVendor,
} from '../apps/server/src/test/slack-vendor.ts';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { chooseDay } from './calendar.ts';
import { doEarly } from './menus.ts';
import { acceptByMail } from './people.ts';
import { PASSWORD, startOwnProduct, type OwnProduct } from './own-product.ts';

const PEOPLE = 24;
const IN_SLACK = 12;
const FORM = 'application/x-www-form-urlencoded';
/** Those who do something, by their number. The one without Slack is the first of the others. */
const [ACCEPTS, DECLINES, PAUSES, RETURNS, ELSEWHERE, BY_EMAIL] = [0, 1, 2, 3, IN_SLACK, IN_SLACK + 1];

const addressOf = (number: number) => `person-${number}@slack-program.example`;
const userOf = (number: number) => `U${number}`;

const vendor = new SlackVendor();
let url = '';
let product: OwnProduct;
test.beforeAll(async () => {
  url = await vendor.start();
  const app = {
    SLACK_CLIENT_ID: 'client',
    SLACK_CLIENT_SECRET: 'secret',
    SLACK_SIGNING_SECRET: SIGNING_SECRET,
  };
  product = await startOwnProduct({ ...app, SLACK_URL: url });
});
test.afterAll(async () => {
  await product.stop();
  await vendor.stop();
});

/** The last message to a user or a conversation, as it is after its updates. */
function lastTo(channel: string): ShownInSlack & { channel: string; ts: string } {
  const index = vendor.posted.findLastIndex((post) => post.channel === channel);
  const sent = vendor.calls.filter(({ method, args }) => method === 'chat.postMessage' && args['blocks']);
  const ts = `${index + 1}.0001`;
  const place = channel.startsWith('U') ? `D${channel}` : channel;
  const first = sent.findLast(({ args }) => args['channel'] === channel)?.args as unknown as ShownInSlack;
  return { ...(vendor.messages.get(`${place}/${ts}`) ?? first), channel: place, ts };
}

/** Presses a button of what Slack shows, or chooses the first option of a menu, as a user does. */
async function press(
  page: Page,
  user: string,
  shown: ShownInSlack | undefined,
  action: string,
  where: { channel: string | null; ts?: string; more?: object },
): Promise<void> {
  const found = elementsOf(shown).find(({ action_id: id = '' }) => id.startsWith(`fika.${action}`));
  const { action_id = '', value = '', options } = found ?? {};
  const body = pressBody(
    { team: vendor.team.id, user },
    { action_id, value, selected_option: options?.[0] },
    where,
  );
  await post(page, 'interactivity', body, FORM);
}

async function post(page: Page, path: string, data: string, type: string): Promise<void> {
  const answer = await page.request.post(`/integrations/slack/${path}/`, {
    data,
    headers: signedHeaders(data, { type }),
  });
  expect(answer.status()).toBe(200);
}

/** The same for the last message to the user, which then says something. */
async function answer(page: Page, user: string, action: string, says: string): Promise<void> {
  await press(page, user, lastTo(user), action, lastTo(user));
  await expect.poll(() => wordsOf(lastTo(user))).toContain(says);
}

/** The same for a message that one user alone sees, in a conversation. */
const alone = (channel: string) => ({
  channel,
  more: {
    container: { is_ephemeral: true, type: 'message', message_ts: nextTs(), channel_id: channel },
    response_url: `${url}/responses/1`,
  },
});

/** How many messages with a subject each person got, in Slack and by email. */
async function received(subject: RegExp): Promise<Map<number, number>> {
  const { rows } = await product.services.database.system('read', (db) =>
    sql<{ to: string; subject: string }>`select "to", subject from dev_mailbox`.execute(db),
  );
  const mailed = rows
    .filter(({ to, subject: of }) => to.startsWith('person-') && subject.test(of))
    .map(({ to }) => Number(/\d+/.exec(to)?.[0]));
  const posted = vendor.posted
    .filter(({ channel, text }) => /^U\d+$/.test(channel) && subject.test(text))
    .map(({ channel }) => Number(channel.slice(1)));
  const all = [...mailed, ...posted].toSorted((a, b) => a - b);
  return new Map([...Map.groupBy(all, (number) => number)].map(([number, of]) => [number, of.length]));
}

const once = (numbers: readonly number[]) => new Map(numbers.map((number) => [number, 1]));
const EVERYONE = Array.from({ length: PEOPLE }, (_, number) => number);

async function members(company_id: number): Promise<void> {
  for (const number of EVERYONE) {
    const own = number === ELSEWHERE ? { password: PASSWORD } : {};
    const name = { first_name: 'Person', last_name: `Number ${number}` };
    await makeUser(product.services, { company_id, email: addressOf(number), ...name, ...own });
  }
  vendor.people = [...EVERYONE.slice(0, IN_SLACK), ELSEWHERE].map((number) => ({
    id: userOf(number),
    name: `person.${number}`,
    is_email_confirmed: true,
    profile: {
      email: number === ELSEWHERE ? 'other@elsewhere.example' : addressOf(number),
      real_name: `Person Number ${number}`,
    },
  }));
  vendor.page = 100;
}

/** An admin connects Slack, makes a program that sends through it, and invites everyone. Returns the id of the program. */
async function startProgram(page: Page, slug: string): Promise<number> {
  await page.goto(`/account/${slug}/admin/settings/integrations/slack`);
  await page.getByRole('button', { name: 'Connect Slack' }).click();
  await expect(page.getByRole('heading', { name: 'Office is connected' })).toBeVisible();
  await page.goto(`/account/${slug}/admin/campaigns/new`);
  await page.getByRole('textbox', { name: 'Program name' }).fill('Pairs');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByRole('radiogroup', { name: 'Messages by' }).getByText('Slack').click();
  await page.getByRole('link', { name: /^4\. / }).click();
  await chooseDay(page, 'Invitations go out, Day', 5);
  await chooseDay(page, 'Matches go out, Day', 9);
  await page.getByRole('link', { name: '7. Review' }).click();
  await page.getByRole('button', { name: 'Start the program' }).click();
  await doEarly(page, 'Send the invitations now');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Invite / })
    .click();
  await expect(page.getByText('The invitations are being sent.')).toBeVisible();
  return Number(/details\/(\d+)/.exec(page.url())?.[1]);
}

/** A user whose address at Slack is another one links their account, and answers in the home of the app. */
async function acceptElsewhere(browser: Browser, admin: Page): Promise<Page> {
  const user = userOf(ELSEWHERE);
  const openHome = () => {
    const event = { type: 'app_home_opened', user, channel: `D${user}`, tab: 'home' };
    const body = { type: 'event_callback', event_id: nextTs(), team_id: vendor.team.id, event };
    return post(admin, 'events', JSON.stringify(body), 'application/json');
  };
  const home = () => vendor.homes.get(user);
  await openHome();
  await expect.poll(() => wordsOf(home())).toContain('/optin/slack/link/');
  const link = elementsOf(home()).find(({ url: to }) => to?.includes('/optin/slack/link/'))?.url ?? '';
  const page = await product.open(browser, addressOf(ELSEWHERE));
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('heading', { name: 'Is this Slack account yours?' })).toBeVisible();
  await expect(page.getByText('Slack account in Office')).toBeVisible();
  await expect(page.getByText(`@person.${ELSEWHERE} · other@elsewhere.example`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Link account' }).click();
  await expect(page.getByRole('heading', { name: 'Your accounts are linked' })).toBeVisible();
  // Someone else opens the same link.
  await admin.goto(new URL(link).pathname);
  await expect(admin.getByText('This Slack account is already linked to another member.')).toBeVisible();
  await openHome();
  await expect.poll(() => wordsOf(home())).toContain('Do you want to take part?');
  await press(admin, user, home(), 'answer.accepted', { channel: null });
  await expect.poll(() => wordsOf(home())).toContain('You accepted.');
  return page;
}

/** An admin disconnects Slack while a session of another program is sent: Slack takes the first messages, and asks to wait then. */
async function disconnectMeanwhile(page: Page, company_id: number, slug: string): Promise<void> {
  const before = vendor.posted.length;
  const taken = () => vendor.posted.slice(before).length;
  vendor.intercept = ({ method }) =>
    method === 'chat.postMessage' && taken() >= 4 ? { status: 429, retryAfter: 1 } : null;
  const api = `/api/v1/companies/${company_id}/campaigns_list/`;
  const now = Date.parse(await inCompany(product.services, company_id, 'read', (ctx) => ctx.now()));
  const made = await call(page, 'POST', api, {
    name: 'Trios',
    algo: 'random',
    communication: CHANNELS.slack,
    next_requests_send_at: inDays(3, now),
    next_matchs_send_at: inDays(9, now),
  });
  const { id } = (await made.json()) as { id: number };
  expect((await call(page, 'POST', `${api}${id}/activate/`)).ok()).toBe(true);
  const opened = await call(page, 'POST', `${api}${id}/sessions/`);
  const session = (await opened.json()) as { id: number };
  await expect.poll(taken).toBe(4);
  await page.goto(`/account/${slug}/admin/settings/integrations/slack`);
  await page.getByRole('button', { name: 'Disconnect Office' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect.poll(() => received(/^Trios: join the session/)).toEqual(once(EVERYONE));
  expect(taken()).toBe(4);
  await page.goto(`/account/${slug}/admin/campaigns/${id}/session/${session.id}/review?view=deliveries`);
  await expect(page.getByText('Email: no linked Slack account').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(`Number ${IN_SLACK - 1}`);
  await expect(page.getByText('Email: Slack is disconnected')).toBeVisible();
}

/** Has the groups of the open session made and sent. Returns one whose people are all in Slack. */
async function matched(page: Page, company_id: number, program: string) {
  const made = await call(page, 'POST', `${program}/provision/`);
  const { id: round_id } = (await made.json()) as { id: number };
  const session = `${program}/sessions/${round_id}`;
  await expect.poll(async () => (await call(page, 'POST', `${session}/send/`)).ok()).toBe(true);
  const inSlack = new Set<number>([ACCEPTS, RETURNS, ELSEWHERE]);
  const groups = await inCompany(product.services, company_id, 'read', async ({ db }) => {
    const { rows } = await sql<{ coffee_id: number; people: string[] }>`
      select m.coffee_id, array_agg(u.email order by u.id) as people
      from coffee_members m join users u on u.company_id = m.company_id and u.id = m.user_id
      where m.company_id = ${company_id} and m.round_id = ${round_id} group by m.coffee_id`.execute(db);
    return rows.map(({ coffee_id, people }) => ({
      coffee_id,
      people: people.map((email) => Number(/\d+/.exec(email)?.[0])),
    }));
  });
  const found = groups.find(({ people }) => people.every((number) => inSlack.has(number)));
  return { coffee_id: found?.coffee_id ?? 0, people: found?.people ?? [] };
}

test('a program is sent through Slack and email, answered there, and told to nobody twice when Slack is disconnected', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { services } = product;
  const { id: company_id, slug } = await makeCompany(services);
  const { email } = await makeUser(services, {
    company_id,
    role: 2,
    email: 'ada@slack-program.example',
    password: PASSWORD,
  });
  await members(company_id);
  const page = await product.open(browser, email);
  const api = `/api/v1/companies/${company_id}`;
  const id = await startProgram(page, slug);
  const program = `${api}/campaigns_list/${id}`;

  // Half of the people get the invitation in Slack, and each of them one.
  const invited = /^Pairs: join the session/;
  await expect.poll(() => received(invited)).toEqual(once(EVERYONE));
  expect(vendor.posted.map(({ channel }) => channel).toSorted()).toEqual(
    EVERYONE.slice(0, IN_SLACK).map(userOf).toSorted(),
  );
  await answer(page, userOf(ACCEPTS), 'answer.accepted', 'You accepted.');
  await answer(page, userOf(DECLINES), 'answer.rejected', 'You declined.');
  await answer(page, userOf(PAUSES), 'pause', 'Your invitations are paused until');
  await answer(page, userOf(RETURNS), 'pause', 'Come back');
  await answer(page, userOf(RETURNS), 'return', 'Do you want to take part?');
  await answer(page, userOf(RETURNS), 'answer.accepted', 'You accepted.');
  const own = await acceptElsewhere(browser, page);
  await acceptByMail(own, addressOf(BY_EMAIL), invited);

  const { coffee_id, people } = await matched(page, company_id, program);
  const [one = 0, other = 0] = people;
  const group = `G${people.map(userOf).join('')}`;
  await expect.poll(() => wordsOf(lastTo(group))).toContain('Conversation starter');
  await expect
    .poll(() => received(/: you’re meeting /))
    .toEqual(once([ACCEPTS, RETURNS, ELSEWHERE, BY_EMAIL].toSorted((a, b) => a - b)));

  // One of them books a time, the other one moves it, each in a message that only they see.
  await press(page, userOf(one), lastTo(group), 'times', { channel: group });
  await expect.poll(() => vendor.ephemeral.at(-1)?.user).toBe(userOf(one));
  await press(page, userOf(one), vendor.ephemeral.at(-1), 'book', alone(group));
  await expect.poll(() => wordsOf(lastTo(group))).toContain('Booked:');
  await expect.poll(() => wordsOf(vendor.responses.at(-1))).toContain('Change the time');
  const booked = wordsOf(lastTo(group));
  await press(page, userOf(other), lastTo(group), 'change', lastTo(group));
  await expect.poll(() => wordsOf(vendor.ephemeral.at(-1))).toContain('These other times work for everyone');
  await press(page, userOf(other), vendor.ephemeral.at(-1), 'move', alone(group));
  await expect.poll(() => wordsOf(lastTo(group))).not.toBe(booked);
  expect(wordsOf(lastTo(group))).toContain('Booked:');

  const ends = await inCompany(services, company_id, 'read', ({ db }) =>
    db
      .selectFrom('coffees')
      .select('ends_at')
      .where('company_id', '=', company_id)
      .where('id', '=', coffee_id)
      .executeTakeFirstOrThrow(),
  );
  expect((await call(page, 'POST', `${program}/deactivate/`)).ok()).toBe(true);
  await product.setClock(ends.ends_at ?? '');
  await services.jobs.runOnce(services, 'slack-conversations.enqueue-questions');
  await expect.poll(() => wordsOf(lastTo(group))).toContain('Did you meet?');
  for (const number of people) {
    await press(page, userOf(number), lastTo(group), 'feedback.met', lastTo(group));
    await expect.poll(() => vendor.ephemeral.at(-1)?.user).toBe(userOf(number));
    expect(wordsOf(vendor.ephemeral.at(-1))).toContain('You said that you met.');
  }

  await own.goto(`/account/${slug}/profile`);
  await expect(own.getByText(/^Linked by you on /)).toBeVisible();
  await expectAccessible(own);
  await own.getByRole('button', { name: 'Unlink Office' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(own.getByText(/^Linked by you on /)).toBeHidden();
  await disconnectMeanwhile(page, company_id, slug);
});
