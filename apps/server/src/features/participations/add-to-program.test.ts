import { type BulkAnswer, ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { people } from '#test/audiences.ts';
import { makeAdmin, makeUser, type MadeUser } from '#test/factories.ts';
import { makeScene, type Scene } from '#test/scenes.ts';

const { campaigns, members, participations } = ENDPOINTS;
const holder = testApp();

/** A program of two, and two colleagues outside of its audience. */
async function scene() {
  const made = await makeScene(holder.app, [2, 0]);
  const { company_id, members: inside } = made;
  const filters = people(...inside.map(({ user_id: id }) => id));
  await made.browser.call(campaigns.campaigns_update, { params: made.params, body: { filters } });
  const outside = await Promise.all(
    ['Ada', 'Bo'].map((first_name) => makeUser(holder.app.services, { company_id, first_name })),
  );
  return { ...made, outside: outside as [MadeUser, MadeUser] };
}

const add = async (
  { browser, params }: Scene,
  ids: number[],
): Promise<Exclude<BulkAnswer, { job_id: number }>> => {
  const answer = await browser.call(participations.memberships_bulk_add, {
    params,
    body: { filters: people(...ids) },
  });
  if ('job_id' in answer) throw new Error('The act was left to a job');
  return answer;
};

/** The standing of members in the program; of those in its list. */
async function standings({ browser, params }: Scene, ids: number[]) {
  const { results } = await browser.call(ENDPOINTS.rounds.memberships, { params, query: { limit: 100 } });
  return ids.map((id) => results.find((one) => one.id === id)?.standing ?? null);
}

describe('adding members to a program from the list of members', () => {
  it('adds those outside of its audience, counts them, and skips the others', async () => {
    const made = await scene();
    const [ada, bo] = made.outside;
    const ids = [ada.user_id, bo.user_id];
    expect(await standings(made, ids)).toEqual([null, null]);
    expect(await add(made, [...ids, made.members[0]?.user_id ?? 0])).toMatchObject({ count: 2, skipped: 1 });
    expect(await standings(made, ids)).not.toContain(null);
    expect(await add(made, ids)).toEqual({ count: 0, skipped: 2, undo_id: null });
  });

  it('is undone, but for members who were added again since', async () => {
    const made = await scene();
    const [ada, bo] = made.outside;
    const { undo_id } = await add(made, [ada.user_id, bo.user_id]);
    await holder.app.advance('1 minute');
    const body = { user_ids: [bo.user_id] };
    const change = participations.memberships_change;
    await made.browser.call(change, { params: made.params, body: { action: 'remove', ...body } });
    await made.browser.call(change, { params: made.params, body: { action: 'add', ...body } });
    const params = { company_id: made.company_id, undo_id: undo_id ?? '' };
    expect(await made.browser.call(members.bulk_undo, { params })).toMatchObject({ count: 1, skipped: 1 });
    const [first, second] = await standings(made, [ada.user_id, bo.user_id]);
    expect(first).toBeNull();
    expect(second).not.toBeNull();
  });

  it('brings back members whom an admin had removed, and undo removes them again', async () => {
    const made = await scene();
    const [one] = made.members as [MadeUser];
    const body = { action: 'remove' as const, user_ids: [one.user_id] };
    await made.browser.call(participations.memberships_change, { params: made.params, body });
    const before = await standings(made, [one.user_id]);
    const { undo_id } = await add(made, [one.user_id]);
    expect(await standings(made, [one.user_id])).not.toEqual(before);
    const params = { company_id: made.company_id, undo_id: undo_id ?? '' };
    expect(await made.browser.call(members.bulk_undo, { params })).toMatchObject({ count: 1 });
    expect(await standings(made, [one.user_id])).toEqual(before);
  });

  it('is refused for a program that the admin does not manage, and for an archived one', async () => {
    const made = await scene();
    const asked = { params: made.params, body: { filters: people(made.outside[0].user_id) } };
    const permissions = { programs_management: [] };
    const { company_id } = made;
    const narrow = await holder.app.as(await makeAdmin(holder.app.services, { company_id, permissions }));
    expect(await narrow.refused(participations.memberships_bulk_add, asked)).toMatchObject({
      code: 'permission_missing',
    });
    await made.browser.call(campaigns.archive, { params: made.params });
    expect(await made.browser.refused(participations.memberships_bulk_add, asked)).toMatchObject({
      code: 'campaign_state',
    });
  });
});
