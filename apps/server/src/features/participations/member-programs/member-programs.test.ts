import { ALL_PERMISSIONS, ENDPOINTS, type FilterGroup } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCampaign } from '#test/factories-rounds.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';
import { makeScene, openAndAccept } from '#test/scenes.ts';

const { users_detail_programs: programsOf } = ENDPOINTS.participations;
const holder = testApp();

const only = (value: number): FilterGroup => ({
  version: 'v1',
  operator: 'and',
  filters: [{ type: 'usercompany_id', operator: 'eq', value }],
});

describe('the programs of a member', () => {
  it('show their status, their answers, and their outcomes', async () => {
    const { app } = holder;
    const scene = await makeScene(app, [2, 2]);
    const { company_id, browser, members } = scene;
    const [ada] = members;
    if (!ada) throw new Error('nobody there');
    const params = { company_id, id: ada.user_id };
    const before = await browser.call(programsOf, { params });
    expect(before.results, 'a draft asks nobody').toEqual([]);
    await browser.call(ENDPOINTS.campaigns.activate, { params: scene.params });
    const asked = await browser.call(programsOf, { params });
    expect(asked.results).toMatchObject([{ standing: 'in', asked: 0, last: null }]);
    const round = await openAndAccept(scene, members);
    const open = await browser.call(programsOf, { params });
    expect(open.results[0]).toMatchObject({ asked: 1, accepted: 1, matched: 0 });
    expect(open.results[0]?.last).toMatchObject({ number: 1, answer: 'accepted', outcome: null });
    await browser.call(ENDPOINTS.rounds.provision, { params: scene.params });
    const reviewed = await browser.call(programsOf, { params });
    expect(reviewed.results[0], 'what is under review may still change').toMatchObject({
      matched: 0,
      last: { outcome: null },
    });
    await browser.call(ENDPOINTS.rounds.session_send, {
      params: { company_id, id: scene.params.id, round_id: round },
    });
    await app.settle();
    const sent = await browser.call(programsOf, { params });
    expect(sent.results[0]).toMatchObject({ matched: 1, last: { outcome: 'matched' } });
  });

  it('distinguish members who left, who are outside of the audience, and who are inactive', async () => {
    const { app } = holder;
    const admin = await makeAdmin(app.services);
    const { company_id } = admin;
    const ada = await makeUser(app.services, { company_id });
    const bo = await makeUser(app.services, { company_id });
    const browser = await app.as(admin);
    const left = await makeCampaign(app.services, { company_id, name: 'Left' });
    const gone = await makeCampaign(app.services, { company_id, name: 'Outside', filters: only(bo.user_id) });
    const held = await makeCampaign(app.services, { company_id, name: 'Held', filters: only(ada.user_id) });
    const away = await makeCampaign(app.services, { company_id, name: 'Snoozed' });
    await makeCampaign(app.services, { company_id, name: 'Not theirs', filters: only(bo.user_id) });
    await makeCampaign(app.services, { company_id, name: 'Draft', status: 'draft' });
    await app.services.database.company(company_id, 'write', (db) =>
      db
        .insertInto('memberships')
        .values([
          { company_id, user_id: ada.user_id, campaign_id: left.campaign_id, status: 'left' },
          { company_id, user_id: ada.user_id, campaign_id: gone.campaign_id, sit_outs: 2 },
          { company_id, user_id: ada.user_id, campaign_id: away.campaign_id, snoozed_until: '2999-01-04' },
        ])
        .execute(),
    );
    const params = { company_id, id: ada.user_id };
    const standings = async () => {
      const { results } = await browser.call(programsOf, { params });
      return Object.fromEntries(results.map(({ campaign, standing }) => [campaign.name, standing]));
    };
    expect(await standings()).toEqual({ Left: 'left', Outside: 'outside', Held: 'in', Snoozed: 'snoozed' });
    const { results } = await browser.call(programsOf, { params });
    expect(results.find(({ standing }) => standing === 'snoozed')?.snoozed_until).toBe('2999-01-04');
    expect(results.find(({ standing }) => standing === 'outside')?.sit_outs).toBe(2);
    const page = await browser.call(programsOf, { params, query: { limit: 1, offset: 1 } });
    expect(page).toMatchObject({ count: 4, offset_start: 2, offset_end: 2 });
    const few = await makeAdmin(app.services, {
      company_id,
      permissions: { ...ALL_PERMISSIONS, programs_management: [held.campaign_id] },
    });
    const seen = await (await app.as(few)).call(programsOf, { params });
    expect(seen.results.map(({ campaign }) => campaign.name)).toEqual(['Held']);
    await browser.call(ENDPOINTS.members.deactivate_users, {
      params: { company_id },
      body: { filters: only(ada.user_id) },
    });
    // The filter of "Held" no longer finds an inactive member.
    expect(await standings()).toEqual({ Left: 'left', Outside: 'inactive', Snoozed: 'inactive' });
  });

  it('are not found for strangers', async () => {
    const { app } = holder;
    const admin = await makeAdmin(app.services);
    const stranger = await makeUser(app.services);
    const refusal = await (
      await app.as(admin)
    ).refused(programsOf, { params: { company_id: admin.company_id, id: stranger.user_id } });
    expect(refusal).toMatchObject({ code: 'not_found', status: 404 });
  });
});
