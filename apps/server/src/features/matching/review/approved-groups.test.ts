import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import type { MadeUser } from '#test/factories.ts';
import { type Reviewed, reviewing } from '#test/review.ts';

const { campaigns, rounds } = ENDPOINTS;
const holder = testApp();
const r = reviewing(holder);

/** The members of the groups of a session, each group as a text: givers before receivers. */
const groupsOf = async (of: Reviewed): Promise<string[]> => {
  const groups = await r.groupsOf(of);
  return groups.map(({ members }) => members.map(({ id }) => id).join(' ')).toSorted();
};

const memberOf = ({ scene }: Reviewed, id: number | undefined) =>
  scene.members.find(({ user_id }) => user_id === id) as MadeUser;

/** Approved groups before and after a member of one of them declines. */
async function declined(of: Reviewed) {
  await r.act(of, 'session_approve');
  const before = await groupsOf(of);
  const leaver = memberOf(of, Number(before[0]?.split(' ')[0]));
  await r.answer(of, leaver, 'rejected');
  await holder.app.settle();
  const after = await groupsOf(of);
  const isApproved = (await r.roundOf(of)).approved_at !== null;
  return { before, after, leaver: String(leaver.user_id), isApproved };
}

const without = (groups: readonly string[], id: string) =>
  groups.filter((group) => !group.split(' ').includes(id));

/** A session under review with groups of a mentor and a mentee; the first members are mentors, who may have some mentees each. */
async function mentoring(count: number, mentors: number, reuse = 1): Promise<Reviewed> {
  const scene = await r.program(count);
  const ids = scene.members.slice(0, mentors).map(({ user_id: id }) => id);
  const seat = (label: string, operator: 'inn' | 'nin', often: number) => ({
    label,
    reuse: often,
    filters: {
      version: 'v1' as const,
      operator: 'and' as const,
      filters: [{ type: 'usercompany_id' as const, operator, value: ids }],
    },
  });
  await scene.browser.call(campaigns.campaigns_update, {
    params: scene.params,
    body: {
      algo: 'advanced',
      users_per_group: 2,
      seats: [seat('Mentor', 'inn', reuse), seat('Mentee', 'nin', 1)],
    },
  });
  const of = await r.begin(scene);
  await r.goTo((await r.roundOf(of)).review_at);
  return of;
}

describe('composed groups under review', () => {
  it('refuse an edit that leaves a role to no member, and say so before it', async () => {
    const of = await mentoring(4, 2);
    const [one, other] = await r.groupsOf(of);
    const admin = await r.admin(of);
    const mentor = one?.members.find(({ seat }) => seat === 'Mentor');
    const mentee = other?.members.find(({ seat }) => seat === 'Mentee');
    const swap = (user_id = 0, with_user_id = 0) =>
      ({ action: 'swap', user_id, with_user_id, group_id: one?.id, with_group_id: other?.id }) as const;
    const input = (edit: ReturnType<typeof swap>) => ({ params: of.params, body: { edits: [edit] } });
    const check = async (edit: ReturnType<typeof swap>) =>
      (await admin.call(rounds.session_edit_check, { params: of.params, body: { edit } })).refusal;
    const before = await groupsOf(of);
    const mixed = swap(mentor?.id, mentee?.id);
    expect(await check(mixed)).toBe('This group would have no one for the role “Mentor”.');
    const refusal = await admin.refused(rounds.session_edit, input(mixed));
    expect(refusal).toMatchObject({ code: 'role_unfilled', status: 409 });
    expect(await groupsOf(of)).toEqual(before);
    const mentees = swap(one?.members.find(({ seat }) => seat === 'Mentee')?.id, mentee?.id);
    expect(await check(mentees)).toBeNull();
    await admin.call(rounds.session_edit, input(mentees));
    expect(await groupsOf(of)).not.toEqual(before);
  });

  it('stay when so many leave that no one would be drawn for several groups', async () => {
    const of = await mentoring(7, 3, 2);
    const seated = (await r.groupsOf(of)).flatMap(({ members }) => {
      const byRole = new Map(members.map(({ id, seat }) => [seat, id]));
      return [{ mentor: byRole.get('Mentor'), mentee: byRole.get('Mentee') }];
    });
    const twice = seated.find(
      ({ mentor }, i) => seated.findIndex((other) => other.mentor === mentor) < i,
    )?.mentor;
    // Two mentees are left for three mentors: each mentor would be drawn once.
    for (const { mentee } of seated.filter(({ mentor }) => mentor !== twice)) {
      await r.answer(of, memberOf(of, mentee), 'rejected');
      await holder.app.settle();
    }
    const groups = (await r.groupsOf(of)).map(({ members }) => members.map(({ id }) => id));
    expect(groups.map((ids) => ids.includes(twice ?? 0))).toEqual([true, true]);
  });
});

describe('a no after the approval', () => {
  it('leaves composed groups alone that it does not concern', async () => {
    const of = await mentoring(14, 7);
    const { before, after, leaver, isApproved } = await declined(of);
    expect(before).toHaveLength(7);
    expect(after).toEqual(without(before, leaver));
    expect(isApproved).toBe(true);
    const { results } = await (
      await r.admin(of)
    ).call(rounds.session_groups, { params: of.params, query: { filter: 'locked' } });
    expect(results, 'held for the draw alone').toEqual([]);
  });

  it('takes one more winner of a lottery', async () => {
    const { before, after, leaver, isApproved } = await declined(
      await r.review(9, { algo: 'lottery', users_per_group: 4 }),
    );
    const won = new Set(after[0]?.split(' '));
    expect([after.length, won.size]).toEqual([1, 4]);
    expect(won.has(leaver)).toBe(false);
    for (const id of before[0]?.split(' ') ?? []) expect(won.has(id), id).toBe(id !== leaver);
    expect(isApproved).toBe(true);
  });

  it('lets the giver of the leaver give to the receiver of the leaver', async () => {
    const { before, after, leaver, isApproved } = await declined(
      await r.review(7, { algo: 'secretsanta', users_per_group: 2 }),
    );
    const giver = before.find((present) => present.endsWith(` ${leaver}`))?.split(' ')[0];
    const receiver = before.find((present) => present.startsWith(`${leaver} `))?.split(' ')[1];
    expect(after).toEqual([...without(before, leaver), `${giver} ${receiver}`].toSorted());
    expect(isApproved).toBe(true);
  });

  it('is canceled with the presents of two who gave to each other, since others change', async () => {
    const of = await r.review(5, { algo: 'secretsanta', users_per_group: 2 });
    // A pair who give to each other, and three more in a ring.
    const [a, b, c, d, e] = of.scene.members.map(({ user_id: id }) => id);
    const ring = [
      [a, b],
      [b, a],
      [c, d],
      [d, e],
      [e, c],
    ];
    await holder.app.services.database.company(of.scene.company_id, 'write', async (db) => {
      const presents = await db
        .selectFrom('coffees')
        .select('id')
        .where('round_id', '=', of.params.round_id)
        .orderBy('id')
        .execute();
      await db.deleteFrom('coffee_members').where('round_id', '=', of.params.round_id).execute();
      for (const [index, { id: coffee_id }] of presents.entries()) {
        for (const [place, part] of ['giver', 'receiver'].entries()) {
          await db
            .insertInto('coffee_members')
            .values({
              company_id: of.scene.company_id,
              coffee_id,
              round_id: of.params.round_id,
              user_id: ring[index]?.[place] ?? 0,
              part,
            })
            .execute();
        }
      }
    });
    await r.act(of, 'session_approve');
    await r.answer(of, memberOf(of, a), 'rejected');
    await holder.app.settle();
    const after = (await groupsOf(of)).map((present) => present.split(' '));
    expect(new Set(after.map(([giver]) => giver)).size).toBe(4);
    expect(
      after.filter(([giver, receiver]) => after.some(([x, y]) => x === receiver && y === giver)),
    ).toEqual([]);
    expect((await r.roundOf(of)).approved_at).toBeNull();
    expect(await r.bell(of)).toContain('approval_canceled');
  });
});

it('a decline rebuilds a group in which an admin had locked a member alone', async () => {
  const of = await r.review(8, { groups_chunks_generator: 3 });
  const [first, second] = await r.groupsOf(of);
  await r.edit(of, [{ action: 'move', user_id: first?.members[0]?.id ?? 0, group_id: null }]);
  await r.edit(of, [{ action: 'lock', group_id: first?.id ?? 0, locked: true }]);
  const leaver = memberOf(of, second?.members[0]?.id);
  await r.answer(of, leaver, 'rejected');
  await holder.app.settle();
  const groups = (await groupsOf(of)).map((group) => group.split(' '));
  expect(groups.flat()).not.toContain(String(leaver.user_id));
  expect(groups.map(({ length }) => length)).toEqual([2, 2, 2]);
  expect(groups.flat()).toContain(String(first?.members[1]?.id));
});
