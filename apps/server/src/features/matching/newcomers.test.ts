import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeUser, type MadeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { makeScene, openAndAccept, type Scene } from '#test/scenes.ts';

const { audiences, campaigns, participations, rounds } = ENDPOINTS;
const holder = testApp();

interface Open {
  scene: Scene;
  round_id: number;
}

async function open(program: Record<string, unknown> = {}): Promise<Open> {
  const scene = await makeScene(holder.app, [3, 0], {
    algo: 'random',
    rules: [],
    groups_chunks_generator: 1,
    ...program,
  });
  await scene.browser.call(campaigns.activate, { params: scene.params });
  return { scene, round_id: await openAndAccept(scene, scene.members.slice(0, 2)) };
}

const newcomer = ({ scene: { company_id } }: Open): Promise<MadeUser> =>
  makeUser(holder.app.services, { company_id });

const count = async ({ scene, round_id }: Open) =>
  (await scene.browser.call(rounds.session_newcomers, { params: { ...scene.params, round_id } })).count;
const invite = async ({ scene, round_id }: Open) =>
  (await scene.browser.call(rounds.session_invite, { params: { ...scene.params, round_id } })).count;
const session = ({ scene, round_id }: Open) =>
  scene.browser.call(rounds.session_get, { params: { ...scene.params, round_id } });
const own = async ({ scene }: Open, member: MadeUser) =>
  (await holder.app.as(member)).call(participations.user_campaigns_get, { params: scene.params });

describe('members who join the audience while a session is open', () => {
  it('are invited by an admin, once', async () => {
    const it = await open();
    expect(await count(it)).toBe(0);
    const late = [await newcomer(it), await newcomer(it)];
    expect(await count(it)).toBe(2);
    expect(await invite(it)).toBe(2);
    await holder.app.settle();
    expect(await session(it)).toMatchObject({ asked: 5 });
    for (const member of late) expect(await mailsTo(holder.app, member.email)).toHaveLength(1);
    expect(await count(it)).toBe(0);
    expect(await invite(it)).toBe(0);
    // Members who were invited before get no second email.
    const [asked] = it.scene.members as [MadeUser];
    expect(await mailsTo(holder.app, asked.email)).toHaveLength(1);
  });

  it('are invited within the limit of the company', async () => {
    const it = await open();
    await holder.app.services.database.global('write', (db) =>
      db.updateTable('companies').set({ max_seats: 4 }).where('id', '=', it.scene.company_id).execute(),
    );
    await newcomer(it);
    await newcomer(it);
    await invite(it);
    expect(await session(it)).toMatchObject({ asked: 4 });
    const { results } = await it.scene.browser.call(rounds.session_outcomes, {
      params: { ...it.scene.params, round_id: it.round_id },
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(['over_cap']);
  });

  it('join by the page of the program, and are in the draw', async () => {
    const it = await open();
    const late = await newcomer(it);
    const before = await session(it);
    expect(await own(it, late)).toMatchObject({
      next_matchs_send_at: before.matchs_send_at,
      joins_next: false,
    });
    const home = await holder.app.as(late);
    await home.call(participations.user_campaigns_next, { params: it.scene.params, body: { joins: true } });
    expect(await own(it, late)).toMatchObject({
      joins_next: true,
      sessions: [{ round_id: it.round_id, answer: 'accepted' }],
    });
    expect(await session(it)).toMatchObject({ asked: 4, accepted: 3 });
    await it.scene.browser.call(rounds.provision, { params: it.scene.params });
    const { results } = await it.scene.browser.call(rounds.session_outcomes, {
      params: { ...it.scene.params, round_id: it.round_id },
      query: { outcome: 'matched' },
    });
    expect(results.map(({ user }) => user.id)).toContain(late.user_id);
  });

  it('are not invited any more under review, and an admin can put them into a group', async () => {
    const it = await open();
    await it.scene.browser.call(rounds.provision, { params: it.scene.params });
    const late = await newcomer(it);
    expect(await count(it)).toBe(0);
    const params = { ...it.scene.params, round_id: it.round_id };
    expect(await it.scene.browser.refused(rounds.session_invite, { params })).toMatchObject({
      code: 'round_state',
    });
    const { results } = await it.scene.browser.call(rounds.session_groups, { params });
    await it.scene.browser.call(rounds.session_edit, {
      params,
      body: { edits: [{ action: 'move', user_id: late.user_id, group_id: results[0]?.id ?? 0 }] },
    });
    const shown = await it.scene.browser.call(rounds.session_groups, { params });
    expect(shown.results[0]?.members.map(({ id }) => id)).toContain(late.user_id);
  });
});

it('who takes part without being asked, leaves and comes back takes part again', async () => {
  const scene = await makeScene(holder.app, [2, 2], { algo: 'random', rules: [] });
  const { browser, company_id, params } = scene;
  const [asked, , returning] = scene.members as [MadeUser, MadeUser, MadeUser];
  const audience = await browser.call(audiences.audiences_create, {
    params: { company_id },
    body: {
      name: 'Asked',
      filters: {
        version: 'v1',
        operator: 'and',
        filters: [{ type: 'usercompany_id', operator: 'inn', value: [asked.user_id] }],
      },
    },
  });
  await browser.call(campaigns.campaigns_update, {
    params,
    body: { optin_option: 3, optin_audiences: [audience.id] },
  });
  await browser.call(campaigns.activate, { params });
  const { id: round_id } = await browser.call(rounds.open_session, { params });
  await holder.app.settle();
  const home = await holder.app.as(returning);
  await home.call(participations.memberships_change, { params, body: { action: 'remove' } });
  await home.call(participations.resubscribe, { params, query: { sync: 'true' }, body: {} });
  expect(await own({ scene, round_id }, returning)).toMatchObject({ sessions: [{ answer: 'accepted' }] });
  await browser.call(rounds.provision, { params });
  await browser.call(rounds.session_send, { params: { ...params, round_id } });
  const { results } = await browser.call(rounds.session_outcomes, {
    params: { ...params, round_id },
    query: { outcome: 'no_answer' },
  });
  expect(results.map(({ user }) => user.id)).toEqual([asked.user_id]);
});
