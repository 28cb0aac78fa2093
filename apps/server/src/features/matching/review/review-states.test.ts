import { ENDPOINTS, reviewStart, ROUND_STATUS } from '@fika/contract';
import type { MatchingInput } from '@fika/matching';
import { beforeEach, describe, expect, it } from 'vitest';
import { afterReading } from '#test/after-reading.ts';
import { testApp } from '#test/app.ts';
import type { MadeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { DAY_MS, reviewing } from '#test/review.ts';
import type { Scene } from '#test/scenes.ts';
import { runEngine } from '../engine/gateway.ts';

const { campaigns, rounds } = ENDPOINTS;
const holder = testApp();
const { act, admin, answer, bell, change, goTo, inDays, open, program, refused, review, roundOf, subjects } =
  reviewing(holder);

describe('what else happens to a session in review', () => {
  it('a program that is paused still sends its approved groups', async () => {
    const reviewed = await review(4);
    await act(reviewed, 'session_approve');
    await (await admin(reviewed)).call(campaigns.deactivate, { params: reviewed.scene.params });
    const { matchs_send_at } = await roundOf(reviewed);
    await goTo(matchs_send_at);
    expect(await roundOf(reviewed)).toMatchObject({ status: ROUND_STATUS.matchsSent });
  });

  it.each(['archive', 'withdraw'])('approved groups are not sent after %s', async (way) => {
    const reviewed = await review(4);
    await act(reviewed, 'session_approve');
    const { matchs_send_at } = await roundOf(reviewed);
    const browser = await admin(reviewed);
    if (way === 'archive') await browser.call(campaigns.archive, { params: reviewed.scene.params });
    else await browser.call(rounds.session_delete, { params: reviewed.params });
    await holder.app.settle();
    expect(await bell(reviewed)).toEqual([]);
    await goTo(matchs_send_at);
    expect(await roundOf(reviewed)).toMatchObject({ groups_count: 0, matchs_sent_at: null });
    expect(await subjects(reviewed.scene.members[0] as MadeUser)).toHaveLength(2);
  });

  it('a new sending time keeps the approval, and notifies again about groups without one', async () => {
    const reviewed = await review(4);
    await act(reviewed, 'session_approve');
    const first = (await roundOf(reviewed)).matchs_send_at;
    const later = new Date(Date.parse(first) + 2 * DAY_MS).toISOString();
    const body = { matchs_send_at: later };
    await (await admin(reviewed)).call(rounds.session, { params: reviewed.params, body });
    await goTo(first);
    expect(await roundOf(reviewed)).toMatchObject({ status: ROUND_STATUS.provisioned });
    await act(reviewed, 'session_unapprove');
    await act(reviewed, 'session_approve');
    await goTo(later);
    expect(await roundOf(reviewed)).toMatchObject({ status: ROUND_STATUS.matchsSent });
  });

  it('review that is switched off sends an open session at its time, and nothing that is in review', async () => {
    const off = { review_before_send: false };
    const opened = await open(4);
    const at = (await roundOf(opened)).review_at;
    await change(opened, off);
    expect(await roundOf(opened)).toMatchObject({ review_at: null });
    await goTo(at);
    expect(await roundOf(opened)).toMatchObject({ status: ROUND_STATUS.requestsDone });
    await goTo((await roundOf(opened)).matchs_send_at);
    expect(await roundOf(opened)).toMatchObject({ status: ROUND_STATUS.matchsSent });

    const reviewed = await review(4);
    await change(reviewed, off);
    await goTo((await roundOf(reviewed)).matchs_send_at);
    expect(await roundOf(reviewed)).toMatchObject({ status: ROUND_STATUS.provisioned });
  });

  it('a setting or a time zone that changes moves the window of a session that is open', async () => {
    const reviewed = await open(4);
    const { matchs_send_at, review_at } = await roundOf(reviewed);
    const startWith = async (body: Record<string, unknown>) => {
      await change(reviewed, body);
      return Date.parse((await roundOf(reviewed)).review_at ?? '');
    };
    expect(await startWith({ timezone: 'Asia/Tokyo' })).not.toBe(Date.parse(review_at ?? ''));
    expect(await startWith({ review_from: 'three_hours' })).toBe(Date.parse(matchs_send_at) - 3 * 3_600_000);
    await goTo(matchs_send_at, -179);
    expect(await roundOf(reviewed)).toMatchObject({ status: ROUND_STATUS.provisioned });
  });

  it('a session that begins within its window leaves half of the time for answers', async () => {
    const reviewed = await open(4, { next_matchs_send_at: await inDays(2), review_from: 'three_days' });
    const { matchs_send_at, requests_sent_at, review_at } = await roundOf(reviewed);
    const half = (Date.parse(requests_sent_at ?? '') + Date.parse(matchs_send_at)) / 2;
    expect(Math.abs(Date.parse(review_at ?? '') - half)).toBeLessThan(1_000);
    await goTo(review_at, -1);
    expect(await roundOf(reviewed)).toMatchObject({ status: ROUND_STATUS.requestsDone });
    await goTo(review_at);
    expect(await roundOf(reviewed)).toMatchObject({ status: ROUND_STATUS.provisioned });
  });
});

describe('a preview of groups', () => {
  it('shows them from the current answers, and stores, sends and closes nothing', async () => {
    const opened = await open(6, { yes: 5 });
    const { params } = opened;
    const preview = async () => (await admin(opened)).call(rounds.session_preview, { params });
    const draft = await preview();
    expect(draft).toMatchObject({ people: 5, groups_count: 2, repeats: 0, waiting: [] });
    expect(draft.groups.flatMap(({ members }) => members)).toHaveLength(5);
    expect(await preview()).toEqual(draft);
    expect(await roundOf(opened)).toMatchObject({
      status: ROUND_STATUS.requestsDone,
      groups_count: 0,
      seed: null,
    });
    await answer(opened, opened.scene.members[5] as MadeUser, 'accepted');
    expect(await preview()).toMatchObject({ people: 6, groups_count: 3 });
    expect(await bell(opened)).toEqual([]);
  });

  it('takes the place of one that runs in the same workspace', async () => {
    const opened = await open(4, { yes: 4 });
    const browser = await admin(opened);
    // The thread is busy, so that both wait for it.
    const abort = new AbortController();
    const participants = Array.from({ length: 30_000 }, (_, n) => ({ id: n + 1 }));
    const input = { seed: 1, algo: 'random', users_per_group: 4, groups_chunks_generator: 1, participants };
    const ask = { input: input as MatchingInput };
    const busy = Promise.allSettled(
      Array.from({ length: 3 }, () =>
        runEngine(holder.app.services, 'preview', ask, { signal: abort.signal }),
      ),
    );
    const { params } = opened;
    const first = await afterReading(holder.app, () => browser.refused(rounds.session_preview, { params }));
    const second = await afterReading(holder.app, () => browser.call(rounds.session_preview, { params }));
    abort.abort();
    await busy;
    expect(await first.answer).toMatchObject({ code: 'superseded' });
    expect(await second.answer).toMatchObject({ people: 4 });
  });

  it('is refused for a lottery, and once the groups are made', async () => {
    const lottery = await open(3, { algo: 'lottery' });
    const params = lottery.params;
    expect(await (await admin(lottery)).refused(rounds.session_preview, { params })).toMatchObject({
      code: 'draft_refused',
    });
    const reviewed = await review(4);
    expect(
      await (await admin(reviewed)).refused(rounds.session_preview, { params: reviewed.params }),
    ).toMatchObject({ code: 'round_state' });
  });
});

describe('a program without invitations', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await program(4, { optin_option: 2, next_requests_send_at: null });
    await scene.browser.call(campaigns.activate, { params: scene.params });
  });

  it('makes its groups at the beginning of the window and sends them at the sending time', async () => {
    const read = async () =>
      (await holder.app.as(scene.admin)).call(campaigns.campaigns_get, { params: scene.params });
    const { next_matchs_send_at: first } = await read();
    await goTo(first, -3 * 24 * 60);
    const list = async () =>
      (await holder.app.as(scene.admin)).call(rounds.sessions, { params: scene.params });
    expect((await list()).count).toBe(0);
    await goTo(
      reviewStart({ requests_send_at: null, matchs_send_at: first ?? '' }, 'evening', 'Europe/Paris'),
    );
    await holder.app.tick();
    const { results } = await list();
    expect(results).toMatchObject([
      { status: ROUND_STATUS.provisioned, matchs_send_at: first, groups_count: 2 },
    ]);
    const reviewed = { scene, params: { ...scene.params, round_id: results[0]?.id ?? 0 } };
    await act(reviewed, 'session_approve');
    await goTo(first);
    expect(await roundOf(reviewed)).toMatchObject({ status: ROUND_STATUS.matchsSent });
    expect((await list()).count).toBe(1);
  });

  it('waits for an admin when it is matched at once', async () => {
    const { id } = await scene.browser.call(rounds.open_session, { params: scene.params });
    await holder.app.settle();
    await holder.app.tick();
    const reviewed = { scene, params: { ...scene.params, round_id: id } };
    expect(await roundOf(reviewed)).toMatchObject({ status: ROUND_STATUS.provisioned });
    expect(await refused(reviewed, 'session_approve')).toMatchObject({ code: 'round_state' });
    const [mail] = await mailsTo(holder.app, scene.admin.email);
    expect(mail?.text).toContain('The planned time has passed');
    await act(reviewed, 'session_send');
  });
});
