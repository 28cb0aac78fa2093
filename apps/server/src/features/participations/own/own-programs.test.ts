import { ENDPOINTS, type FilterGroup } from '@fika/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { makeCampaign } from '#test/factories-rounds.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';
import { dayIn } from '#test/clock.ts';
import { optinScene } from '#test/optin.ts';
import { makeScene, openAndAccept } from '#test/scenes.ts';

const {
  user_campaigns: list,
  user_campaigns_get: get,
  user_campaigns_people: people,
  user_campaigns_snooze: snooze,
  user_campaigns_next: next,
  memberships_change: change,
  resubscribe,
} = ENDPOINTS.participations;
const holder = testApp();
let app: TestApp;
beforeEach(() => {
  app = holder.app;
});
const { ask, askAgain, memberRow, setStatus } = optinScene(holder);

const only = (value: number): FilterGroup => ({
  version: 'v1',
  operator: 'and',
  filters: [{ type: 'usercompany_id', operator: 'eq', value }],
});

describe('my programs', () => {
  it('are those for me: joined, to join, left and on a break; not drafts, and not those of others', async () => {
    const asked = await ask({ users: 2 });
    const { company_id, user } = asked;
    const stranger = await makeUser(app.services, { company_id });
    const make = (name: string, more: Record<string, unknown> = {}) =>
      makeCampaign(app.services, { company_id, name, ...more });
    await make('New', { algo: 'secretsanta' });
    const left = await make('Left');
    const away = await make('Away');
    await make('Draft', { status: 'draft' });
    await make('Not mine', { filters: only(stranger.user_id) });
    await make('Over, never mine', { status: 'archived' });
    const me = await app.as(user);
    await me.call(change, { params: { company_id, id: left.campaign_id }, body: { action: 'remove' } });
    await me.call(snooze, {
      params: { company_id, id: away.campaign_id },
      body: { until: dayIn(14) },
    });
    const { results, count } = await me.call(list, { params: { company_id } });
    expect(count).toBe(4);
    const groups = results.map(({ name, group, standing }) => [name, group, standing]);
    expect(groups).toContainEqual(['New', 'open', 'open']);
    expect(results.find(({ name }) => name === 'New')?.algo).toBe('secretsanta');
    expect(groups).toContainEqual(['Left', 'left', 'left']);
    expect(groups).toContainEqual(['Away', 'snoozed', 'snoozed']);
    expect(groups.filter(([, group]) => group === 'mine')).toHaveLength(1);
    const page = await me.call(list, { params: { company_id }, query: { limit: 1, offset: 1 } });
    expect(page).toMatchObject({ count: 4, offset_start: 2, offset_end: 2 });
  });

  it('is not waited for while they take a break from an open session', async () => {
    const asked = await ask({ users: 3 });
    const { company_id, campaign_id: id, round_id, user } = asked;
    const me = await app.as(user);
    await me.call(snooze, { params: { company_id, id }, body: { until: dayIn(14) } });
    const admin = await app.as(await makeAdmin(app.services, { company_id }));
    const session = () => admin.call(ENDPOINTS.rounds.session_get, { params: { company_id, id, round_id } });
    expect(await session()).toMatchObject({ asked: 3, accepted: 0, rejected: 0, paused: 1 });
    await me.call(resubscribe, { params: { company_id, id }, query: { sync: '1' }, body: {} });
    expect(await session()).toMatchObject({ asked: 3, accepted: 0, rejected: 0, paused: 0 });
  });

  it('can be joined in advance, paused, come back to, and left', async () => {
    const asked = await ask({ next_matchs_send_at: '2099-12-07T08:00:00Z' });
    await setStatus(asked, 2);
    const { company_id, campaign_id: id, user } = asked;
    const me = await app.as(user);
    const params = { company_id, id };
    expect(await me.call(next, { params, body: { joins: true } })).toMatchObject({ joins_next: true });
    expect(await me.call(snooze, { params, body: { until: dayIn(28) } })).toMatchObject({
      standing: 'snoozed',
      snoozed_until: dayIn(28),
      joins_next: false,
    });
    await me.call(resubscribe, { params, query: { sync: '1' }, body: {} });
    expect(await me.call(get, { params })).toMatchObject({ standing: 'in', snoozed_until: null });
    await me.call(change, { params, body: { action: 'remove' } });
    expect(await me.call(get, { params })).toMatchObject({ standing: 'left' });
    expect((await me.refused(snooze, { params, body: { until: dayIn(7) } })).code).toBe('optin_gone');
    expect((await me.refused(next, { params, body: { joins: true } })).code).toBe('optin_gone');
    await me.call(change, { params, body: { action: 'add' } });
    const round = await askAgain(asked);
    expect((await memberRow(round)).asked_at).not.toBeNull();
  });

  it('of others are not there, for everything', async () => {
    const asked = await ask();
    const { company_id } = asked;
    const stranger = await makeUser(app.services, { company_id });
    const { campaign_id: id } = await makeCampaign(app.services, {
      company_id,
      filters: only(stranger.user_id),
    });
    const me = await app.as(asked.user);
    const params = { company_id, id };
    expect((await me.refused(get, { params })).code).toBe('not_found');
    expect((await me.refused(people, { params })).code).toBe('not_found');
    expect((await me.refused(snooze, { params, body: { until: dayIn(7) } })).code).toBe('not_found');
    expect((await me.refused(next, { params, body: { joins: true } })).code).toBe('not_found');
  });

  it('say session by session what became of me, and nothing before it is sent', async () => {
    const scene = await makeScene(app, [1, 1]);
    const { company_id, browser, members, params } = scene;
    await browser.call(ENDPOINTS.campaigns.activate, { params });
    const [ada] = members;
    if (!ada) throw new Error('nobody there');
    const round = await openAndAccept(scene, members);
    const me = await app.as(ada);
    const open = await me.call(get, { params });
    expect(open.sessions).toMatchObject([{ number: 1, answer: 'accepted', outcome: null }]);
    expect(open.sessions).toMatchObject([{ accepted_at: expect.any(String), rejected_at: null }]);
    await browser.call(ENDPOINTS.rounds.provision, { params });
    expect((await me.call(get, { params })).sessions[0]?.outcome).toBeNull();
    await browser.call(ENDPOINTS.rounds.session_send, { params: { ...params, round_id: round } });
    await app.settle();
    const sent = await me.call(get, { params });
    expect(sent).toMatchObject({ standing: 'in', asked: 1, accepted: 1, matched: 1 });
    expect(sent.sessions).toMatchObject([{ outcome: 'matched', sentence: 'You were matched.' }]);
    const coffees = await me.call(ENDPOINTS.coffees.coffees, {
      params: { company_id },
      query: { campaign: params.id },
    });
    expect(coffees.count).toBe(1);
    const none = await me.call(ENDPOINTS.coffees.coffees, {
      params: { company_id },
      query: { campaign: params.id + 1_000 },
    });
    expect(none.count).toBe(0);
  });

  it('name the other participants to each participant, and only by name', async () => {
    const asked = await ask({ users: 3 });
    const { company_id, campaign_id: id } = asked;
    const gone = await makeUser(app.services, { company_id, first_name: 'Gone' });
    const me = await app.as(asked.user);
    const params = { company_id, id };
    await (await app.as(gone)).call(change, { params, body: { action: 'remove' } });
    const { count, results } = await me.call(people, { params });
    expect(count).toBe(2);
    expect(Object.keys(results[0] ?? {}).toSorted()).toEqual(['first_name', 'id', 'last_name']);
    expect(results.map((one) => one.id)).not.toContain(asked.user.user_id);
    expect((await me.call(get, { params })).people).toBe(2);
    const named = await me.call(people, { params, query: { search: results[0]?.last_name ?? '' } });
    expect(named.results.map((one) => one.id)).toEqual([results[0]?.id]);
    expect(await (await app.as(gone)).call(people, { params })).toMatchObject({ count: 0, results: [] });
  });
});
