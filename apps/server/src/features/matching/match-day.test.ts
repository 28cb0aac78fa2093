import { ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import type { MadeUser } from '#test/factories.ts';
import { DAY_MS, type Reviewed, reviewing } from '#test/review.ts';
import type { Scene } from '#test/scenes.ts';

const { audiences, availabilities, campaigns, members, participations, rounds } = ENDPOINTS;
const holder = testApp();
const r = reviewing(holder);

const choosePace = async (who: MadeUser, pace: number) =>
  (await holder.app.as(who)).call(members.update_settings, {
    params: { company_id: who.company_id },
    body: { pace },
  });

const snooze = async (who: MadeUser, scene: Scene, until: string) =>
  (await holder.app.as(who)).call(participations.user_campaigns_snooze, {
    params: scene.params,
    body: { until },
  });

const dayOf = (instant: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date(instant));

async function newestOf(scene: Scene): Promise<Reviewed | null> {
  const admin = await r.admin({ scene });
  const { results } = await admin.call(rounds.sessions, { params: scene.params });
  return results[0] ? { scene, params: { ...scene.params, round_id: results[0].id } } : null;
}

/** Of a program without invitations: the date of its next session. */
async function direct(review: boolean) {
  const scene = await r.program(4, {
    optin_option: 2,
    next_requests_send_at: null,
    next_matchs_send_at: await r.inDays(6),
    review_before_send: review,
  });
  await scene.browser.call(campaigns.activate, { params: scene.params });
  const { next_matchs_send_at: at } = await scene.browser.call(campaigns.campaigns_get, {
    params: scene.params,
  });
  return { scene, at: at ?? '' };
}

/** Lets the clock run to a date by hours, until the session of the program is there. */
async function whenItBegins({ scene, at }: { scene: Scene; at: string }): Promise<Reviewed> {
  for (let hours = -30; hours <= 0; hours += 1) {
    await r.goTo(at, hours * 60 + 1);
    const session = await newestOf(scene);
    if (!session) continue;
    await holder.app.tick();
    return session;
  }
  throw new Error('the session has not begun');
}

describe('a pace of one meeting, in a program of every four weeks', () => {
  async function secondSession(review: boolean) {
    const first = await r.open(4, { frequency: 4, review_before_send: review });
    const [paced] = first.scene.members as [MadeUser];
    await choosePace(paced, 1);
    const round = await r.roundOf(first);
    if (review) {
      await r.goTo(round.review_at);
      await r.act(first, 'session_approve');
    }
    await r.goTo(round.matchs_send_at);
    expect(await r.outcomeOf(first, paced)).toMatchObject({ outcome: 'matched' });
    const admin = await r.admin(first);
    const program = await admin.call(campaigns.campaigns_get, { params: first.scene.params });
    await r.goTo(program.next_requests_send_at);
    const second = (await newestOf(first.scene)) as Reviewed;
    for (const member of first.scene.members) await r.answer(second, member, 'accepted');
    return { second, paced, days: await daysBetween(first, second) };
  }

  const daysBetween = async (first: Reviewed, second: Reviewed) => {
    const [from, to] = [await r.roundOf(first), await r.roundOf(second)];
    return Math.round((Date.parse(to.matchs_send_at) - Date.parse(from.matchs_send_at)) / DAY_MS);
  };

  it.each([
    ['made at the sending time', false],
    ['made the evening before', true],
  ])('leaves every session free: groups %s', async (_, review) => {
    const { second, paced, days } = await secondSession(review);
    expect(days).toBe(28);
    const round = await r.roundOf(second);
    await r.goTo(review ? round.review_at : round.matchs_send_at);
    expect(await r.outcomeOf(second, paced)).toMatchObject({ outcome: 'matched' });
  });

  it('counts on the day on which an admin sends the groups early', async () => {
    const { second, paced } = await secondSession(true);
    await (await r.admin(second)).call(rounds.provision, { params: second.scene.params });
    expect(await r.outcomeOf(second, paced)).toMatchObject({ outcome: 'matched' });
    await r.act(second, 'session_send');
    expect(await r.outcomeOf(second, paced)).toMatchObject({ outcome: 'own_pace' });
  });
});

describe('a pause in a program without invitations', () => {
  it.each([
    ['made at the sending time', false],
    ['made the evening before', true],
  ])('is over on the day of the matches: groups %s', async (_, review) => {
    const { scene, at } = await direct(review);
    const [back, resting] = scene.members as [MadeUser, MadeUser];
    await snooze(back, scene, dayOf(at));
    await snooze(resting, scene, dayOf(new Date(Date.parse(at) + DAY_MS).toISOString()));
    const session = await whenItBegins({ scene, at });
    const { status } = await r.roundOf(session);
    expect(status).toBe(review ? ROUND_STATUS.provisioned : ROUND_STATUS.matchsSent);
    expect(await r.outcomeOf(session, back)).toMatchObject({ outcome: 'matched' });
    expect(await r.outcomeOf(session, resting)).toMatchObject({ outcome: 'snoozed' });
  });

  it('is over on that day for people who join every group', async () => {
    const { scene, at } = await direct(true);
    const [fixed] = scene.members as [MadeUser];
    await r.change(
      { scene, params: { ...scene.params, round_id: 0 } },
      { fixed_participants: [fixed.user_id] },
    );
    await snooze(fixed, scene, dayOf(at));
    const session = await whenItBegins({ scene, at });
    const seated = (await r.groupsOf(session)).map(({ members: some }) => some.map(({ id }) => id));
    expect(seated.every((ids) => ids.includes(fixed.user_id))).toBe(true);
  });

  it('keeps an invited member out of the session, and of the others only those who are not back by then', async () => {
    const scene = await r.program(5, { review_before_send: false });
    const [asked, back, resting] = scene.members as [MadeUser, MadeUser, MadeUser];
    const { id } = await scene.browser.call(audiences.audiences_create, {
      params: { company_id: scene.company_id },
      body: {
        name: 'Asked',
        filters: {
          version: 'v1',
          operator: 'and',
          filters: [{ type: 'usercompany_id', operator: 'inn', value: [asked.user_id] }],
        },
      },
    });
    await scene.browser.call(campaigns.campaigns_update, {
      params: scene.params,
      body: { optin_option: 3, optin_audiences: [id] },
    });
    await scene.browser.call(campaigns.activate, { params: scene.params });
    const { next_matchs_send_at: at } = await scene.browser.call(campaigns.campaigns_get, {
      params: scene.params,
    });
    for (const who of [asked, back]) await snooze(who, scene, dayOf(at ?? ''));
    await snooze(resting, scene, dayOf(new Date(Date.parse(at ?? '') + DAY_MS).toISOString()));
    await r.goTo(at, -2 * 24 * 60);
    const session = (await newestOf(scene)) as Reviewed;
    await r.goTo(at);
    expect(await r.outcomeOf(session, asked)).toMatchObject({ outcome: 'snoozed' });
    expect(await r.outcomeOf(session, back)).toMatchObject({ outcome: 'matched' });
    expect(await r.outcomeOf(session, resting)).toMatchObject({ outcome: 'snoozed' });
  });
});

describe('a break from all programs', () => {
  it('that ends before the matches keeps no member out of groups that wait, and keeps them out of groups that are sent early', async () => {
    const reviewed = await r.open(4);
    const [away] = reviewed.scene.members as [MadeUser];
    const { matchs_send_at: at } = await r.roundOf(reviewed);
    await (
      await holder.app.as(away)
    ).call(availabilities.availabilities_update, {
      params: { company_id: away.company_id },
      body: {
        pause: {
          from: dayOf(new Date(Date.parse(at) - 20 * DAY_MS).toISOString()),
          to: dayOf(new Date(Date.parse(at) - DAY_MS).toISOString()),
        },
      },
    });
    await holder.app.settle();
    await (await r.admin(reviewed)).call(rounds.provision, { params: reviewed.scene.params });
    expect(await r.outcomeOf(reviewed, away)).toMatchObject({ outcome: 'matched' });
    await r.act(reviewed, 'session_send');
    expect(await r.outcomeOf(reviewed, away)).toMatchObject({ outcome: 'snoozed' });
  });
});
