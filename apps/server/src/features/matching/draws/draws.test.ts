import { type DrawSwitch, ENDPOINTS, LIMITS, ROLES, ROUND_STATUS } from '@fika/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { type MadeUser, makeUser } from '#test/factories.ts';
import { reviewing, type Reviewed } from '#test/review.ts';

const { campaigns, members, rounds } = ENDPOINTS;
const holder = testApp();
const { act, admin, answer, edit, goTo, groupsOf, outcomeOf, review, roundOf } = reviewing(holder);

/** Everything that an admin sees of the groups of a session. */
async function seen(of: Reviewed) {
  const browser = await admin(of);
  const { results: outcomes } = await browser.call(rounds.session_outcomes, {
    params: of.params,
    query: { limit: 100 },
  });
  const { seed, input_hash, repeats, groups_count } = await roundOf(of);
  return { groups: await groupsOf(of), outcomes, seed, input_hash, repeats, groups_count };
}

const bodyOf = async (of: Reviewed, action: DrawSwitch['action']) => ({
  action,
  position: (await roundOf(of)).draw.position,
});

const step = async (of: Reviewed, action: DrawSwitch['action']) =>
  (await admin(of)).call(rounds.session_switch_draw, {
    params: of.params,
    body: await bodyOf(of, action),
  });

const refusedStep = async (of: Reviewed, action: DrawSwitch['action']) =>
  (await admin(of)).refused(rounds.session_switch_draw, {
    params: of.params,
    body: await bodyOf(of, action),
  });

const storedPositions = async ({ scene, params }: Reviewed) =>
  holder.app.services.database.company(scene.company_id, 'read', async (db) => {
    const { rows } = await sql<{ position: number }>`
      select position from round_draws where round_id = ${params.round_id} order by position`.execute(db);
    return rows.map(({ position }) => position);
  });

/** Moves the first person of group 1 to group 2, and locks group 3. */
async function changeByHand(of: Reviewed) {
  const [first, second, third] = await groupsOf(of);
  await edit(of, [
    { action: 'move', user_id: first?.members[0]?.id ?? 0, group_id: second?.id ?? 0 },
    { action: 'lock', group_id: third?.id ?? 0, locked: true },
  ]);
}

const idsOf = (groups: Awaited<ReturnType<typeof groupsOf>>) =>
  groups.flatMap((group) => group.members.map(({ id }) => id)).toSorted((a, b) => a - b);

describe('undo of "match again"', () => {
  it('restores the groups as they were, with edits, locks, reasons and results, and redo the new ones', async () => {
    const of = await review(9);
    await changeByHand(of);
    const before = await seen(of);
    const drawn = await act(of, 'session_rerun');
    expect(drawn.draw).toEqual({ position: 1, can_undo: true, can_redo: false });
    const after = await seen(of);
    expect(after.groups).not.toEqual(before.groups);
    const { round, missing } = await step(of, 'undo');
    expect(round.draw).toEqual({ position: 0, can_undo: false, can_redo: true });
    expect(missing).toBe(0);
    expect(await seen(of)).toEqual(before);
    expect((await step(of, 'redo')).round.draw).toEqual({ position: 1, can_undo: true, can_redo: false });
    expect(await seen(of)).toEqual(after);
  });

  it('keeps edits of the groups that it replaces for the redo', async () => {
    const of = await review(9);
    await act(of, 'session_rerun');
    await changeByHand(of);
    const edited = await seen(of);
    await step(of, 'undo');
    await step(of, 'redo');
    expect(await seen(of)).toEqual(edited);
  });

  it('restores the input, so that the matching can still be run again', async () => {
    const of = await review(6);
    const stored = () =>
      holder.app.services.database.company(of.scene.company_id, 'read', (db) =>
        db
          .selectFrom('round_inputs')
          .selectAll()
          .where('round_id', '=', of.params.round_id)
          .executeTakeFirst(),
      );
    const before = await stored();
    await act(of, 'session_rerun');
    expect(await stored()).not.toEqual(before);
    await step(of, 'undo');
    expect(await stored()).toEqual(before);
  });

  it('matches anew after an undo: not into the groups that were undone', async () => {
    const of = await review(12);
    await act(of, 'session_rerun');
    const undone = await seen(of);
    await step(of, 'undo');
    const { draw } = await act(of, 'session_rerun');
    expect(draw).toEqual({ position: 1, can_undo: true, can_redo: false });
    const { seed } = await seen(of);
    expect(seed).not.toBe(undone.seed);
    expect(await refusedStep(of, 'redo')).toMatchObject({ code: 'draw_gone' });
  });

  it('goes back and forth through any sequence of matchings, edits, undos and redos', async () => {
    const of = await review(6);
    const command = fc.constantFrom('rerun', 'edit', 'undo', 'redo');
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 9 }), async (commands) => {
        // The model: what was seen at each position that is stored, and the current position.
        let { position } = (await roundOf(of)).draw;
        const stored = new Map<number, Awaited<ReturnType<typeof seen>>>();
        for (const known of await storedPositions(of))
          if (known !== position) stored.set(known, await at(known));
        async function at(known: number) {
          while ((await roundOf(of)).draw.position > known) await step(of, 'undo');
          while ((await roundOf(of)).draw.position < known) await step(of, 'redo');
          const there = await seen(of);
          while ((await roundOf(of)).draw.position < position) await step(of, 'redo');
          while ((await roundOf(of)).draw.position > position) await step(of, 'undo');
          return there;
        }
        for (const name of commands) {
          if (name === 'edit') {
            const [group] = await groupsOf(of);
            await edit(of, [{ action: 'lock', group_id: group?.id ?? 0, locked: !group?.locked }]);
            continue;
          }
          const before = await seen(of);
          const target = position + (name === 'undo' ? -1 : 1);
          if (name === 'rerun') {
            await act(of, 'session_rerun');
            for (const known of stored.keys()) {
              if (known > position || known <= position - LIMITS.drawsToUndo) stored.delete(known);
            }
          } else {
            const wanted = stored.get(target);
            if (!wanted) {
              expect(await refusedStep(of, name)).toMatchObject({ code: 'draw_gone' });
              continue;
            }
            await step(of, name);
            expect(await seen(of)).toEqual(wanted);
          }
          stored.set(position, before);
          position = target;
          stored.delete(position);
          const { draw } = await roundOf(of);
          expect(draw).toEqual({
            position,
            can_undo: stored.has(position - 1),
            can_redo: stored.has(position + 1),
          });
        }
      }),
      { numRuns: 6 },
    );
  }, 120_000);

  it('is possible for the last matchings only', async () => {
    const of = await review(4);
    for (let again = 0; again < LIMITS.drawsToUndo + 2; again += 1) await act(of, 'session_rerun');
    expect(await storedPositions(of)).toHaveLength(LIMITS.drawsToUndo);
    for (let back = 0; back < LIMITS.drawsToUndo; back += 1) await step(of, 'undo');
    expect((await roundOf(of)).draw).toEqual({ position: 2, can_undo: false, can_redo: true });
    expect(await refusedStep(of, 'undo')).toMatchObject({ code: 'draw_gone' });
  });
});

describe('undo of "match again" on a board of two admins', () => {
  it('is refused to the one who did not see the groups that another made', async () => {
    const of = await review(6);
    await act(of, 'session_rerun');
    const asked = { params: of.params, body: { action: 'undo' as const, position: 1 } };
    const other = await makeUser(holder.app.services, {
      company_id: of.scene.company_id,
      role: ROLES.superadmin,
    });
    const browser = await holder.app.as(other);
    await act(of, 'session_rerun');
    const now = await seen(of);
    expect(await browser.refused(rounds.session_switch_draw, asked)).toMatchObject({ code: 'draw_changed' });
    expect(await seen(of)).toEqual(now);
    // The other admin may undo it once they see it.
    await browser.call(rounds.session_switch_draw, { ...asked, body: { action: 'undo', position: 2 } });
  });

  it('happens once when both press at the same time', async () => {
    const of = await review(6);
    await act(of, 'session_rerun');
    await act(of, 'session_rerun');
    const body = await bodyOf(of, 'undo');
    const browser = await admin(of);
    const press = () => browser.call(rounds.session_switch_draw, { params: of.params, body });
    const both = await Promise.allSettled([press(), press()]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await roundOf(of)).draw.position).toBe(1);
  });
});

describe('undo of "match again" when members have changed', () => {
  it('leaves out a member who declined since, and finds a group for who would be alone', async () => {
    const of = await review(6);
    const before = await groupsOf(of);
    await act(of, 'session_rerun');
    const [leaver] = of.scene.members as [MadeUser];
    await answer(of, leaver, 'rejected');
    await holder.app.settle();
    const { missing } = await step(of, 'undo');
    expect(missing).toBe(1);
    const groups = await groupsOf(of);
    expect(idsOf(groups)).toEqual(idsOf(before).filter((id) => id !== leaver.user_id));
    expect(groups.every(({ members: people }) => people.length > 1)).toBe(true);
    const untouched = before.filter(({ members: people }) => !people.some(({ id }) => id === leaver.user_id));
    for (const { members: people } of untouched) {
      const ids = people.map(({ id }) => id);
      expect(groups.some((group) => ids.every((id) => group.members.some((one) => one.id === id)))).toBe(
        true,
      );
    }
    expect(await outcomeOf(of, leaver)).toMatchObject({ outcome: 'declined' });
    await act(of, 'session_send');
    expect(await roundOf(of)).toMatchObject({ status: ROUND_STATUS.matchsSent });
  });

  it('keeps a member who accepted since without a group, as after a late answer', async () => {
    const of = await review(7, { yes: 6 });
    const before = await seen(of);
    const late = of.scene.members[6] as MadeUser;
    await answer(of, late, 'accepted');
    await act(of, 'session_rerun');
    expect(await outcomeOf(of, late)).toMatchObject({ outcome: 'matched' });
    const { missing } = await step(of, 'undo');
    expect(missing).toBe(0);
    expect((await seen(of)).groups).toEqual(before.groups);
    expect(await outcomeOf(of, late)).toMatchObject({
      outcome: 'no_partner',
      reason: { code: 'accepted_late' },
    });
    await step(of, 'redo');
    expect(await outcomeOf(of, late)).toMatchObject({ outcome: 'matched' });
  });

  it('takes a member whom an admin added to the new groups out, and back in with the redo', async () => {
    const of = await review(7, { yes: 6 });
    await act(of, 'session_rerun');
    const added = of.scene.members[6] as MadeUser;
    const [group] = await groupsOf(of);
    await edit(of, [{ action: 'move', user_id: added.user_id, group_id: group?.id ?? 0 }]);
    const edited = await seen(of);
    await step(of, 'undo');
    expect(idsOf(await groupsOf(of))).not.toContain(added.user_id);
    expect(await outcomeOf(of, added)).not.toMatchObject({ outcome: 'matched' });
    await step(of, 'redo');
    expect(await seen(of)).toEqual(edited);
  });
});

describe('the stored groups', () => {
  it('are removed when the session is sent, and undo is refused then', async () => {
    const of = await review(6);
    await act(of, 'session_rerun');
    await act(of, 'session_send');
    expect(await storedPositions(of)).toEqual([]);
    expect(await refusedStep(of, 'undo')).toMatchObject({ code: 'round_state' });
    expect((await roundOf(of)).draw).toMatchObject({ can_undo: false, can_redo: false });
  });

  it.each(['archive', 'withdraw'])('are removed after %s, and undo is refused then', async (way) => {
    const of = await review(6);
    await act(of, 'session_rerun');
    const browser = await admin(of);
    if (way === 'archive') await browser.call(campaigns.archive, { params: of.scene.params });
    else await browser.call(rounds.session_delete, { params: of.params });
    await holder.app.settle();
    expect(await storedPositions(of)).toEqual([]);
    expect(await refusedStep(of, 'undo')).toMatchObject({ code: 'round_state' });
  });

  it('stay when groups are approved, which cannot be changed', async () => {
    const of = await review(6);
    await act(of, 'session_rerun');
    await act(of, 'session_approve');
    expect(await refusedStep(of, 'undo')).toMatchObject({ code: 'round_state' });
    await act(of, 'session_unapprove');
    await step(of, 'undo');
  });

  it('go with the first person who is erased, and groups with that person are not stored again', async () => {
    const of = await review(6);
    await act(of, 'session_rerun');
    await step(of, 'undo');
    const [person] = of.scene.members as [MadeUser];
    const asked = { params: { company_id: of.scene.company_id, id: person.user_id } };
    const data = await (await admin(of)).call(members.users_detail_export, asked);
    expect(data['replaced_groups']).toEqual([{ program: 'Coffee', session: 1 }]);
    await (await admin(of)).call(members.users_detail_erase, asked);
    expect(await storedPositions(of)).toEqual([]);
    await holder.app.settle();
    expect((await roundOf(of)).draw).toMatchObject({ can_undo: false, can_redo: false });
    await act(of, 'session_rerun');
    const { people } = await holder.app.services.database.company(of.scene.company_id, 'read', (db) =>
      db.selectFrom('round_draws').select('people').executeTakeFirstOrThrow(),
    );
    expect(people).not.toContain(person.user_id);
  });

  it('are stored for a Secret Santa, too', async () => {
    const of = await review(5, { algo: 'secretsanta' });
    const before = await roundOf(of);
    await act(of, 'session_rerun');
    await step(of, 'undo');
    expect(await roundOf(of)).toMatchObject({ seed: before.seed, input_hash: before.input_hash });
    const { matchs_send_at } = await roundOf(of);
    await act(of, 'session_approve');
    await goTo(matchs_send_at);
    expect(await roundOf(of)).toMatchObject({ status: ROUND_STATUS.matchsSent });
  });
});
