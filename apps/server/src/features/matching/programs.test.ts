import { ENDPOINTS, type FilterGroup, type PlannedSession, ROLES } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { inDays } from '#test/clock.ts';
import { endProgramsAfterEach } from '#test/ended-programs.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';
import { makeScene, openAndAccept, type Scene } from '#test/scenes.ts';

const { campaigns, participations, rounds } = ENDPOINTS;
const holder = testApp();
endProgramsAfterEach(holder);
const DAY = 86_400_000;

async function scene(program: Record<string, unknown> = {}): Promise<Scene> {
  return makeScene(holder.app, [2, 2], { timezone: 'UTC', ...program });
}

describe('two admins in one program', () => {
  it('are visible to each other, and neither overwrites the other', async () => {
    const { app } = holder;
    const { browser, admin, company_id, params } = await scene();
    const ivo = await makeAdmin(app.services, { company_id, first_name: 'Ivo', last_name: 'Lang' });
    const other = await app.as(ivo);
    const read = await browser.call(campaigns.campaigns_get, { params });
    await other.call(campaigns.campaigns_update, {
      params,
      body: { name: 'Tea', frequency: 4, revision: read.revision },
    });
    const refusal = await browser.refused(campaigns.campaigns_update, {
      params,
      body: { name: 'Soup', revision: read.revision },
    });
    expect(refusal).toMatchObject({
      code: 'campaign_changed',
      values: { by_name: 'Ivo Lang', fields: 'frequency,name', revision: String(read.revision + 1) },
    });
    const rules = { rules: read.rules.slice(1), revision: read.revision };
    expect((await browser.refused(campaigns.rules, { params, body: rules })).code).toBe('campaign_changed');
    const now = await browser.call(campaigns.campaigns_get, { params });
    expect(now).toMatchObject({ name: 'Tea', changed_by_name: 'Ivo Lang', changed_by_id: ivo.user_id });
    // Unchanged values make no new revision; a change on the current revision is saved.
    const body = { name: 'Tea', revision: now.revision };
    expect((await browser.call(campaigns.campaigns_update, { params, body })).revision).toBe(now.revision);
    const mine = await browser.call(campaigns.campaigns_update, {
      params,
      body: { name: 'Soup', revision: now.revision },
    });
    expect(mine).toMatchObject({ name: 'Soup', revision: now.revision + 1, changed_by_id: admin.user_id });
    const told = await eventsOf(company_id, 'campaign.changed');
    expect(told.at(-1)).toMatchObject({
      topics: ['admins'],
      data: { by_id: admin.user_id, fields: ['name'] },
    });
  });

  it('see who else has it open until they leave, or are not heard of for a minute', async () => {
    const { app } = holder;
    const { browser, admin, company_id, params } = await scene();
    const ivo = await makeAdmin(app.services, { company_id, first_name: 'Ivo', last_name: 'Lang' });
    const other = await app.as(ivo);
    const here = (tab: string | null) => ({ params, body: { tab } });
    expect(await browser.call(campaigns.campaign_presence, here('identity'))).toEqual([]);
    expect(await other.call(campaigns.campaign_presence, here('matching'))).toMatchObject([
      { id: admin.user_id, tab: 'identity' },
    ]);
    expect(await browser.call(campaigns.campaign_presence, here('identity'))).toMatchObject([
      { id: ivo.user_id, full_name: 'Ivo Lang', tab: 'matching' },
    ]);
    // The first one got an event about the second; a request that changes nothing sends none.
    expect(await eventsOf(company_id, 'campaign.presence')).toMatchObject([
      { topics: [`user:${admin.user_id}`], data: { campaign_id: params.id } },
    ]);
    await other.call(campaigns.campaign_presence, here(null));
    expect(await browser.call(campaigns.campaign_presence, here('identity'))).toEqual([]);
    await other.call(campaigns.campaign_presence, here('rules'));
    await app.advance('61 seconds');
    expect(await browser.call(campaigns.campaign_presence, here('identity'))).toEqual([]);
  });
});

describe('the planning', () => {
  const range = () => ({ from: inDays(0), to: inDays(60) });
  const starts = (sessions: PlannedSession[]) =>
    sessions.map(({ requests_send_at: at }) => Math.round((Date.parse(at ?? '') - Date.now()) / DAY));

  it('shows what is to come, moves one session of a series, and runs it on its new date', async () => {
    const { app } = holder;
    const made = await scene({ frequency: 2 });
    const { browser, admin, company_id, params } = made;
    const planning = async (who = browser) =>
      (await who.call(campaigns.campaigns_planning, { params: { company_id }, query: range() })).results;
    await browser.call(campaigns.activate, { params });
    const before = await planning();
    expect(starts(before)).toEqual([1, 15, 29, 43, 57]);
    expect(before.every(({ predicted, movable }) => predicted && movable)).toBe(true);
    const from = before[0]?.requests_send_at ?? '';
    const moved = await browser.call(campaigns.occurrences_move, { params, body: { from, to: inDays(3) } });
    expect(moved).toMatchObject({ predicted: false, movable: true, status: 0 });
    const shift = (one: string | null | undefined, two: string | null | undefined) =>
      Math.round((Date.parse(two ?? '') - Date.parse(one ?? '')) / DAY);
    expect(shift(before[0]?.matchs_send_at, moved.matchs_send_at)).toBe(2);
    expect(starts(await planning())).toEqual([3, 15, 29, 43, 57]);
    const again = await browser.refused(campaigns.occurrences_move, {
      params,
      body: { from, to: inDays(4) },
    });
    expect(again.code).toBe('occurrence_gone');
    const past = before[1]?.requests_send_at ?? '';
    const late = await browser.refused(campaigns.occurrences_move, {
      params,
      body: { from: past, to: inDays(-1) },
    });
    expect(late.code).toBe('round_dates');
    // On the old date nothing happens, on the new one it opens, once.
    await app.advance('30 hours');
    await app.tick();
    expect(await roundsOf(made)).toMatchObject([{ status: 0, planned: true }]);
    await app.advance('2 days');
    await Promise.all([app.tick(), app.tick()]);
    expect(await roundsOf(made)).toMatchObject([{ status: 1, planned: false, number: 1, asked: 4 }]);
    // An admin of another program does not see it.
    const narrow = await makeAdmin(app.services, { company_id, permissions: { programs_management: [] } });
    expect(await planning(await app.as(narrow))).toEqual([]);
    expect((await planning(await app.as(admin))).length).toBeGreaterThan(3);
  });

  it('shows a session that was sent early on the day it was sent', async () => {
    const made = await scene({ frequency: 0 });
    const { browser, company_id, params } = made;
    await browser.call(campaigns.activate, { params });
    await openAndAccept(made, made.members);
    const round = await browser.call(rounds.provision, { params });
    const sent = await browser.call(rounds.session_send, { params: { ...params, round_id: round.id } });
    expect(sent.matchs_send_at > (sent.matchs_sent_at ?? '')).toBe(true);
    const query = { from: inDays(-1), to: inDays(60) };
    const { results } = await browser.call(campaigns.campaigns_planning, { params: { company_id }, query });
    expect(results).toMatchObject([{ status: 2, matchs_send_at: sent.matchs_sent_at }]);
    const onceSent = new Date(Date.parse(sent.matchs_sent_at ?? '') + 1).toISOString();
    const later = { from: onceSent, to: inDays(60) };
    const after = await browser.call(campaigns.campaigns_planning, { params: { company_id }, query: later });
    expect(after.results).toEqual([]);
  });

  it('takes sessions on top, which move and go, and begin in the order of their dates', async () => {
    const { app } = holder;
    const made = await scene({ frequency: 0 });
    const { browser, params } = made;
    await browser.call(campaigns.activate, { params });
    const plan = (days: number) => ({ requests_send_at: inDays(days), matchs_send_at: inDays(days + 2) });
    const late = await browser.call(rounds.open_session, { params, body: plan(30) });
    const early = await browser.call(rounds.open_session, { params, body: plan(20) });
    expect([late.number, early.number]).toEqual([1, 2]);
    const same = await browser.refused(rounds.open_session, {
      params,
      body: { requests_send_at: late.requests_send_at, matchs_send_at: inDays(40) },
    });
    expect(same.code).toBe('round_exists');
    for (const body of [{ ...plan(5), matchs_send_at: inDays(4) }, plan(-1), { matchs_send_at: inDays(3) }]) {
      const refusal = await browser.refused(rounds.open_session, { params, body });
      expect(refusal.code).toBe('round_dates');
    }
    const to = plan(10);
    const at = { ...params, round_id: early.id };
    expect(await browser.call(rounds.session, { params: at, body: to })).toMatchObject(to);
    await app.advance('25 hours');
    await app.tick();
    const begun = await roundsOf(made);
    expect(begun.filter(({ planned }) => !planned)).toMatchObject([{ number: 1, status: 1 }]);
    const fresh = await app.as(made.admin);
    expect(await fresh.call(rounds.session_delete, { params: at })).toEqual({ ok: true });
    expect((await fresh.refused(rounds.session_get, { params: at })).code).toBe('not_found');
    const reset = await fresh.call(rounds.reset_sessions, { params });
    expect(reset).toMatchObject({ has_open_session: false, has_rounds: false });
    await app.settle();
    // It had invited members, and stays in the history of the program.
    expect(await roundsOf(made)).toMatchObject([{ number: 1, status: 3 }]);
  });
});

/** Sessions of a program, newest first; an admin's session may have gone idle meanwhile. */
async function roundsOf({ admin, params }: Scene) {
  const browser = await holder.app.as(admin);
  return (await browser.call(rounds.sessions, { params })).results;
}

async function eventsOf(company_id: number, type: string) {
  return holder.app.services.database.company(company_id, 'read', (db) =>
    db
      .selectFrom('realtime_events')
      .select(['topics', 'data'])
      .where('company_id', '=', company_id)
      .where('type', '=', type)
      .orderBy('seq')
      .execute(),
  );
}

describe('who takes part', () => {
  it('is a list with the status of all members and the reason', async () => {
    const { app } = holder;
    const made = await scene();
    const { browser, admin, company_id, params, members } = made;
    await browser.call(campaigns.activate, { params });
    const list = async (query: Record<string, string> = {}) =>
      (await browser.call(rounds.memberships, { params, query })).results;
    expect((await list()).map(({ standing }) => standing)).toEqual(Array(4).fill('not_yet'));
    const [first, second, third] = members;
    if (!first || !second || !third) throw new Error('A scene has four members');
    const round_id = await openAndAccept(made, [first, second, third]);
    const change = (action: 'add' | 'remove', ids: number[]) =>
      browser.call(participations.memberships_change, { params, body: { action, user_ids: ids } });
    expect(await change('remove', [third.user_id])).toEqual({ count: 1 });
    expect(await change('remove', [third.user_id])).toEqual({ count: 0 });
    await browser.call(rounds.provision, { params });
    await browser.call(rounds.session_send, { params: { ...params, round_id } });
    const outsider = await makeAdmin(app.services, { company_id });
    // By a filter, and first how many it would be: members of the program are not counted.
    const admins = {
      version: 'v1',
      operator: 'and',
      filters: [{ type: 'is_admin', operator: 'eq', value: true }],
    };
    const everybody = { version: 'v1', operator: 'and', filters: [] };
    const byFilter = (filters: object, dry_run: boolean) =>
      browser.call(participations.memberships_change, {
        params,
        body: { action: 'add', filters: filters as FilterGroup, dry_run },
      });
    expect(await byFilter(everybody, true)).toEqual({ count: 3 });
    expect(await byFilter(admins, true)).toEqual({ count: 2 });
    expect((await browser.call(campaigns.count, { params })).count).toBe(4);
    const named = {
      ...admins,
      filters: [{ type: 'usercompany_id', operator: 'eq', value: outsider.user_id }],
    };
    expect(await byFilter(named, false)).toEqual({ count: 1 });
    const by = new Map((await list({ limit: '100' })).map((row) => [row.id, row]));
    expect(by.get(first.user_id)).toMatchObject({ standing: 'active', asked: 1, accepted: 1, reason: null });
    expect(by.get(third.user_id)).toMatchObject({
      standing: 'left',
      matched: 0,
      reason: { code: 'removed' },
    });
    expect(by.get(outsider.user_id)).toMatchObject({
      standing: 'not_yet',
      added_by_hand: true,
      reason: { code: 'added' },
    });
    // The audience excludes admins, except those that an admin has added.
    expect(by.has(admin.user_id)).toBe(false);
    expect((await list({ standing: 'left' })).map(({ id }) => id)).toEqual([third.user_id]);
    const outcome = (await browser.call(rounds.session_outcomes, { params: { ...params, round_id } }))
      .results;
    expect(outcome.find(({ user }) => user.id === third.user_id)).toMatchObject({
      outcome: 'left',
      reason: { code: 'removed_by_admin' },
    });
    expect((await browser.call(campaigns.count, { params })).count).toBe(5);
    const history = await browser.call(campaigns.campaign_history, { params });
    expect(history.results.map(({ action }) => action)).toContain('program.members_removed');
  });

  it('is each member’s own choice, except for those whom an admin removed', async () => {
    const { app } = holder;
    const { browser, company_id, params, members } = await scene();
    await browser.call(campaigns.activate, { params });
    const [first, second] = members;
    if (!first || !second) throw new Error('A scene has four members');
    const own = await app.as(first);
    const self = (action: 'add' | 'remove') => ({ params, body: { action } }) as const;
    await own.call(participations.memberships_change, self('remove'));
    const standing = async () =>
      (await browser.call(rounds.memberships, { params, query: { standing: 'left' } })).results;
    expect(await standing()).toMatchObject([{ id: first.user_id, reason: { code: 'left' } }]);
    expect(await own.call(participations.memberships_change, self('add'))).toEqual({ count: 1 });
    expect(await standing()).toEqual([]);
    const forOther = { params, body: { action: 'remove' as const, user_ids: [second.user_id] } };
    expect((await own.refused(participations.memberships_change, forOther)).code).toBe('admin_only');
    await browser.call(participations.memberships_change, {
      params,
      body: { action: 'remove', user_ids: [first.user_id] },
    });
    const back = { params, query: { sync: '1' }, body: { user_ids: [first.user_id] } };
    expect((await own.refused(participations.memberships_change, self('add'))).code).toBe(
      'membership_removed',
    );
    // Bringing back is for members who left; members that an admin removed are added again by an admin.
    expect(await browser.call(participations.resubscribe, back)).toEqual({ count: 0 });
    await app
      .as(second)
      .then((browserOf) => browserOf.call(participations.memberships_change, self('remove')));
    const later = { params, body: { user_ids: [second.user_id] } };
    expect(await browser.call(participations.resubscribe, later)).toMatchObject({
      job_id: expect.any(Number),
    });
    await app.settle();
    expect((await standing()).map(({ id }) => id)).toEqual([first.user_id]);
    // Pages with the list receive each of these: leaving and coming back, removal, leaving and being brought back.
    expect(await eventsOf(company_id, 'campaign.memberships')).toHaveLength(5);
    const stranger = await app.as(
      await makeUser(app.services, { company_id, role: ROLES.enduser, is_active: true }),
    );
    expect(await stranger.call(participations.memberships_change, self('add'))).toEqual({ count: 0 });
  });
});

describe('the history', () => {
  it('is described in words, with the values before and after', async () => {
    const { browser, params, department } = await scene();
    await browser.call(campaigns.campaigns_update, {
      params,
      body: {
        frequency: 4,
        description: 'Half an hour',
        quiet_hours: { from: '20:00', to: '08:00', weekends: true },
      },
    });
    const rule = { kind: 'cross_category', category: department, value: 'same' } as const;
    await browser.call(campaigns.rules, { params, body: { rules: [rule] } });
    await browser.call(campaigns.archive, { params });
    const history = async (language: string) =>
      (await browser.call(campaigns.campaign_history, { params, headers: { 'accept-language': language } }))
        .results;
    const [archived, rules, changed, created] = await history('en');
    expect(archived?.sentence).toBe('Archived the program');
    expect(rules?.changes).toEqual([
      {
        field: 'rules',
        label: 'Matching rules',
        before: '1. Department is different (required)',
        after: '1. Department is the same',
      },
    ]);
    expect(changed?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'description', label: 'Description', before: null, after: null },
      { field: 'frequency', label: 'Frequency', before: 'every 2 weeks', after: 'every 4 weeks' },
      { field: 'quiet_hours', label: 'Quiet hours', before: 'none', after: '20:00 – 08:00, and weekends' },
    ]);
    expect(created?.sentence).toBe('Created the program');
    const french = await history('fr');
    expect(french[2]?.changes.find(({ field }) => field === 'frequency')?.after).toBe(
      'toutes les 4 semaines',
    );
    expect(JSON.stringify(french)).not.toContain('Half an hour');
  });

  it('is counted, beside the time before', async () => {
    const made = await scene();
    const { browser, params, members } = made;
    await browser.call(campaigns.activate, { params });
    const round_id = await openAndAccept(made, members.slice(0, 3));
    await browser.call(rounds.provision, { params });
    await browser.call(rounds.session_send, { params: { ...params, round_id } });
    const overview = await browser.call(rounds.campaign_overview, { params });
    expect(overview).toMatchObject({
      reach: 4,
      optin_rate: 0.75,
      coffees: 1,
      met: 0,
      conversations: 0,
      rating: null,
      previous: { reach: 0, optin_rate: null, coffees: 0 },
    });
    // A session that is open has no rate of answers yet.
    await openAndAccept(made, members.slice(0, 1));
    expect(await browser.call(rounds.campaign_overview, { params })).toMatchObject({ optin_rate: 0.75 });
    // Members have heard of it: it stays.
    await browser.call(campaigns.archive, { params });
    const refusal = await browser.refused(campaigns.delete, { params });
    expect(refusal).toMatchObject({ code: 'campaign_kept' });
    expect(refusal.title).toContain('messages');
  });
});
