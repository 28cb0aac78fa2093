import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import type { Client } from '#client.ts';
import { testApp } from '#test/app.ts';
import { inDays, productNow, setClock } from '#test/clock.ts';
import { endProgramsAfterEach } from '#test/ended-programs.ts';
import { type MadeUser, makeAdmin, makeUser } from '#test/factories.ts';
import { mailsTo, newestMail } from '#test/mails.ts';

const { campaigns, participations, rounds } = ENDPOINTS;
const holder = testApp();
endProgramsAfterEach(holder);

/** An active program of two members and an admin that invites tomorrow and matches some days later, every week. */
async function program(
  body: Record<string, unknown> = {},
  { timezones = [], answer_days = 5 }: { timezones?: string[]; answer_days?: number } = {},
) {
  const { app } = holder;
  const admin = await makeAdmin(app.services);
  const { company_id } = admin;
  const members: MadeUser[] = [];
  for (let index = 0; index < 2; index += 1) members.push(await makeUser(app.services, { company_id }));
  for (const [index, timezone] of timezones.entries()) {
    await app.services.database.company(company_id, 'write', (db) =>
      db
        .updateTable('users')
        .set({ timezone })
        .where('id', '=', members[index]?.user_id ?? 0)
        .execute(),
    );
  }
  // The clock moves by days: each call comes from a browser that has just logged in.
  const browser: Pick<Client, 'call'> = {
    call: async (endpoint, input) => (await app.as(admin)).call(endpoint, input),
  };
  const now = await productNow(app);
  const { id } = await browser.call(campaigns.campaigns_create, {
    params: { company_id },
    body: {
      name: 'Coffee',
      frequency: 1,
      exclude_admins: true,
      timezone: 'UTC',
      next_requests_send_at: inDays(1, now),
      next_matchs_send_at: inDays(1 + answer_days, now),
      ...body,
    },
  });
  const params = { company_id, id };
  await browser.call(campaigns.activate, { params });
  const latest = async () => {
    const { results } = await browser.call(rounds.sessions, { params });
    return { ...params, round_id: results[0]?.id ?? 0 };
  };
  return { app, admin, browser, company_id, params, members, latest };
}

async function pass(interval: string): Promise<void> {
  const { app } = holder;
  await app.advance(interval);
  await app.tick();
  // The job that finds emails due since the morning.
  await app.services.jobs.runOnce(app.services, 'deliveries.drain');
}

const tokenIn = (text: string, page: string) =>
  new RegExp(String.raw`/optin/${page}\?token=([\w.-]+)`).exec(text)?.[1] ?? '';

describe('a reminder', () => {
  it('reminds members who did not answer once, and no others', async () => {
    const { app, browser, company_id, members, latest } = await program({ reminder_hours: 48 });
    await pass('25 hours');
    const [first, second] = members;
    const at = await latest();
    const home = await app.as(first as MadeUser);
    await home.call(participations.invitation_answer, {
      params: { company_id, id: at.round_id },
      body: { answer: 'accepted' },
    });
    await pass('2 days');
    expect((await browser.call(rounds.session_get, { params: at })).deliveries).toEqual([
      { kind: 'request', state: 'sent', count: 2 },
    ]);
    await pass('25 hours');
    // Another worker looks at the same time, and again later.
    await Promise.all([holder.app.tick(), holder.app.tick()]);
    await pass('1 hour');
    const { results } = await browser.call(rounds.session_deliveries, {
      params: at,
      query: { kind: 'reminder' },
    });
    expect(results.map(({ user, state }) => [user.id, state])).toEqual([[second?.user_id, 'sent']]);
    const [reminder, invitation] = await mailsTo(app, second?.email ?? '');
    expect(reminder?.subject).not.toBe(invitation?.subject);
    // Its button answers like that of the invitation.
    const token = tokenIn(reminder?.text ?? '', 'accept');
    const view = await app.anonymous.call(participations.optin, {
      params: { action: 'accept' },
      body: { token },
    });
    expect(view.answer).toBe('accepted');
  });

  it('that would come on the heels of the invitation is not sent', async () => {
    const { browser, latest } = await program({ reminder_hours: 72 }, { answer_days: 3 });
    await pass('25 hours');
    await pass('1 hour');
    const { deliveries } = await browser.call(rounds.session_get, { params: await latest() });
    expect(deliveries.map(({ kind }) => kind)).toEqual(['request']);
  });
});

describe('quiet hours', () => {
  it('hold messages back until they end where each member lives, and no longer than answers allow', async () => {
    // A Tuesday on which it is midnight in neither place when the invitations go out.
    await setClock(holder.app, '2033-03-01T12:00:00Z');
    const { app, browser, company_id, latest } = await program(
      // Quiet all day but for a minute: the message waits, yet not beyond half of the time to answer.
      { quiet_hours: { from: '00:01', to: '00:00', weekends: false } },
      { timezones: ['Pacific/Auckland', 'America/Los_Angeles'] },
    );
    await pass('25 hours');
    const at = await latest();
    const waiting = await app.services.database.company(company_id, 'read', (db) =>
      db
        .selectFrom('deliveries')
        .select(['state', 'next_try_at'])
        .where('round_id', '=', at.round_id)
        .orderBy('next_try_at')
        .execute(),
    );
    expect(waiting.map(({ state }) => state)).toEqual(['queued', 'queued']);
    const [first, second] = waiting.map(({ next_try_at: time }) => Date.parse(time));
    // Midnight of the one place, then of the other.
    expect(second).toBeGreaterThan(first ?? Infinity);
    await pass('25 hours');
    const { deliveries } = await browser.call(rounds.session_get, { params: at });
    expect(deliveries).toEqual([{ kind: 'request', state: 'sent', count: 2 }]);
  });
});

describe('members who do not answer', () => {
  const policy = (scene: Awaited<ReturnType<typeof program>>, body: Record<string, unknown>) =>
    scene.browser.call(participations.gost_settings_update, {
      params: { company_id: scene.company_id },
      body: { enabled: true, ...body },
    });

  it('are asked whether they want to stay, then paused, and come back by one click', async () => {
    const scene = await program();
    const { app, browser, members, admin, company_id, latest } = scene;
    const [silent, busy] = members as [MadeUser, MadeUser];
    await policy(scene, { ignored_limit: 2, snooze_weeks: 3 });
    const session = async () => {
      const at = await latest();
      const home = await app.as(busy);
      await home.call(participations.invitation_answer, {
        params: { company_id, id: at.round_id },
        body: { answer: 'rejected' },
      });
      await pass('6 days');
      return at;
    };
    const kinds = async (at: Awaited<ReturnType<typeof session>>) => {
      const { deliveries } = await browser.call(rounds.session_get, { params: at });
      return deliveries.map(({ kind }) => kind).toSorted();
    };
    await pass('25 hours');
    expect(await kinds(await session())).toEqual(['request']);
    await pass('1 day');
    const second = await session();
    expect(await kinds(second)).toEqual(['request', 'stay']);
    const question = await newestMail(app, silent.email);
    expect(question?.subject).toBe('Do you want to stay in Coffee?');
    // A scanner opens the link and nothing changes.
    const token = tokenIn(question?.text ?? '', 'stay');
    const params = { action: 'stay' as const };
    await app.anonymous.call(participations.optin_view, { params, query: { token } });
    await pass('1 day');
    const third = await session();
    expect(await kinds(third)).toEqual(['paused', 'paused_report', 'request']);
    expect((await newestMail(app, admin.email))?.subject).toBe('Coffee: 1 member paused');
    const told = await newestMail(app, silent.email);
    expect(told?.subject).toBe('Your invitations to Coffee are paused');
    await pass('1 day');
    const fourth = await latest();
    const query = { outcome: 'snoozed' as const };
    const out = await browser.call(rounds.session_outcomes, { params: fourth, query });
    expect(out.results).toMatchObject([{ user: { id: silent.user_id }, reason: { code: 'paused' } }]);
    const back = tokenIn(told?.text ?? '', 'stay');
    const seen = await app.anonymous.call(participations.optin_view, { params, query: { token: back } });
    expect(seen.paused_until).not.toBeNull();
    const view = await app.anonymous.call(participations.optin, { params, body: { token: back } });
    expect(view).toMatchObject({ subscribed: true, paused_until: null });
    await session();
    await pass('1 day');
    const fifth = await browser.call(rounds.session_get, { params: await latest() });
    expect(fifth.asked).toBe(2);
  });

  it('are paused at once where the policy says so, and left alone where it is off', async () => {
    const scene = await program();
    await policy(scene, { ignored_limit: 1, action: 'pause', notify_admins: false });
    await pass('25 hours');
    const at = await scene.latest();
    await pass('6 days');
    const { deliveries } = await scene.browser.call(rounds.session_get, { params: at });
    expect(Object.fromEntries(deliveries.map(({ kind, count }) => [kind, count]))).toEqual({
      paused: 2,
      request: 2,
    });
  });
});
