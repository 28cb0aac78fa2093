import { ENDPOINTS, LIMITS } from '@fika/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { makeUser } from '#test/factories.ts';
import { dayIn } from '#test/clock.ts';
import { optinScene } from '#test/optin.ts';

const { invitations, user_campaigns_snooze, resubscribe } = ENDPOINTS.participations;
// Plans count seats: coming back uses one.
const holder = testApp({ PLANS: 'true' });
let app: TestApp;
beforeEach(() => {
  app = holder.app;
});
const { ask, askAgain, memberRow, membership, setStatus, view, post, refused } = optinScene(holder);

describe('a break', () => {
  it('sits out the open session, and ends on its day', async () => {
    const asked = await ask();
    await post(asked, 'accept');
    const until = dayIn(14);
    expect(await post(asked, 'snooze', { until })).toMatchObject({
      state: 'open',
      answer: 'none',
      paused_until: until,
    });
    expect(await memberRow(asked)).toMatchObject({
      accepted_at: null,
      outcome: 'snoozed',
      reason: { code: 'snoozed', until },
    });
    const during = await askAgain(asked);
    expect(await memberRow(during)).toMatchObject({ outcome: 'snoozed', asked_at: null });
    await app.advance('15 days');
    const after = await askAgain(asked);
    expect(await memberRow(after)).toMatchObject({ outcome: null });
    expect((await memberRow(after)).asked_at).not.toBeNull();
    await app.advance('-15 days');
  });

  it('leaves a no a no, and a session that is sent as it is; one under review is sat out', async () => {
    const asked = await ask();
    await post(asked, 'reject', { reason: 'Away' });
    await post(asked, 'snooze', { until: dayIn(14) });
    expect(await memberRow(asked)).toMatchObject({ outcome: null, reject_reason: 'Away' });
    const sent = await ask();
    await post(sent, 'accept');
    await setStatus(sent, 2);
    expect(await post(sent, 'snooze', { until: dayIn(14) })).toMatchObject({ state: 'late' });
    expect(await memberRow(sent)).toMatchObject({ outcome: null });
    expect((await memberRow(sent)).accepted_at).not.toBeNull();
    const drawn = await ask();
    await post(drawn, 'accept');
    await setStatus(drawn, 5);
    expect(await post(drawn, 'snooze', { until: dayIn(14) })).toMatchObject({ state: 'late' });
    expect(await memberRow(drawn)).toMatchObject({ outcome: 'snoozed', accepted_at: null });
  });

  it('ends before its day by one click, and the open session asks again', async () => {
    const asked = await ask();
    await post(asked, 'snooze', { until: dayIn(28) });
    expect(await post(asked, 'resubscribe')).toMatchObject({
      state: 'open',
      answer: 'none',
      paused_until: null,
    });
    expect(await memberRow(asked)).toMatchObject({ outcome: null, reason: null });
    expect(await post(asked, 'accept')).toMatchObject({ answer: 'accepted' });
  });

  it('ends by a yes', async () => {
    const asked = await ask();
    await post(asked, 'snooze', { until: dayIn(28) });
    expect(await post(asked, 'accept')).toMatchObject({ answer: 'accepted', paused_until: null });
    expect(await memberRow(asked)).toMatchObject({ outcome: null });
    expect(await membership(asked)).toMatchObject({ snoozed_until: null });
  });

  it('that began before the session includes the member in a program without invitations', async () => {
    const first = await ask({ optin_option: 2 });
    const member = await app.as(first.user);
    const params = { company_id: first.company_id, id: first.campaign_id };
    await member.call(user_campaigns_snooze, { params, body: { until: dayIn(14) } });
    const second = await askAgain(first, { matchs_send_at: `${dayIn(13)}T08:00:00Z` });
    expect(await memberRow(second)).toMatchObject({ outcome: 'snoozed', accepted_at: null });
    await member.call(resubscribe, {
      params,
      query: { sync: '1' },
      body: { user_ids: [first.user.user_id] },
    });
    const row = await memberRow(second);
    expect([row.outcome, row.asked_at, row.accepted_at !== null]).toEqual([null, null, true]);
  });

  it('has a day between tomorrow and a year from now', async () => {
    const asked = await ask();
    for (const until of [undefined, dayIn(-1), dayIn(0), dayIn(LIMITS.snoozeDays + 2), '2020-02-29']) {
      const more = until === undefined ? {} : { until };
      expect((await refused(asked, 'snooze', asked.token('snooze'), more)).code).toBe('snooze_date');
    }
    for (const until of ['2027-02-30', 'soon', '', '99999-01-01']) {
      expect((await refused(asked, 'snooze', asked.token('snooze'), { until })).code).toBe('invalid_input');
    }
    expect((await view(asked)).paused_until).toBeNull();
    for (const weeks of LIMITS.snoozeWeeks) {
      const until = dayIn(weeks * 7);
      expect(await post(asked, 'snooze', { until })).toMatchObject({ paused_until: until });
    }
  });

  it('is on the home page, where the question was', async () => {
    const asked = await ask();
    const member = await app.as(asked.user);
    await post(asked, 'snooze', { until: dayIn(14) });
    const { results } = await member.call(invitations, { params: asked });
    expect(results).toMatchObject([{ round_id: asked.round_id, paused_until: dayIn(14) }]);
  });

  it('takes back a yes in advance, and leaving ends the break', async () => {
    const asked = await ask({ next_matchs_send_at: '2099-12-07T08:00:00Z' });
    await setStatus(asked, 2);
    await post(asked, 'late');
    await post(asked, 'snooze', { until: dayIn(14) });
    expect(await membership(asked)).toMatchObject({ joins_next: false, snoozed_until: dayIn(14) });
    await post(asked, 'unsubscribe');
    expect(await membership(asked)).toMatchObject({ status: 'left', snoozed_until: null });
  });
});

describe('coming back after leaving everything', () => {
  it('needs a seat, like every member who joins', async () => {
    const asked = await ask({ users: 20 });
    await post(asked, 'unsubscribe', { scope: 'product' });
    await makeUser(app.services, { company_id: asked.company_id });
    const token = asked.token('resubscribe');
    expect((await refused(asked, 'resubscribe', token, { scope: 'product' })).code).toBe('plan_limit');
  });
});
