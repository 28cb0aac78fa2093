import { ENDPOINTS, type FilterGroup, ROLES } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import type { Client } from '#client.ts';
import { inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import { all, people } from '#test/audiences.ts';
import { inDays } from '#test/clock.ts';
import { makeCrowd } from '#test/crowd.ts';
import { endProgramsAfterEach } from '#test/ended-programs.ts';
import { makeAdmin, makeCompany, type MadeUser, makeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { earlierWins } from './input/history/queries.ts';

const { audiences, campaigns, coffees, members, messages, rounds } = ENDPOINTS;
const holder = testApp();
endProgramsAfterEach(holder);

interface Stage {
  browser: Client;
  admin: MadeUser;
  company_id: number;
  members: MadeUser[];
}

/** A company with an admin and so many members. */
async function stage(count: number): Promise<Stage> {
  const { app } = holder;
  const admin = await makeAdmin(app.services, { first_name: 'Ada' });
  const { company_id } = admin;
  const made: MadeUser[] = [];
  for (let index = 0; index < count; index += 1) {
    made.push(await makeUser(app.services, { company_id, first_name: `P${index + 1}` }));
  }
  return { browser: await app.as(admin), admin, company_id, members: made };
}

/** An active program that sends no invitations. */
async function start({ browser, company_id }: Stage, program: Record<string, unknown>) {
  const { id } = await browser.call(campaigns.campaigns_create, {
    params: { company_id },
    body: {
      name: 'Program',
      exclude_admins: true,
      optin_option: 2,
      next_matchs_send_at: inDays(6),
      review_before_send: true,
      ...program,
    },
  });
  const params = { company_id, id };
  await browser.call(campaigns.activate, { params });
  return params;
}

/** Opens a session now and draws it. */
async function draw({ browser }: Stage, params: { company_id: number; id: number }) {
  const { id: round_id } = await browser.call(rounds.open_session, { params });
  await holder.app.settle();
  const at = { ...params, round_id };
  const round = await browser.call(rounds.session_get, { params: at });
  // The session was due at once: it is drawn when it opens, or with this.
  if (round.status === 1) await browser.call(rounds.provision, { params });
  return at;
}

async function groupsOf({ browser }: Stage, at: { company_id: number; id: number; round_id: number }) {
  const pages = [0, 100].map((offset) =>
    browser.call(rounds.session_groups, { params: at, query: { limit: 100, offset } }),
  );
  return (await Promise.all(pages)).flatMap(({ results }) => results);
}

async function outcomesOf({ browser }: Stage, at: { company_id: number; id: number; round_id: number }) {
  const query = { limit: 100 };
  const { results } = await browser.call(rounds.session_outcomes, { params: at, query });
  return results;
}

const sizes = (groups: readonly { members: readonly unknown[] }[]) =>
  groups.map((group) => group.members.length).toSorted((a, b) => b - a);

/** Headers with which a program's email offers to leave the program. */
const ONE_CLICK = {
  'List-Unsubscribe': expect.stringMatching(/^<http.+>$/) as string,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
};

describe('group sizes', () => {
  it.each([
    // people, size, then the sizes that generators 1 to 4 give
    [
      10,
      4,
      [
        [5, 5],
        [4, 3, 3],
        [4, 4, 2],
        [5, 5],
      ],
    ],
    [
      11,
      4,
      [
        [6, 5],
        [4, 4, 3],
        [4, 4, 3],
        [4, 4, 3],
      ],
    ],
    [
      5,
      2,
      [
        [3, 2],
        [3, 2],
        [2, 2],
        [3, 2],
      ],
    ],
  ])('of %i by %i are as each generator says', async (count, size, expected) => {
    const one = await stage(count);
    const { browser, company_id } = one;
    const params = await start(one, { users_per_group: size, history_across_campaigns: false });
    const at = await draw(one, params);
    const seen: number[][] = [];
    for (const generator of [1, 2, 3, 4] as const) {
      await browser.call(campaigns.campaigns_update, {
        params,
        body: { groups_chunks_generator: generator },
      });
      await browser.call(rounds.session_rerun, { params: at });
      seen.push(sizes(await groupsOf(one, at)));
      const outcomes = await outcomesOf(one, at);
      expect(outcomes).toHaveLength(count);
      const seated = seen.at(-1)?.reduce((sum, n) => sum + n, 0);
      expect(outcomes.filter(({ outcome }) => outcome === 'matched')).toHaveLength(seated ?? 0);
      expect(outcomes.filter(({ outcome }) => outcome === 'sat_out')).toHaveLength(count - (seated ?? 0));
    }
    expect(seen).toEqual(expected);
    expect(company_id).toBeGreaterThan(0);
  });
});

describe('mentoring', () => {
  it('lets 41 mentors have 113 mentees as often as they may', async () => {
    const one = await stage(0);
    const { browser, company_id } = one;
    const ids = await makeCrowd(holder.app.services, company_id, 154);
    const audience = async (name: string, value: number[]) => {
      const body = { name, filters: people(...value) };
      return (await browser.call(audiences.audiences_create, { params: { company_id }, body })).id;
    };
    const within = (id: number): FilterGroup => all({ type: 'audience', operator: 'inn', value: [id] });
    const mentors = within(await audience('Mentors', ids.slice(0, 41)));
    const mentees = within(await audience('Mentees', ids.slice(41)));
    const seats = (reuse: number | null) => [
      { label: 'Mentor', filters: mentors, reuse },
      { label: 'Mentee', filters: mentees },
    ];
    const params = await start(one, { algo: 'advanced', seats: seats(null) });
    const at = await draw(one, params);
    const isMentor = new Set(ids.slice(0, 41));
    const uses = async () => {
      const counts = new Map<number, number>();
      for (const group of await groupsOf(one, at)) {
        for (const { id, seat } of group.members) {
          expect(seat).toBe(isMentor.has(id) ? 'Mentor' : 'Mentee');
          if (isMentor.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
        }
      }
      const uses: Record<number, number> = {};
      for (const n of counts.values()) uses[n] = (uses[n] ?? 0) + 1;
      return uses;
    };
    expect(await uses()).toEqual({ 3: 31, 2: 10 });
    const again = async (reuse: number | null) => {
      await browser.call(campaigns.campaigns_update, { params, body: { seats: seats(reuse) } });
      await browser.call(rounds.session_rerun, { params: at });
      const { outcomes } = await browser.call(rounds.session_get, { params: at });
      return Object.fromEntries(outcomes.map(({ outcome, count }) => [outcome, count]));
    };
    expect(await again(2)).toEqual({ matched: 41 + 82, no_partner: 31 });
    expect(await uses()).toEqual({ 2: 41 });
    const query = { outcome: 'no_partner' as const, limit: 1 };
    const waiting = await browser.call(rounds.session_outcomes, { params: at, query });
    expect(waiting.results[0]?.reason).toEqual({
      code: 'seat_scarce',
      rule: null,
      sentence: 'The role “Mentor” was available 82 times, for 113 people. First in line next time.',
    });
    expect(await again(1)).toEqual({ matched: 41 + 41, no_partner: 72 });
    // One message lists all mentees of a mentor.
    await again(null);
    await browser.call(rounds.session_send, { params: at });
    await holder.app.settle();
    const { results } = await browser.call(rounds.session_deliveries, {
      params: at,
      query: { kind: 'match', limit: 100 },
    });
    expect(new Set(results.map(({ user }) => user.id)).size).toBe(results.length);
    const [mail] = await mailsTo(holder.app, 'crowd-1@company.example');
    expect(mail?.subject).toMatch(/: your [23] groups$/);
    expect(mail?.headers).toMatchObject(ONE_CLICK);
  });
});

describe('a lottery', () => {
  it('draws one group, tells the others, and remembers the winners', async () => {
    const one = await stage(6);
    const { browser } = one;
    const params = await start(one, { algo: 'lottery', users_per_group: 2, review_before_send: false });
    const wins = new Map<number, number>();
    for (let round = 0; round < 3; round += 1) {
      const { id: round_id } = await browser.call(rounds.open_session, { params });
      await holder.app.settle();
      await holder.app.tick();
      const outcomes = await outcomesOf(one, { ...params, round_id });
      expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
        ...Array.from({ length: 2 }, () => 'matched'),
        ...Array.from({ length: 4 }, () => 'not_drawn'),
      ]);
      for (const { user, outcome } of outcomes) {
        if (outcome === 'matched') wins.set(user.id, (wins.get(user.id) ?? 0) + 1);
      }
      const session = await browser.call(rounds.session_get, { params: { ...params, round_id } });
      expect(session.deliveries.find(({ kind }) => kind === 'lottery_result')?.count).toBe(4);
    }
    const counted = await inCompany(holder.app.services, one.company_id, 'read', (ctx) =>
      earlierWins(
        ctx,
        params.id,
        one.members.map(({ user_id }) => user_id),
      ),
    );
    expect(counted).toEqual(wins);
    const loser = one.members.find(({ user_id }) => !wins.has(user_id)) ?? one.members[0];
    const told = await mailsTo(holder.app, loser?.email ?? '');
    expect(told.find(({ subject }) => subject === 'Program: result of the draw')?.headers).toMatchObject(
      ONE_CLICK,
    );
    const { rows } = await holder.app.services.database.company(one.company_id, 'read', async (db) => ({
      rows: await db.selectFrom('memberships').select('sit_outs').where('sit_outs', '>', 0).execute(),
    }));
    expect(rows).toEqual([]);
  });
});

describe('secret presents', () => {
  it('go round without two who give to each other, and the receiver learns nothing', async () => {
    const one = await stage(5);
    const { browser, company_id } = one;
    const params = await start(one, { algo: 'secretsanta' });
    const at = await draw(one, params);
    const groups = await groupsOf(one, at);
    const receiverOf = new Map(
      groups.map((group) => [
        group.members.find(({ part }) => part === 'giver')?.id ?? 0,
        group.members.find(({ part }) => part === 'receiver')?.id ?? 0,
      ]),
    );
    const ids = one.members.map(({ user_id }) => user_id).toSorted((a, b) => a - b);
    expect([...receiverOf.keys()].toSorted((a, b) => a - b)).toEqual(ids);
    expect([...receiverOf.values()].toSorted((a, b) => a - b)).toEqual(ids);
    for (const [giver, receiver] of receiverOf) {
      expect(receiver).not.toBe(giver);
      expect(receiverOf.get(receiver)).not.toBe(giver);
    }
    const [first] = groups;
    const edits = [{ action: 'move' as const, user_id: ids[0] ?? 0, group_id: null }];
    expect((await browser.refused(rounds.session_edit, { params: at, body: { edits } })).code).toBe(
      'groups_fixed',
    );
    // A member leaves under review: the others are drawn anew.
    const leaver = one.members[0];
    await browser.call(members.deactivate_users, {
      params: { company_id },
      body: { filters: people(leaver?.user_id ?? 0) },
    });
    await browser.call(rounds.session_send, { params: at });
    await holder.app.settle();
    const sent = await groupsOf(one, at);
    expect(sent).toHaveLength(4);
    expect(sent.flatMap((group) => group.members).some(({ id }) => id === leaver?.user_id)).toBe(false);
    const receiver = one.members[1];
    const home = await holder.app.as(receiver ?? one.admin);
    const seen = await home.call(coffees.coffees, { params: { company_id } });
    expect(seen.results).toHaveLength(1);
    const [present] = seen.results;
    expect(present).toMatchObject({ kind: 'present', unread_count: 0 });
    const giver = sent.find((group) =>
      group.members.some(({ id, part }) => id === receiver?.user_id && part === 'receiver'),
    );
    const giverMember = giver?.members.find(({ part }) => part === 'giver');
    const text = JSON.stringify(seen.results);
    const own = present?.members.map(({ id }) => id) ?? [];
    if (!own.includes(giverMember?.id ?? 0)) expect(text).not.toContain(giverMember?.email);
    // The receiver cannot see the coffee of the giver, and neither has a conversation.
    const foreign = { company_id, id: giver?.id ?? 0 };
    expect((await home.refused(coffees.coffees_get, { params: foreign })).code).toBe('not_found');
    expect((await home.refused(messages.messages, { params: foreign })).code).toBe('not_found');
    const network = await browser.call(coffees.users_detail_network, {
      params: { company_id, id: receiver?.user_id ?? 0 },
    });
    expect(network.results).toEqual([]);
    const profile = await browser.call(coffees.users_detail_coffees, {
      params: { company_id, id: receiver?.user_id ?? 0 },
    });
    expect(profile.results).toMatchObject([{ members: [] }]);
    const mails = await mailsTo(holder.app, receiver?.email ?? '');
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Program: you give a present to P\d$/) as string,
    ]);
    expect(first).toBeDefined();
  });

  it('are a secret to an admin who takes part', async () => {
    const one = await stage(3);
    const params = await start(one, { algo: 'secretsanta', exclude_admins: false });
    const at = await draw(one, params);
    expect((await one.browser.refused(rounds.session_groups, { params: at })).code).toBe('presents_secret');
  });
});

describe('people of every group', () => {
  it('join on top of the size, hear of all of them once, and are not asked', async () => {
    const one = await stage(6);
    const { browser, admin } = one;
    const params = await start(one, { users_per_group: 3, fixed_participants: [admin.user_id] });
    const at = await draw(one, params);
    const groups = await groupsOf(one, at);
    expect(sizes(groups)).toEqual([4, 4]);
    for (const group of groups) {
      expect(group.members.filter(({ part }) => part === 'fixed').map(({ id }) => id)).toEqual([
        admin.user_id,
      ]);
    }
    const outcomes = await outcomesOf(one, at);
    expect(outcomes.find(({ user }) => user.id === admin.user_id)?.reason.sentence).toBe(
      'Joins every group.',
    );
    await browser.call(rounds.session_send, { params: at });
    await holder.app.settle();
    const mails = await mailsTo(holder.app, admin.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Program: your 2 groups']);
  });
});

describe('the cap of a company', () => {
  it('rotates: members who were over the cap come first next time, at the draw as well', async () => {
    const { app } = holder;
    const company = await makeCompany(app.services);
    const admin = await makeAdmin(app.services, { company_id: company.id, role: ROLES.superadmin });
    const browser = await app.as(admin);
    const made: MadeUser[] = [];
    for (let index = 0; index < 6; index += 1) {
      made.push(await makeUser(app.services, { company_id: company.id }));
    }
    const one = { browser, admin, company_id: company.id, members: made };
    const params = await start(one, { review_before_send: true });
    const at = await draw(one, params);
    const cap = (max_seats: number | null) =>
      browser.call(ENDPOINTS.workspaces.set_max_seats, {
        params: { company_id: company.id },
        body: { max_seats },
      });
    await cap(4);
    await browser.call(rounds.session_rerun, { params: at });
    const first = await outcomesOf(one, at);
    const over = first.filter(({ outcome }) => outcome === 'over_cap').map(({ user }) => user.id);
    expect(over).toHaveLength(2);
    expect(first.filter(({ outcome }) => outcome === 'matched')).toHaveLength(4);
    await browser.call(rounds.session_send, { params: at });
    const next = await draw(one, params);
    const second = await outcomesOf(one, next);
    const served = second.filter(({ outcome }) => outcome === 'matched').map(({ user }) => user.id);
    expect(served).toHaveLength(4);
    expect(served).toEqual(expect.arrayContaining(over));
  });
});
