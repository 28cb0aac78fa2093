import { ALL_PERMISSIONS, ENDPOINTS, type SESSION_ANSWERS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import { inDays } from '#test/clock.ts';
import { makeAdmin, makeUser, type MadeUser } from '#test/factories.ts';
import { makeScene, openAndAccept } from '#test/scenes.ts';
import { answerInvitation } from '../invitations/commands/answer-invitation.ts';
import { leaveCampaign } from '../commands/leave-campaign.ts';
import { snooze } from '../commands/snooze-campaign.ts';

const { campaigns, rounds } = ENDPOINTS;
const holder = testApp();
const refused = (code: string) => ({ problem: { code } });

/** An open session of six: two accepted, one each declined, paused and left, and one did not answer. */
async function scene() {
  const made = await makeScene(holder.app, [6, 0], { algo: 'random', rules: [], groups_chunks_generator: 1 });
  const { company_id, params, browser } = made;
  await browser.call(campaigns.activate, { params });
  const [first, second, declined, paused, left, silent] = made.members as [
    MadeUser,
    MadeUser,
    MadeUser,
    MadeUser,
    MadeUser,
    MadeUser,
  ];
  const round_id = await openAndAccept(made, [first, second]);
  await inCompany(holder.app.services, company_id, 'write', async (ctx) => {
    await answerInvitation(ctx, { company_id, round_id, user_id: declined.user_id }, { answer: 'rejected' });
    await snooze(ctx, { user_id: paused.user_id, campaign_id: params.id }, inDays(20).slice(0, 10));
    await leaveCampaign(ctx, { user_id: left.user_id, campaign_id: params.id });
  });
  await holder.app.settle();
  const at = { ...params, round_id };
  return { ...made, at, first, second, declined, paused, left, silent };
}

describe('the answers of a session', () => {
  it('are listed with their time and the delivery of the invitation', async () => {
    const { browser, at, first, second, declined, paused, left, silent } = await scene();
    const list = (
      query: { answer?: (typeof SESSION_ANSWERS)[number]; search?: string; limit?: number } = {},
    ) => browser.call(rounds.session_answers, { params: at, query });
    const ids = async (answer: (typeof SESSION_ANSWERS)[number]) =>
      (await list({ answer })).results.map(({ user }) => user.id).toSorted((a, b) => a - b);
    expect(await ids('accepted')).toEqual([first.user_id, second.user_id]);
    expect(await ids('rejected')).toEqual([declined.user_id]);
    expect(await ids('paused')).toEqual([paused.user_id, left.user_id]);
    expect(await ids('none')).toEqual([silent.user_id]);
    expect((await list()).count).toBe(6);
    expect(await list({ limit: 4 })).toMatchObject({ count: 6, results: { length: 4 } });
    expect((await list({ search: silent.email })).results).toMatchObject([
      { answer: 'none', answered_at: null, invitation: { state: 'sent' } },
    ]);
    expect((await list({ answer: 'rejected' })).results).toMatchObject([{ answered_at: expect.any(String) }]);
  });

  it('add up to the numbers of the session', async () => {
    const { browser, at } = await scene();
    const { asked, accepted, rejected, paused } = await browser.call(rounds.session_get, { params: at });
    const count = async (answer: (typeof SESSION_ANSWERS)[number]) =>
      (await browser.call(rounds.session_answers, { params: at, query: { answer } })).count;
    expect([await count('accepted'), await count('rejected'), await count('paused')]).toEqual([
      accepted,
      rejected,
      paused,
    ]);
    expect(await count('none')).toBe(asked - accepted - rejected - paused);
  });

  it('are for admins of the program', async () => {
    const { at, company_id, first } = await scene();
    const { services } = holder.app;
    const call = async (user: MadeUser, params = at) =>
      (await holder.app.as(user)).call(rounds.session_answers, { params });
    const others = await makeScene(holder.app, [2, 0]);
    const permissions = { ...ALL_PERMISSIONS, programs_management: [at.id + 1_000_000] };
    await expect(call(await makeAdmin(services, { company_id, permissions }))).rejects.toMatchObject(
      refused('permission_missing'),
    );
    await expect(call(first)).rejects.toMatchObject(refused('admin_only'));
    await expect(call(others.admin)).rejects.toMatchObject(refused('not_found'));
    await expect(call(others.admin, { ...others.params, round_id: at.round_id })).rejects.toMatchObject(
      refused('not_found'),
    );
    const stranger = await makeUser(services, { company_id: others.company_id });
    await expect(call(stranger)).rejects.toMatchObject(refused('not_found'));
  });
});
