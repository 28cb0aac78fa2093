import { ENDPOINTS, ROLES, ROUND_STATUS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { type MadeUser, makeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { DAY_MS, reviewing } from '#test/review.ts';

const { participations } = ENDPOINTS;
const holder = testApp();
const {
  act,
  answer,
  bell,
  edit,
  goTo,
  groupsOf,
  open,
  outcomeOf,
  refused,
  refusedEdit,
  review,
  roundOf,
  subjects,
} = reviewing(holder);

type Edits = Parameters<typeof edit>[1];

const UNMATCHED = /no match|not matched|unmatched|this time/i;

describe('the groups of a program with review', () => {
  it('are made on the evening before the sending time, and its admins get an email', async () => {
    const reviewed = await open(4);
    const { matchs_send_at, review_at, status } = await roundOf(reviewed);
    expect(status).toBe(ROUND_STATUS.requestsDone);
    expect(Date.parse(matchs_send_at) - Date.parse(review_at ?? '')).toBeLessThan(1.5 * DAY_MS);
    await goTo(review_at, -1);
    expect(await roundOf(reviewed)).toMatchObject({ status: ROUND_STATUS.requestsDone });
    await goTo(review_at);
    const round = await roundOf(reviewed);
    expect(round).toMatchObject({ status: ROUND_STATUS.provisioned, groups_count: 2, approved_at: null });
    expect(round.review_at).toBe(round.provisioned_at);
    expect(await subjects(reviewed.scene.admin)).toContain('Coffee: groups are ready for review');
    expect(await bell(reviewed)).toEqual(['review_waits']);
    const [mail] = await mailsTo(holder.app, reviewed.scene.admin.email);
    expect(mail?.text).toContain(`/session/${reviewed.params.round_id}/review`);
    for (const member of reviewed.scene.members) {
      expect((await subjects(member)).filter((subject) => /with/i.test(subject))).toEqual([]);
    }
  });

  it('wait without an approval: a reminder before the sending time, a message at it, and nothing for members', async () => {
    const reviewed = await review(4);
    const { matchs_send_at } = await roundOf(reviewed);
    await goTo(matchs_send_at, -121);
    expect(await bell(reviewed)).toEqual(['review_waits']);
    await goTo(matchs_send_at, -119);
    expect(await subjects(reviewed.scene.admin)).toContain('Coffee: no one has approved the groups');
    await goTo(matchs_send_at);
    await holder.app.tick();
    const told = await subjects(reviewed.scene.admin);
    expect(told.filter((subject) => subject === 'Coffee: the groups aren’t sent yet')).toHaveLength(1);
    expect(await bell(reviewed)).toEqual(['review_overdue', 'review_reminder', 'review_waits']);
    expect(await roundOf(reviewed)).toMatchObject({ status: ROUND_STATUS.provisioned });
    expect(await refused(reviewed, 'session_approve')).toMatchObject({ code: 'round_state' });
    await act(reviewed, 'session_send');
    expect(await roundOf(reviewed)).toMatchObject({ status: ROUND_STATUS.matchsSent });
    expect(await bell(reviewed)).toEqual([]);
  });

  it('go out at the sending time once they are approved, one message for each member', async () => {
    const reviewed = await review(4);
    const { scene } = reviewed;
    const { matchs_send_at } = await roundOf(reviewed);
    const before = (await groupsOf(reviewed)).map(({ members }) => members.map(({ id }) => id));
    expect(await act(reviewed, 'session_approve')).toMatchObject({
      status: ROUND_STATUS.provisioned,
      approved_by: { id: scene.admin.user_id },
    });
    const { approved_at } = await act(reviewed, 'session_approve');
    expect(approved_at).not.toBeNull();
    await holder.app.settle();
    expect(await bell(reviewed)).toEqual([]);
    await goTo(matchs_send_at, -1);
    expect(await roundOf(reviewed)).toMatchObject({ status: ROUND_STATUS.provisioned });
    await goTo(matchs_send_at);
    await holder.app.tick();
    expect(await roundOf(reviewed)).toMatchObject({ status: ROUND_STATUS.matchsSent });
    expect((await groupsOf(reviewed)).map(({ members }) => members.map(({ id }) => id))).toEqual(before);
    for (const member of scene.members) expect(await subjects(member)).toHaveLength(2);
    expect(await subjects(scene.admin)).not.toContain('Coffee: no one has approved the groups');
    expect(await refused(reviewed, 'session_unapprove')).toMatchObject({ code: 'round_state' });
  });

  it('cannot be changed by hand while they are approved, and can be once the approval is canceled', async () => {
    const reviewed = await review(4);
    const { scene } = reviewed;
    const colleague = await makeUser(holder.app.services, {
      company_id: scene.company_id,
      role: ROLES.superadmin,
    });
    await act(reviewed, 'session_approve');
    const [first, second] = await groupsOf(reviewed);
    const swap: Edits = [
      { action: 'swap', user_id: first?.members[0]?.id ?? 0, with_user_id: second?.members[0]?.id ?? 0 },
    ];
    const approved = { code: 'round_state', title: expect.stringContaining('approved') };
    expect(await refusedEdit(reviewed, swap)).toMatchObject(approved);
    expect(await refused(reviewed, 'session_rerun')).toMatchObject(approved);
    expect(await act(reviewed, 'session_unapprove')).toMatchObject({ approved_at: null, approved_by: null });
    await holder.app.settle();
    expect(await bell(reviewed, colleague)).toEqual(['approval_canceled']);
    expect(await bell(reviewed)).not.toContain('approval_canceled');
    await edit(reviewed, swap);
    await act(reviewed, 'session_rerun');
    const { matchs_send_at } = await roundOf(reviewed);
    await goTo(matchs_send_at);
    expect(await roundOf(reviewed)).toMatchObject({ status: ROUND_STATUS.provisioned });
  });

  it('can be sent before the sending time, approved or not', async () => {
    const reviewed = await review(4);
    await act(reviewed, 'session_approve');
    await act(reviewed, 'session_send');
    const { matchs_send_at, status } = await roundOf(reviewed);
    expect(status).toBe(ROUND_STATUS.matchsSent);
    await goTo(matchs_send_at);
    for (const member of reviewed.scene.members) expect(await subjects(member)).toHaveLength(2);
  });

  it('are not approved while a member is alone in one', async () => {
    const reviewed = await review(4, { groups_chunks_generator: 3 });
    const [group] = await groupsOf(reviewed);
    const out: Edits = [{ action: 'move', user_id: group?.members[0]?.id ?? 0, group_id: null }];
    await edit(reviewed, out);
    expect(await refused(reviewed, 'session_approve')).toMatchObject({ code: 'group_of_one' });
  });
});

describe('answers while the groups are reviewed', () => {
  it('a no repairs approved groups, which still go out', async () => {
    const reviewed = await review(6);
    const [leaver, ...others] = reviewed.scene.members as [MadeUser, ...MadeUser[]];
    await act(reviewed, 'session_approve');
    await answer(reviewed, leaver, 'rejected');
    await holder.app.settle();
    const round = await roundOf(reviewed);
    expect(round.approved_at).not.toBeNull();
    expect(await bell(reviewed)).toEqual(['review_left']);
    await goTo(round.matchs_send_at);
    expect(await roundOf(reviewed)).toMatchObject({ status: ROUND_STATUS.matchsSent });
    expect((await groupsOf(reviewed)).flatMap(({ members }) => members)).toHaveLength(5);
    for (const member of others) expect(await subjects(member)).toHaveLength(2);
    expect(await subjects(leaver)).toHaveLength(1);
  });

  it('approved groups without members end the session, and the remaining member gets the reason', async () => {
    const reviewed = await review(2);
    const [leaver, other] = reviewed.scene.members as [MadeUser, MadeUser];
    await act(reviewed, 'session_approve');
    await answer(reviewed, leaver, 'rejected');
    await holder.app.settle();
    const { matchs_send_at } = await roundOf(reviewed);
    await goTo(matchs_send_at);
    expect(await roundOf(reviewed)).toMatchObject({ status: ROUND_STATUS.matchsSent, groups_count: 0 });
    expect((await subjects(other)).filter((subject) => UNMATCHED.test(subject))).toHaveLength(1);
  });

  it('a late accept waits for a group, and its admins are notified', async () => {
    const reviewed = await review(5, { yes: 4 });
    const late = reviewed.scene.members[4] as MadeUser;
    const home = await holder.app.as(late);
    const company = { company_id: reviewed.scene.company_id };
    const { results } = await home.call(participations.invitations, { params: company });
    expect(results).toMatchObject([{ under_review: true, answer: 'none', accepted_late: false }]);
    expect(await answer(reviewed, late, 'accepted')).toMatchObject({
      answer: 'accepted',
      accepted_late: true,
    });
    await holder.app.settle();
    expect(await bell(reviewed)).toContain('review_joined');
    expect(await outcomeOf(reviewed, late)).toMatchObject({
      outcome: 'no_partner',
      reason: { code: 'accepted_late', sentence: 'Accepted after the groups were formed.' },
    });
    const [group] = await groupsOf(reviewed);
    const put: Edits = [{ action: 'move', user_id: late.user_id, group_id: group?.id ?? 0 }];
    await edit(reviewed, put);
    expect(await outcomeOf(reviewed, late)).toMatchObject({ outcome: 'matched' });
  });

  it('a late accept without a group gets a reason, and takes the place of a member who leaves', async () => {
    const waiting = await review(5, { yes: 4 });
    const late = waiting.scene.members[4] as MadeUser;
    await answer(waiting, late, 'accepted');
    await act(waiting, 'session_send');
    await holder.app.settle();
    const [mail] = await mailsTo(holder.app, late.email);
    expect(mail?.text).toContain('You accepted after the groups were made');

    const replaced = await review(5, { yes: 4 });
    const [leaver] = replaced.scene.members as [MadeUser];
    const next = replaced.scene.members[4] as MadeUser;
    await answer(replaced, next, 'accepted');
    await answer(replaced, leaver, 'rejected');
    await holder.app.settle();
    expect(await outcomeOf(replaced, next)).toMatchObject({ outcome: 'matched' });
  });

  it('say until when they count in any case', async () => {
    const reviewed = await open(2);
    const [member] = reviewed.scene.members as [MadeUser];
    const home = await holder.app.as(member);
    const company = { company_id: reviewed.scene.company_id };
    const { results } = await home.call(participations.invitations, { params: company });
    expect(results[0]?.answers_until).toBe((await roundOf(reviewed)).review_at);
  });
});
