import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { inDays } from '#test/clock.ts';
import { endProgramsAfterEach } from '#test/ended-programs.ts';
import type { MadeUser } from '#test/factories.ts';
import { newestMail } from '#test/mails.ts';
import { makeScene, openAndAccept, type Scene } from '#test/scenes.ts';

const { campaigns, members, rounds } = ENDPOINTS;
const holder = testApp();
endProgramsAfterEach(holder);

async function scene(sizes: [number, number], program = {}): Promise<Scene> {
  const made = await makeScene(holder.app, sizes, { rules: [], algo: 'random', ...program });
  await made.browser.call(campaigns.activate, { params: made.params });
  return made;
}

async function choosePace(who: MadeUser | undefined, pace: number | null): Promise<MadeUser> {
  if (!who) throw new Error('the scene has too few members');
  const home = await holder.app.as(who);
  await home.call(members.update_settings, { params: { company_id: who.company_id }, body: { pace } });
  return who;
}

/** A second program of the same company. */
async function secondProgram({ browser, company_id }: Scene, fromDay = 1) {
  const { id } = await browser.call(campaigns.campaigns_create, {
    params: { company_id },
    body: {
      name: 'Lunch',
      algo: 'random',
      exclude_admins: true,
      next_requests_send_at: inDays(fromDay),
      next_matchs_send_at: inDays(fromDay + 5),
    },
  });
  await browser.call(campaigns.activate, { params: { company_id, id } });
  return { company_id, id };
}

const standings = (company_id: number, round_id: number) =>
  holder.app.services.database.company(company_id, 'read', async (db) => {
    const rows = await db
      .selectFrom('round_members')
      .select(['user_id', 'asked_at', 'outcome', 'reason'])
      .where('round_id', '=', round_id)
      .execute();
    return new Map(rows.map((row) => [row.user_id, row]));
  });

async function sendNow({ browser, params }: Pick<Scene, 'browser' | 'params'>, round_id: number) {
  await browser.call(rounds.provision, { params });
  await browser.call(rounds.session_send, { params: { ...params, round_id } });
  await holder.app.settle();
}

describe('a member’s own pace', () => {
  it('keeps them out of the next session, with a reason, and a draw leaves it so', async () => {
    const made = await scene([3, 2], { groups_chunks_generator: 1 });
    const { company_id } = made;
    const paced = await choosePace(made.members[0], 1);
    const first = await openAndAccept(made, made.members);
    await sendNow(made, first);
    expect((await standings(company_id, first)).get(paced.user_id)?.outcome).toBe('matched');

    const second = await openAndAccept(made, made.members.slice(1));
    const asked = await standings(company_id, second);
    expect(asked.get(paced.user_id)).toMatchObject({
      asked_at: null,
      outcome: 'own_pace',
      reason: { code: 'own_pace', max: 1 },
    });
    const home = await holder.app.as(paced);
    const { results } = await home.call(ENDPOINTS.participations.invitations, { params: { company_id } });
    expect(results.map(({ round_id }) => round_id)).not.toContain(second);
    await sendNow(made, second);
    const after = await standings(company_id, second);
    expect(after.get(paced.user_id)?.outcome, 'a draw leaves it').toBe('own_pace');
    expect([...after.values()].filter(({ outcome }) => outcome === 'matched')).toHaveLength(4);
    const { results: told } = await made.browser.call(rounds.session_outcomes, {
      params: { ...made.params, round_id: second },
      query: { outcome: 'own_pace' },
    });
    expect(told.map(({ reason }) => reason.sentence)).toEqual([
      'Already has as many meetings in four weeks as they chose.',
    ]);
  });

  it('counts over all programs: for a member who accepted two, the second draw leaves them out and emails the reason', async () => {
    const made = await scene([2, 2]);
    const { company_id } = made;
    const paced = await choosePace(made.members[0], 1);
    const other = { ...made, params: await secondProgram(made) };
    const first = await openAndAccept(made, made.members);
    const second = await openAndAccept(other, made.members);
    await sendNow(made, first);
    await sendNow(other, second);
    const outcomes = await standings(company_id, second);
    expect(outcomes.get(paced.user_id)).toMatchObject({
      outcome: 'own_pace',
      reason: { code: 'own_pace_reached', max: 1 },
    });
    expect([...outcomes.values()].filter(({ outcome }) => outcome === 'matched')).toHaveLength(3);
    const mail = await newestMail(holder.app, paced.email);
    expect(mail?.text).toContain('You’d reached your own limit: 1 in four weeks.');
  });

  it('counts a group under review, and does not block itself', async () => {
    const made = await scene([2, 2]);
    const paced = await choosePace(made.members[0], 1);
    const other = { ...made, params: await secondProgram(made) };
    const first = await openAndAccept(made, made.members);
    const second = await openAndAccept(other, made.members);
    await made.browser.call(rounds.provision, { params: made.params });
    await other.browser.call(rounds.provision, { params: other.params });
    expect((await standings(made.company_id, second)).get(paced.user_id)?.outcome).toBe('own_pace');
    await made.browser.call(rounds.session_send, { params: { ...made.params, round_id: first } });
    expect((await standings(made.company_id, first)).get(paced.user_id)?.outcome).toBe('matched');
  });

  it('is checked again when a session is drawn long before its date, and does not affect other members', async () => {
    const made = await scene([3, 2], { groups_chunks_generator: 1 });
    const paced = await choosePace(made.members[0], 2);
    for (const _ of [1, 2]) await sendNow(made, await openAndAccept(made, made.members));
    // Its date is more than four weeks away, so all members are invited.
    const third = await openAndAccept(made, made.members);
    expect([...(await standings(made.company_id, third)).values()].map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 5 }, () => null),
    );
    await sendNow(made, third);
    const outcomes = await standings(made.company_id, third);
    expect(outcomes.get(paced.user_id)?.reason).toEqual({ code: 'own_pace_reached', max: 2 });
    expect([...outcomes.values()].filter(({ outcome }) => outcome === 'matched')).toHaveLength(4);
  });
});

describe('a mail that a member switched off', () => {
  it('is not sent, says so in the log, and is no failed delivery', async () => {
    const made = await scene([2, 2]);
    const [quiet] = made.members;
    if (!quiet) throw new Error('the scene has no member');
    const home = await holder.app.as(quiet);
    await home.call(members.update_settings, {
      params: { company_id: made.company_id },
      body: { notifications: { request: false } },
    });
    const round = await openAndAccept(made, made.members.slice(1));
    const { results } = await made.browser.call(rounds.session_deliveries, {
      params: { ...made.params, round_id: round },
      query: { state: 'skipped' },
    });
    expect(results.map(({ user, error }) => [user.id, error])).toEqual([[quiet.user_id, 'switched_off']]);
    const invitations = await home.call(ENDPOINTS.participations.invitations, {
      params: { company_id: made.company_id },
    });
    expect(
      invitations.results.map(({ round_id }) => round_id),
      'the question stays at home',
    ).toEqual([round]);
    await sendNow(made, round);
    expect((await standings(made.company_id, round)).get(quiet.user_id)?.outcome).toBe('no_answer');
  });
});

describe('four weeks later', () => {
  it('the ceiling is free again', async () => {
    const made = await scene([2, 2]);
    const paced = await choosePace(made.members[0], 1);
    await sendNow(made, await openAndAccept(made, made.members));
    const next = await openAndAccept(made, []);
    expect((await standings(made.company_id, next)).get(paced.user_id)?.outcome).toBe('own_pace');
    await made.browser.call(campaigns.deactivate, { params: made.params });
    await holder.app.advance('28 days');
    const admin = await holder.app.as(made.admin);
    const later = await secondProgram({ ...made, browser: admin }, 30);
    const third = await openAndAccept({ ...made, browser: admin, params: later }, []);
    expect((await standings(made.company_id, third)).get(paced.user_id)?.outcome).toBeNull();
  });
});
