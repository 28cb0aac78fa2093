import { type Campaign, ENDPOINTS, type FilterGroup } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { inDays } from '#test/clock.ts';
import { endProgramsAfterEach } from '#test/ended-programs.ts';
import { makeScene, openAndAccept, type Scene } from '#test/scenes.ts';

const { campaigns, rounds } = ENDPOINTS;
const holder = testApp();
endProgramsAfterEach(holder);

const later = () => ({ next_requests_send_at: inDays(20), next_matchs_send_at: inDays(24) });

const put = ({ browser, params }: Scene, body: object) =>
  browser.call(campaigns.campaigns_update, { params, body });
const act = ({ browser, params }: Scene, name: 'activate' | 'deactivate' | 'archive') =>
  browser.call(campaigns[name], { params });

/** Programs of every kind that have special settings to keep while they are paused. */
const KINDS: Record<string, Record<string, unknown>> = {
  'asks everybody': {},
  'asks nobody': { optin_option: 2, next_requests_send_at: null },
  'happens once': { frequency: 0 },
  'draws a lottery': { algo: 'lottery', rules: [] },
  'is a Secret Santa': { algo: 'secretsanta', rules: [] },
  'has a review': { review_before_send: true },
};

describe.each(Object.entries(KINDS))('a program that %s', (_kind, given) => {
  it('is paused, gets new dates while it rests, starts again and is archived', async () => {
    const scene = await makeScene(holder.app, [2, 2], given);
    await act(scene, 'activate');
    expect(await act(scene, 'deactivate')).toMatchObject({
      status: 'inactive',
      next_requests_send_at: null,
      next_matchs_send_at: null,
      next_round_date: null,
    });
    const refusal = await scene.browser.refused(campaigns.activate, { params: scene.params });
    expect(refusal).toMatchObject({ code: 'campaign_incomplete', status: 409 });
    const { next_requests_send_at: requests, next_matchs_send_at: matches } = later();
    const dates = {
      next_requests_send_at: 'optin_option' in given ? null : requests,
      next_matchs_send_at: matches,
    };
    expect(await put(scene, dates)).toMatchObject({ status: 'inactive', ...dates });
    expect(await act(scene, 'activate')).toMatchObject({ status: 'active', ...dates });
    // Once more: cleared dates are given again.
    await act(scene, 'deactivate');
    await put(scene, dates);
    await act(scene, 'activate');
    expect(await act(scene, 'archive')).toMatchObject({
      status: 'archived',
      next_requests_send_at: null,
      next_matchs_send_at: null,
    });
    expect((await scene.browser.refused(campaigns.activate, { params: scene.params })).code).toBe(
      'campaign_state',
    );
  });
});

describe('a program that starts again', () => {
  it('with a person who joins every group keeps them', async () => {
    const scene = await makeScene(holder.app, [2, 2]);
    const [fixed] = scene.members;
    await put(scene, { fixed_participants: [fixed?.user_id ?? 0] });
    await act(scene, 'activate');
    await act(scene, 'deactivate');
    await put(scene, later());
    expect((await act(scene, 'activate')).fixed_participants).toEqual([fixed?.user_id]);
  });

  it.each(['open', 'in review', 'planned'] as const)('keeps its session that is %s', async (state) => {
    const scene = await makeScene(holder.app, [2, 2], { review_before_send: true });
    const { browser, params } = scene;
    await act(scene, 'activate');
    if (state === 'planned') {
      await browser.call(rounds.open_session, {
        params,
        body: { requests_send_at: inDays(30), matchs_send_at: inDays(33) },
      });
    } else await openAndAccept(scene, scene.members);
    if (state === 'in review') await browser.call(rounds.provision, { params, body: {} });
    const before = (await browser.call(rounds.sessions, { params })).results.map(({ id, status }) => ({
      id,
      status,
    }));
    await act(scene, 'deactivate');
    const dates = later();
    // The dates are those of its next start, whatever its open session does.
    expect(await put(scene, dates)).toMatchObject(dates);
    await act(scene, 'activate');
    const after = (await browser.call(rounds.sessions, { params })).results;
    expect(after.map(({ id, status }) => ({ id, status }))).toEqual(before);
  });

  it('begins on the chosen date, though a session that began early covered it', async () => {
    const scene = await makeScene(holder.app, [2, 2], {
      next_requests_send_at: inDays(0.2),
      next_matchs_send_at: inDays(3),
    });
    const { browser, params } = scene;
    const { next_requests_send_at: date } = await act(scene, 'activate');
    const { id } = await browser.call(rounds.open_session, { params });
    await browser.call(rounds.session_delete, { params: { ...params, round_id: id } });
    await act(scene, 'deactivate');
    await put(scene, { next_requests_send_at: date, next_matchs_send_at: inDays(3) });
    await act(scene, 'activate');
    await holder.app.advance('6 hours');
    await holder.app.tick();
    const { results } = await browser.call(rounds.sessions, { params });
    expect(results.map(({ requests_send_at: at }) => at)).toEqual([date]);
  });
});

describe('a program that rests with dates for its next start', () => {
  it('announces no session to its members, and begins none', async () => {
    const scene = await makeScene(holder.app, [2, 2]);
    await act(scene, 'activate');
    await act(scene, 'deactivate');
    await put(scene, { next_requests_send_at: inDays(0.1), next_matchs_send_at: inDays(3) });
    const [member] = scene.members;
    if (!member) throw new Error('the scene has no member');
    const own = await holder.app.as(member);
    expect(
      await own.call(ENDPOINTS.participations.user_campaigns_get, { params: scene.params }),
    ).toMatchObject({
      next_requests_send_at: null,
      next_matchs_send_at: null,
    });
    await holder.app.advance('4 hours');
    await holder.app.tick();
    expect((await scene.browser.call(rounds.sessions, { params: scene.params })).count).toBe(0);
  });
});

describe('a program as it was read', () => {
  it('is taken back in every state in which it can be edited, and changes nothing', async () => {
    const scene = await makeScene(holder.app, [2, 2], { review_before_send: true });
    const { browser, params } = scene;
    const read = () => browser.call(campaigns.campaigns_get, { params });
    const isTaken = async () => {
      const before = await read();
      expect(await put(scene, before)).toEqual(before);
    };
    await isTaken();
    await act(scene, 'activate');
    await isTaken();
    // While its session is open, the program shows the date of that session's matches.
    await openAndAccept(scene, scene.members);
    await isTaken();
    await act(scene, 'deactivate');
    await isTaken();
    await put(scene, later());
    await isTaken();
  });

  it('is saved with what was changed in it, its rules too', async () => {
    const scene = await makeScene(holder.app, [2, 2]);
    const read = await scene.browser.call(campaigns.campaigns_get, { params: scene.params });
    const saved = await put(scene, { ...read, name: 'Tea', rules: [], onboarding_step: 3 });
    expect(saved).toMatchObject({ name: 'Tea', rules: [], onboarding_step: 3, status: 'draft' });
    expect(saved.revision).toBe(read.revision + 1);
  });

  it('keeps what it does not show', async () => {
    const scene = await makeScene(holder.app, [2, 2]);
    const { browser, params, company_id } = scene;
    const ids = scene.members.slice(0, 2).map(({ user_id }) => user_id);
    await put(scene, { fixed_participants: ids });
    const filters: FilterGroup = {
      version: 'v1',
      operator: 'and',
      filters: [{ type: 'usercompany_id', operator: 'eq', value: ids[0] ?? 0 }],
    };
    await browser.call(ENDPOINTS.members.deactivate_users, { params: { company_id }, body: { filters } });
    await holder.app.settle();
    const read: Campaign = await browser.call(campaigns.campaigns_get, { params });
    expect(read.fixed_participants).toEqual(ids.slice(1));
    await put(scene, { ...read, name: 'Tea' });
    await browser.call(ENDPOINTS.members.activate_users, { params: { company_id }, body: { filters } });
    await holder.app.settle();
    const after = await browser.call(campaigns.campaigns_get, { params });
    expect(after).toMatchObject({ name: 'Tea', fixed_participants: ids });
  });

  it('does not change its status by being saved', async () => {
    const scene = await makeScene(holder.app, [2, 2]);
    const refusal = await scene.browser.refused(campaigns.campaigns_update, {
      params: scene.params,
      body: { status: 'active' },
    });
    expect(refusal).toMatchObject({ code: 'campaign_invalid', status: 400 });
    expect(refusal.title).toContain('Start, deactivate or archive');
  });

  it('is refused with a field that no program has', async () => {
    const scene = await makeScene(holder.app, [2, 2]);
    await expect(put(scene, { nmae: 'Tea' })).rejects.toMatchObject({ problem: { code: 'invalid_input' } });
  });

  it('takes an algorithm in both spellings of the specification', async () => {
    const scene = await makeScene(holder.app, [2, 2]);
    expect((await put(scene, { algo: 'withingroup' })).algo).toBe('withinggroup');
    expect((await put(scene, { algo: 'withinggroup' })).algo).toBe('withinggroup');
  });
});
