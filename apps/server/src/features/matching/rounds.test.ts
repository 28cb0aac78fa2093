import { ENDPOINTS, type GroupEdit, ROUND_STATUS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { endProgramsAfterEach } from '#test/ended-programs.ts';
import { makeUser } from '#test/factories.ts';
import { makeScene, openAndAccept, type Scene } from '#test/scenes.ts';

const { campaigns, coffees, participations, rounds } = ENDPOINTS;
const holder = testApp();
endProgramsAfterEach(holder);

/** An active program that invites its members. */
async function scene(sizes: [number, number], program = {}): Promise<Scene> {
  const made = await makeScene(holder.app, sizes, program);
  await made.browser.call(campaigns.activate, { params: made.params });
  return made;
}

async function reviewed(sizes: [number, number] = [4, 4], program = {}) {
  const made = await scene(sizes, program);
  const round_id = await openAndAccept(made, made.members);
  await made.browser.call(rounds.provision, { params: made.params });
  const at = { ...made.params, round_id };
  const groups = async () =>
    (await made.browser.call(rounds.session_groups, { params: at, query: { limit: 100 } })).results;
  return { ...made, round_id, at, groups };
}

describe('a session', () => {
  it('invites, matches across departments, sends, and gives each member one outcome', async () => {
    const made = await scene([3, 3]);
    const round_id = await openAndAccept(made, made.members.slice(0, 5));
    const at = { ...made.params, round_id };
    await made.browser.call(rounds.provision, { params: made.params });
    const draft = await made.browser.call(rounds.session_get, { params: at });
    expect(draft).toMatchObject({
      status: ROUND_STATUS.provisioned,
      asked: 6,
      accepted: 5,
      groups_count: 2,
      repeats_proven: true,
    });
    await made.browser.call(rounds.session_send, { params: at });
    await made.app.settle();
    const sent = await made.browser.call(rounds.session_get, { params: at });
    expect(sent.status).toBe(ROUND_STATUS.matchsSent);
    const outcomes = Object.fromEntries(sent.outcomes.map(({ outcome, count }) => [outcome, count]));
    expect(outcomes).toMatchObject({ matched: 4, no_answer: 1 });
    expect(sent.outcomes.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    expect(sent.deliveries).toContainEqual({ kind: 'match', state: 'sent', count: 4 });
    expect(sent.deliveries).toContainEqual({ kind: 'no_match', state: 'sent', count: 1 });
  });

  it('is invisible to its members until it is sent', async () => {
    const { app, browser, company_id, at, members } = await reviewed([1, 1]);
    const [member] = members;
    if (!member) throw new Error('the scene has no member');
    const home = await app.as(member);
    const list = () => home.call(coffees.coffees, { params: { company_id } });
    expect((await list()).count).toBe(0);
    await browser.call(rounds.session_send, { params: at });
    expect((await list()).results[0]?.members).toHaveLength(2);
  });

  it('cannot be drawn with fewer than two people, and says so', async () => {
    const made = await scene([1, 1]);
    await openAndAccept(made, made.members.slice(0, 1));
    const refusal = await made.browser.refused(rounds.provision, { params: made.params });
    expect(refusal.code).toBe('nobody_to_match');
  });

  it('has one open session at a time', async () => {
    const made = await scene([1, 1]);
    await made.browser.call(rounds.open_session, { params: made.params });
    const refusal = await made.browser.refused(rounds.open_session, { params: made.params });
    expect(refusal.code).toBe('round_state');
    expect(refusal.title).toContain('another session of this program isn’t sent yet');
  });
});

describe('drawing again', () => {
  it('gives the same groups for the same seed and others for another', async () => {
    const { browser, params, at, groups, round_id } = await reviewed([12, 12]);
    const people = async () => (await groups()).map(({ members }) => members.map(({ id }) => id));
    const first = await people();
    await browser.call(rounds.provision, { params });
    expect(await people()).toEqual(first);
    const before = await browser.call(rounds.session_get, { params: at });
    const after = await browser.call(rounds.session_rerun, { params: { ...params, round_id } });
    expect(after.seed).not.toBe(before.seed);
    expect(after.input_hash).toBe(before.input_hash);
    expect(await people()).not.toEqual(first);
  });

  it('leaves locked groups as they are', async () => {
    const { browser, at, groups } = await reviewed([8, 8]);
    const [locked] = await groups();
    if (!locked) throw new Error('there is no group');
    await browser.call(rounds.session_edit, {
      params: at,
      body: { edits: [{ action: 'lock', group_id: locked.id, locked: true }] },
    });
    await browser.call(rounds.session_rerun, { params: at });
    const after = (await groups()).find(({ id }) => id === locked.id);
    expect(after?.members).toEqual(locked.members);
    expect(await groups()).toHaveLength(8);
  });

  it('is refused, as sending is, while a locked group has one person', async () => {
    const { browser, at, groups } = await reviewed();
    const before = await groups();
    const [locked] = before;
    if (!locked) throw new Error('there is no group');
    const alone = locked.members.slice(1).map(({ id }) => ({
      action: 'move' as const,
      user_id: id,
      group_id: null,
    }));
    await browser.call(rounds.session_edit, {
      params: at,
      body: { edits: [...alone, { action: 'lock', group_id: locked.id, locked: true }] },
    });
    const refusal = { code: 'group_of_one', values: { number: String(locked.number) } };
    expect(await browser.refused(rounds.session_rerun, { params: at })).toMatchObject(refusal);
    expect(await browser.refused(rounds.session_send, { params: at })).toMatchObject(refusal);
    expect(await groups()).toHaveLength(before.length);
  });
});

describe('editing under review', () => {
  it('swaps two people when no required rule breaks, and marks the groups', async () => {
    const { browser, at, groups } = await reviewed();
    const [one, two] = await groups();
    const sales = one?.members[0];
    const other = two?.members.find(({ traits }) => traits[0] === sales?.traits[0]);
    if (!sales || !other) throw new Error('the groups have nobody to swap');
    await browser.call(rounds.session_edit, {
      params: at,
      body: { edits: [{ action: 'swap', user_id: sales.id, with_user_id: other.id }] },
    });
    const after = (await groups()).find(({ id }) => id === one?.id);
    expect(after?.members.map(({ id }) => id)).toContain(other.id);
    expect(after?.edited).toBe(true);
  });

  it('removes no member from a group in which they are not', async () => {
    const { browser, at, groups } = await reviewed();
    const before = await groups();
    const [one, two] = before;
    const [who, other] = [one?.members[0], two?.members[0]];
    if (!one || !two || !who || !other) throw new Error('there are no two groups');
    const elsewhere = two.id;
    const pair = { action: 'swap' as const, user_id: who.id, with_user_id: other.id };
    for (const edit of [
      { action: 'move' as const, user_id: who.id, group_id: elsewhere, from_group_id: elsewhere },
      { action: 'move' as const, user_id: who.id, group_id: one.id, from_group_id: 999_999 },
      { action: 'move' as const, user_id: who.id, group_id: null, from_group_id: elsewhere },
      { ...pair, group_id: elsewhere },
      { ...pair, with_group_id: one.id },
    ]) {
      const refusal = await browser.refused(rounds.session_edit, { params: at, body: { edits: [edit] } });
      expect(refusal.code, JSON.stringify(edit)).toBe('not_found');
    }
    expect(await groups()).toEqual(before);
  });

  it('changes no locked group, until it is unlocked', async () => {
    const { browser, at, groups } = await reviewed([8, 8], { rules: [] });
    const [one, two] = await groups();
    const [first, other] = [one?.members[0], two?.members[0]];
    if (!one || !two || !first || !other) throw new Error('there are no two groups');
    const edit = (...edits: GroupEdit[]) => ({ params: at, body: { edits } });
    const lock = (locked: boolean): GroupEdit => ({ action: 'lock', group_id: one.id, locked });
    const swap: GroupEdit = { action: 'swap', user_id: first.id, with_user_id: other.id };
    await browser.call(rounds.session_edit, edit(lock(true)));
    const before = await groups();
    for (const change of [
      swap,
      { action: 'swap' as const, user_id: other.id, with_user_id: first.id },
      { action: 'move' as const, user_id: first.id, group_id: null },
      { action: 'move' as const, user_id: first.id, group_id: two.id },
      { action: 'move' as const, user_id: other.id, group_id: one.id },
    ]) {
      const refusal = await browser.refused(rounds.session_edit, edit(change));
      expect(refusal, JSON.stringify(change)).toMatchObject({
        code: 'group_locked',
        title: `Group ${one.number} is locked. Unlock it before you change its people.`,
      });
    }
    // All edits of a call are taken, or none.
    expect((await browser.refused(rounds.session_edit, edit(swap, lock(false)))).code).toBe('group_locked');
    expect(await groups()).toEqual(before);
    await browser.call(rounds.session_edit, edit(lock(false), swap, lock(true)));
    const after = (await groups()).find(({ id }) => id === one.id);
    expect(after?.members.map(({ id }) => id)).toContain(other.id);
    expect(after?.locked).toBe(true);
  });

  it('refuses what breaks a required rule, by its name, and changes nothing', async () => {
    const { browser, at, groups } = await reviewed();
    const before = await groups();
    const [one, two] = before;
    const sales = one?.members[0];
    const other = two?.members.find(({ traits }) => traits[0] !== sales?.traits[0]);
    if (!sales || !other) throw new Error('the groups have nobody to swap');
    const refusal = await browser.refused(rounds.session_edit, {
      params: at,
      body: { edits: [{ action: 'swap', user_id: sales.id, with_user_id: other.id }] },
    });
    expect(refusal).toMatchObject({
      code: 'rule_broken',
      values: { rule: 'rule 1, Department is different' },
    });
    expect(await groups()).toEqual(before);
  });

  it('says before an edit whether a required rule or a lock refuses it, and changes nothing', async () => {
    const { browser, at, groups } = await reviewed();
    const before = await groups();
    const [one, two] = before;
    const sales = one?.members[0];
    if (!one || !two || !sales) throw new Error('there are no two groups');
    const check = async (edit: GroupEdit) =>
      (await browser.call(rounds.session_edit_check, { params: at, body: { edit } })).refusal;
    const swap = (sameTrait: boolean): GroupEdit => {
      const other = two.members.find(({ traits }) => (traits[0] === sales.traits[0]) === sameTrait);
      if (!other) throw new Error('the groups have nobody to swap');
      return { action: 'swap', user_id: sales.id, with_user_id: other.id };
    };
    expect(await check(swap(true))).toBeNull();
    expect(await check(swap(false))).toBe(
      'This would break a required rule: rule 1, Department is different',
    );
    expect(await check({ action: 'move', user_id: sales.id, group_id: null })).toBeNull();
    expect(await groups()).toEqual(before);
    await browser.call(rounds.session_edit, {
      params: at,
      body: { edits: [{ action: 'lock', group_id: two.id, locked: true }] },
    });
    expect(await check(swap(true))).toBe(
      `Group ${two.number} is locked. Unlock it before you change its people.`,
    );
  });

  it('keeps an outcome for a removed member', async () => {
    const { browser, at, groups } = await reviewed([1, 1]);
    const [group] = await groups();
    const person = group?.members[0];
    if (!person) throw new Error('there is no group');
    await browser.call(rounds.session_edit, {
      params: at,
      body: { edits: [{ action: 'move', user_id: person.id, group_id: null }] },
    });
    const refusal = await browser.refused(rounds.session_send, { params: at });
    expect(refusal).toMatchObject({ code: 'group_of_one', values: { number: '1' } });
    const out = await browser.call(rounds.session_outcomes, { params: at, query: { without_group: 'true' } });
    expect(out.results.map(({ user }) => user.id)).toContain(person.id);
  });

  it('adds who takes no part, unless they said no, and takes them out again without a trace', async () => {
    const made = await scene([4, 2], { rules: [] });
    const { app, browser, company_id, members, params } = made;
    const [first, second, silent, away, third, declined] = members;
    if (!first || !second || !silent || !away || !third || !declined) throw new Error('six members');
    const round_id = await openAndAccept(made, [first, third]);
    const at = { ...params, round_id };
    await (
      await app.as(declined)
    ).call(participations.invitation_answer, {
      params: { company_id, id: round_id },
      body: { answer: 'rejected' },
    });
    await browser.call(rounds.provision, { params });
    // Joins the program while its groups are under review, without an invitation.
    const late = await makeUser(app.services, { company_id, last_name: 'Latecomer' });
    const others = (search = '') =>
      browser.call(rounds.session_others, { params: at, query: { search, limit: 100 } });
    expect(await others('latecom')).toMatchObject({
      count: 1,
      results: [{ user: { id: late.user_id }, can_join: true, reason: { sentence: 'Wasn’t invited.' } }],
    });
    const standing = new Map(
      (await others()).results.map(({ user, can_join, reason }) => [user.id, [can_join, reason.code]]),
    );
    expect(standing.get(silent.user_id)).toEqual([true, 'no_answer']);
    expect(standing.get(declined.user_id)).toEqual([false, 'declined']);
    expect(standing.has(first.user_id)).toBe(false);
    const [group] = (await browser.call(rounds.session_groups, { params: at })).results;
    const move = (user_id: number, group_id: number | null = group?.id ?? 0) => ({
      params: at,
      body: { edits: [{ action: 'move' as const, user_id, group_id }] },
    });
    const outcomes = async () =>
      new Map(
        (await browser.call(rounds.session_outcomes, { params: at, query: { limit: 100 } })).results.map(
          ({ user, outcome, reason }) => [user.id, [outcome, reason.code]],
        ),
      );
    const before = await outcomes();
    for (const person of [silent, late]) {
      await browser.call(rounds.session_edit, move(person.user_id));
      expect((await outcomes()).get(person.user_id)).toEqual(['matched', 'placed_by_admin']);
      await browser.call(rounds.session_edit, move(person.user_id, null));
      expect(await outcomes()).toEqual(before);
    }
    expect(await browser.refused(rounds.session_edit, move(declined.user_id))).toMatchObject({
      code: 'cannot_join',
      title: expect.stringContaining('Declined this session.'),
    });
    const stranger = await makeUser(app.services);
    expect((await browser.refused(rounds.session_edit, move(stranger.user_id))).code).toBe('not_found');
    await browser.call(rounds.session_edit, move(late.user_id));
    const sent = await browser.call(rounds.session_send, { params: at });
    // No added member accepted.
    expect(sent).toMatchObject({ asked: 6, accepted: 2 });
    expect(sent.outcomes).toContainEqual({ outcome: 'matched', count: 3 });
    const home = await app.as(late);
    expect((await home.call(coffees.coffees, { params: { company_id } })).count).toBe(1);
  });

  it('removes members who left before the matches were sent, and gives the reason to a member left alone', async () => {
    const { app, browser, company_id, at, groups } = await reviewed([2, 2]);
    const [group] = await groups();
    const [leaver, left] = group?.members ?? [];
    await app.services.database.company(company_id, 'write', (db) =>
      db
        .updateTable('users')
        .set({ is_active: false, inactive_reason: 'admin' })
        .where('id', '=', leaver?.id ?? 0)
        .execute(),
    );
    await browser.call(rounds.session_send, { params: at });
    const { results } = await browser.call(rounds.session_outcomes, { params: at });
    const of = (id: number | undefined) => results.find(({ user }) => user.id === id);
    expect(of(leaver?.id)?.outcome).toBe('inactive');
    expect(of(left?.id)).toMatchObject({ outcome: 'no_partner', reason: { code: 'partner_left' } });
  });

  it('is over once the session is sent', async () => {
    const { browser, at, params, groups } = await reviewed([1, 1]);
    const [group] = await groups();
    await browser.call(rounds.session_send, { params: at });
    const edits = [{ action: 'lock' as const, group_id: group?.id ?? 0, locked: true }];
    expect((await browser.refused(rounds.session_edit, { params: at, body: { edits } })).code).toBe(
      'round_state',
    );
    const again = await browser.refused(rounds.session_send, { params: at });
    expect(again.code).toBe('round_state');
    expect(again.title).toContain('this session was already sent');
    const none = await browser.refused(rounds.provision, { params });
    expect(none.code).toBe('round_state');
    expect(none.title).toContain('no session of this program is open');
    await browser.call(campaigns.archive, { params });
    const over = await browser.refused(rounds.provision, { params });
    expect(over.title).toBe('You can’t do this with a program that is archived.');
  });
});

// Last, because the clock does not go back.
describe('on its dates', () => {
  it('runs on its dates without an admin, once, with two workers', async () => {
    const made = await scene([2, 2], { optin_option: 2, next_requests_send_at: null });
    await made.app.advance('7 days');
    await made.app.tick();
    const { services } = made.app;
    await Promise.all([made.app.tick(), services.jobs.runOnce(services, 'campaigns.tick')]);
    await made.app.settle();
    const later = await made.app.as(made.admin);
    const { results } = await later.call(rounds.sessions, { params: made.params });
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ status: ROUND_STATUS.matchsSent, groups_count: 2 });
  });
});
