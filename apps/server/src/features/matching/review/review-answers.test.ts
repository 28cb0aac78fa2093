import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import type { MadeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { dayIn } from '#test/clock.ts';
import { makeScene, openAndAccept, type Scene } from '#test/scenes.ts';
import { optinToken } from '#features/participations/tokens.ts';

const { campaigns, feed, participations, rounds } = ENDPOINTS;
const holder = testApp();

interface Reviewed {
  scene: Scene;
  round_id: number;
}

/** A session whose groups are under review; all members accepted. */
async function review(people: number, program: Record<string, unknown> = {}): Promise<Reviewed> {
  const given = {
    algo: 'random',
    rules: [],
    review_before_send: true,
    groups_chunks_generator: 1,
    ...program,
  };
  const scene = await makeScene(holder.app, [people, 0], given);
  await scene.browser.call(campaigns.activate, { params: scene.params });
  const round_id = await openAndAccept(scene, scene.members);
  await scene.browser.call(rounds.provision, { params: scene.params });
  await holder.app.settle();
  return { scene, round_id };
}

const groupsOf = async ({ scene, round_id }: Reviewed) => {
  const { results } = await scene.browser.call(rounds.session_groups, {
    params: { ...scene.params, round_id },
  });
  return results.map(({ members }) => members.map(({ id }) => id));
};

const outcomeOf = async ({ scene, round_id }: Reviewed, member: MadeUser) => {
  const { results } = await scene.browser.call(rounds.session_outcomes, {
    params: { ...scene.params, round_id },
  });
  return results.find(({ user }) => user.id === member.user_id);
};

const send = async ({ scene, round_id }: Reviewed) => {
  await scene.browser.call(rounds.session_send, { params: { ...scene.params, round_id } });
  await holder.app.settle();
};

const bell = async (scene: Scene) => {
  const { results } = await scene.browser.call(feed.notifications, {
    params: { company_id: scene.company_id },
  });
  return results.filter(({ kind }) => kind === 'review_left');
};

/** The ways for a member to decline. */
const WAYS: Record<string, { outcome: string; take: (of: Reviewed, member: MadeUser) => Promise<unknown> }> =
  {
    'by the link of the invitation': {
      outcome: 'declined',
      take: ({ scene, round_id }, { user_id }) => {
        const invited = { company_id: scene.company_id, round_id, user_id };
        const token = optinToken(holder.app.services.keys, 'reject', invited, new Date().toISOString());
        return holder.app.anonymous.call(participations.optin, {
          params: { action: 'reject' },
          body: { token },
        });
      },
    },
    'in the product': {
      outcome: 'declined',
      take: async ({ scene, round_id }, member) => {
        const home = await holder.app.as(member);
        const { results } = await home.call(participations.invitations, {
          params: { company_id: scene.company_id },
        });
        expect(results).toMatchObject([{ round_id, under_review: true, answer: 'accepted' }]);
        await home.call(participations.invitation_answer, {
          params: { company_id: scene.company_id, id: round_id },
          body: { answer: 'rejected' },
        });
      },
    },
    'by a break': {
      outcome: 'snoozed',
      take: async ({ scene }, member) => {
        const home = await holder.app.as(member);
        await home.call(participations.user_campaigns_snooze, {
          params: scene.params,
          body: { until: dayIn(20) },
        });
      },
    },
  };

describe.each(Object.entries(WAYS))('a no during review, %s', (_name, { outcome, take }) => {
  it('removes the member from their group before it is sent, and notifies admins', async () => {
    const reviewed = await review(6, { users_per_group: 2 });
    const { scene } = reviewed;
    const [leaver] = scene.members as [MadeUser];
    await take(reviewed, leaver);
    await holder.app.settle();
    const groups = await groupsOf(reviewed);
    expect(groups.flat()).not.toContain(leaver.user_id);
    // The member who was left alone has joined the others.
    expect(groups.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([2, 3]);
    expect(await outcomeOf(reviewed, leaver)).toMatchObject({ outcome });
    expect(await bell(scene)).toMatchObject([{ people: [{ id: leaver.user_id }], read_at: null }]);
    await send(reviewed);
    const subjects = (await mailsTo(holder.app, leaver.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /coffee with/i.test(subject))).toEqual([]);
    expect(await outcomeOf(reviewed, leaver)).toMatchObject({ outcome });
  });

  it.each(['secretsanta', 'lottery'])('works in a program of the kind %s', async (algo) => {
    const reviewed = await review(4, { algo });
    const [leaver] = reviewed.scene.members as [MadeUser];
    await take(reviewed, leaver);
    await send(reviewed);
    expect(await outcomeOf(reviewed, leaver)).toMatchObject({ outcome });
  });
});

it('a member left alone by a decline gets that reason, and no match email', async () => {
  const reviewed = await review(2);
  const [leaver, other] = reviewed.scene.members as [MadeUser, MadeUser];
  await WAYS['in the product']?.take(reviewed, leaver);
  await holder.app.settle();
  expect(await groupsOf(reviewed)).toEqual([]);
  expect(await outcomeOf(reviewed, other)).toMatchObject({ outcome: 'no_partner' });
});

it('a yes waits for a group during review, and no answer counts once the groups are sent', async () => {
  const reviewed = await review(3);
  const [leaver] = reviewed.scene.members as [MadeUser];
  const home = await holder.app.as(leaver);
  const params = { company_id: reviewed.scene.company_id, id: reviewed.round_id };
  const answer = (given: 'accepted' | 'rejected') => ({ params, body: { answer: given } });
  await home.call(participations.invitation_answer, answer('rejected'));
  await holder.app.settle();
  expect(await home.call(participations.invitation_answer, answer('accepted'))).toMatchObject({
    accepted_late: true,
  });
  await holder.app.settle();
  await send(reviewed);
  expect(await home.refused(participations.invitation_answer, answer('accepted'))).toMatchObject({
    code: 'optin_late',
  });
  const other = await holder.app.as(reviewed.scene.members[1] as MadeUser);
  expect(await other.refused(participations.invitation_answer, answer('rejected'))).toMatchObject({
    code: 'optin_late',
  });
});

it('a member who joins every group and declines is in none', async () => {
  const scene = await makeScene(holder.app, [5, 0], { algo: 'random', rules: [], review_before_send: true });
  const [fixed, ...others] = scene.members as [MadeUser, ...MadeUser[]];
  await scene.browser.call(campaigns.campaigns_update, {
    params: scene.params,
    body: { fixed_participants: [fixed.user_id] },
  });
  await scene.browser.call(campaigns.activate, { params: scene.params });
  const round_id = await openAndAccept(scene, others);
  await scene.browser.call(rounds.provision, { params: scene.params });
  const reviewed = { scene, round_id };
  expect((await groupsOf(reviewed)).every((ids) => ids.includes(fixed.user_id))).toBe(true);
  const home = await holder.app.as(fixed);
  const params = { company_id: scene.company_id, id: round_id };
  await home.call(participations.invitation_answer, { params, body: { answer: 'rejected' } });
  await holder.app.settle();
  expect((await groupsOf(reviewed)).flat()).not.toContain(fixed.user_id);
  expect(await outcomeOf(reviewed, fixed)).toMatchObject({ outcome: 'declined' });
  await send(reviewed);
});

describe('leaving the program during review', () => {
  it('is the outcome of a person without a group, too', async () => {
    const reviewed = await review(3, { groups_chunks_generator: 3 });
    const { scene } = reviewed;
    const grouped = new Set((await groupsOf(reviewed)).flat());
    const alone = scene.members.find(({ user_id }) => !grouped.has(user_id));
    if (!alone) throw new Error('everybody has a group');
    expect(await outcomeOf(reviewed, alone)).toMatchObject({ outcome: 'sat_out' });
    const home = await holder.app.as(alone);
    await home.call(participations.memberships_change, { params: scene.params, body: { action: 'remove' } });
    await send(reviewed);
    expect(await outcomeOf(reviewed, alone)).toMatchObject({ outcome: 'left' });
  });
});
