import { ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import { expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCompany, makeUser, type MadeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';

const { availabilities, booking, coffees } = ENDPOINTS;
const holder = testApp();
const TIMES = /\d: http\S+booking\/schedule\/\?token=(\S+?)&time=(\S+)/g;

/** A sent session with one group; each member gets the email about it. */
async function matched(
  given: readonly Parameters<typeof makeUser>[1][],
  prepare?: (people: MadeUser[]) => Promise<unknown>,
) {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const people: MadeUser[] = [];
  for (const user of given) people.push(await makeUser(services, { company_id, ...user }));
  await prepare?.(people);
  const { round_id, ids } = await makeCoffees(services, company_id, [people.map(({ user_id: id }) => id)]);
  await inCompany(services, company_id, 'write', async (ctx) => {
    await ctx.db
      .updateTable('rounds')
      .set({ status: ROUND_STATUS.matchsSent })
      .where('company_id', '=', company_id)
      .where('id', '=', round_id)
      .execute();
    await ctx.db
      .insertInto('round_members')
      .values(people.map(({ user_id }) => ({ company_id, round_id, user_id, outcome: 'matched' })))
      .onConflict((on) =>
        on.columns(['company_id', 'round_id', 'user_id']).doUpdateSet({ outcome: 'matched' }),
      )
      .execute();
    const deliveries = people.map(({ user_id }) => ({ user_id }));
    await queueDeliveries(ctx, { round_id, kind: 'match', deliveries });
  });
  await holder.app.settle();
  const [ada] = people as [MadeUser];
  const [mail] = await mailsTo(holder.app, ada.email);
  if (!mail) throw new Error('The member got no email');
  const times = [...mail.text.matchAll(TIMES)].map(([, token = '', time = '']) => ({
    token,
    time: decodeURIComponent(time),
  }));
  return { company_id, ada, people, mail, times, coffee_id: ids[0] ?? 0 };
}

it('names the person and the program, and suggests times that a press books and a look does not', async () => {
  const { ada, mail, times, coffee_id, company_id } = await matched([
    { first_name: 'Ada', last_name: 'Byron' },
    { first_name: 'Bo', last_name: 'Ek' },
  ]);
  expect(mail.subject).toMatch(/^Program \d+: you’re meeting Bo$/);
  expect(mail.text).toMatch(/You’re meeting Bo\n\nHalf an hour together, as part of Program \d+\./);
  expect(mail.html).toContain('mailto:');
  expect(mail.text).toContain('Why you two: You have not been matched before\n');
  expect(mail.text).toContain('Write to Bo: ');
  expect(mail.text).toContain('Pick another time: ');
  expect(mail.text).not.toContain('Where');
  expect(new Set(times.map(({ time }) => time.slice(0, 10))).size).toBe(3);

  const { token = '', time = '' } = times[1] ?? {};
  const { anonymous } = holder.app;
  const seen = await anonymous.call(booking.booking_slots, { query: { token, action: 'schedule' } });
  expect(seen.state).toBe('open');
  expect(seen.slots).toContain(time);
  const browser = await holder.app.as(ada);
  const params = { company_id, id: coffee_id };
  expect((await browser.call(coffees.coffees_get, { params })).scheduled_at).toBeNull();
  const booked = await anonymous.call(booking.booking_schedule, { body: { token, starts_at: time } });
  expect(booked.booked?.starts_at).toBe(time);
});

it('has one row for each of a group, with the reasons of the page of the coffee', async () => {
  const { ada, mail, company_id, coffee_id } = await matched(
    ['Ada', 'Bo', 'Cy', 'Di'].map((first_name) => ({ first_name, last_name: 'Q' })),
  );
  expect(mail.subject).toMatch(/: you’re meeting Bo, Cy,? and Di$/);
  expect(mail.text).toMatch(/\n\nBo Q, \S+@\S+\nCy Q, \S+@\S+\nDi Q, \S+@\S+\n\n/);
  expect(mail.text).not.toContain(';');
  expect(mail.html.match(/mailto:/g)).toHaveLength(3);
  const browser = await holder.app.as(ada);
  const { why } = await browser.call(coffees.coffees_get, { params: { company_id, id: coffee_id } });
  for (const { title } of why) expect(mail.text).toContain(title);
});

it('suggests no time outside of the usual hours of someone, and then leads to all times', async () => {
  const { mail, times } = await matched([
    { first_name: 'Ada', timezone: 'Europe/Paris' },
    { first_name: 'Bo', timezone: 'Pacific/Auckland' },
  ]);
  expect(times).toEqual([]);
  expect(mail.text).toMatch(/Pick a time: http\S+booking\/schedule\/\?token=/);
  expect(mail.text).not.toContain('suits');
});

it('suggests only hours that each of them entered', async () => {
  const hours = [{ from: '11:00', to: '12:00' }];
  const { times } = await matched([{ first_name: 'Ada' }, { first_name: 'Bo' }], async ([, bo]) => {
    if (!bo) throw new Error('There is no Bo');
    const browser = await holder.app.as(bo);
    await browser.call(availabilities.availabilities_update, {
      params: { company_id: bo.company_id },
      body: {
        timezone: 'Europe/Paris',
        weekly: Array.from({ length: 7 }, () => hours),
        exceptions: [],
        pause: null,
      },
    });
  });
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Paris' });
  expect(times).toHaveLength(3);
  for (const { time } of times) expect(clock.format(new Date(time))).toMatch(/^11:[03]0$/);
});

/** A sent session in which a member of a program got no group. */
async function unmatched(kind: 'no_match' | 'lottery_result', options: Record<string, unknown> = {}) {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services, { timezone: 'Europe/Paris', options });
  const ada = await makeUser(services, { company_id, first_name: 'Ada' });
  const bo = await makeUser(services, { company_id, first_name: 'Bo' });
  const { campaign_id, round_id } = await makeCoffees(services, company_id, [[bo.user_id]]);
  await inCompany(services, company_id, 'write', async (ctx) => {
    const at = (column: 'requests' | 'matchs', days: number) => ({
      [`next_${column}_send_at`]: new Date(
        Date.parse('2026-01-01T08:00:00Z') + days * 24 * 3600 * 1000,
      ).toISOString(),
    });
    await ctx.db
      .updateTable('campaigns')
      .set({ status: 'active', timezone: 'Europe/Paris', ...at('requests', 20_000), ...at('matchs', 20_007) })
      .where('company_id', '=', company_id)
      .where('id', '=', campaign_id)
      .execute();
    await ctx.db
      .updateTable('rounds')
      .set({ status: ROUND_STATUS.matchsSent })
      .where('company_id', '=', company_id)
      .where('id', '=', round_id)
      .execute();
    const outcome = kind === 'no_match' ? 'sat_out' : 'not_drawn';
    await ctx.db
      .insertInto('round_members')
      .values({ company_id, round_id, user_id: ada.user_id, outcome })
      .onConflict((on) => on.columns(['company_id', 'round_id', 'user_id']).doUpdateSet({ outcome }))
      .execute();
    await queueDeliveries(ctx, { round_id, kind, deliveries: [{ user_id: ada.user_id }] });
  });
  const [mail] = await mailsTo(holder.app, ada.email);
  if (!mail) throw new Error('The member got no email');
  return mail;
}

it('thanks a member without a group, with the reason, the next dates and a way to meet someone', async () => {
  const { subject, text } = await unmatched('no_match');
  expect(subject).toMatch(/^Program \d+: no match this time$/);
  expect(text).toMatch(/^No match this time, Ada\n\nThank you for taking part in session 1 of Program \d+\./);
  expect(text).toContain('You’re first in line next time.');
  expect(text).toMatch(
    /Next invitation: Friday 4 October, 10:00 \(Paris\)\nNext match: Friday 11 October, 10:00 \(Paris\)\n/,
  );
  expect(text).toMatch(/Meet someone this week: http\S+\/opportunities#meet/);
  expect(text).not.toContain('left over');
});

it('leads home where members cannot ask to meet someone', async () => {
  const { text } = await unmatched('no_match', { account_access: { enable_instant_match: false } });
  expect(text).not.toContain('Meet someone');
  expect(text).not.toContain('wait for the next session');
  expect(text).toMatch(/See your programs: http\S+\/user\n/);
});

it('says to those who were not drawn that each session is a new draw', async () => {
  const { subject, text } = await unmatched('lottery_result');
  expect(subject).toMatch(/: result of the draw$/);
  expect(text).toMatch(/^Not drawn this time, Ada\n/);
  expect(text).toContain('Every session is a new draw.');
  expect(text).toContain('Meet someone this week: ');
});

it('has the line of the other about themselves, which is no HTML', async () => {
  const { mail } = await matched([{ first_name: 'Ada' }, { first_name: 'Bo' }], async ([, bo]) => {
    const params = { company_id: bo?.company_id ?? 0, id: bo?.user_id ?? 0 };
    const browser = await holder.app.as(bo as MadeUser);
    await browser.call(ENDPOINTS.members.users_detail_update, {
      params,
      body: { about_me: 'Bees & <i>bread</i>' },
    });
  });
  expect(mail.text).toContain('\nBees & <i>bread</i>\n');
  expect(mail.html).toContain('Bees &amp; &lt;i&gt;bread&lt;/i&gt;');
  expect(mail.html).not.toContain('<i>bread');
});
