import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import { endProgramsAfterEach } from '#test/ended-programs.ts';
import type { MadeUser } from '#test/factories.ts';
import { makeRound } from '#test/factories-rounds.ts';
import { newestMail } from '#test/mails.ts';
import { dayIn } from '#test/clock.ts';
import { makeScene, openAndAccept, type Scene } from '#test/scenes.ts';
import { sendInvitations } from '#features/participations/invitations/commands/send-invitations.ts';

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

describe('a member who joins every group', () => {
  const fixedIn = (made: Scene, round_id: number, user_id: number) =>
    holder.app.services.database.company(made.company_id, 'read', async (db) => {
      const rows = await db
        .selectFrom('coffee_members')
        .select('coffee_id')
        .where('round_id', '=', round_id)
        .where('user_id', '=', user_id)
        .execute();
      return rows.length;
    });

  async function withFixed(): Promise<{ made: Scene; fixed: MadeUser; others: MadeUser[] }> {
    const made = await scene([9, 0]);
    const [fixed, ...others] = made.members as [MadeUser, ...MadeUser[]];
    await made.browser.call(campaigns.campaigns_update, {
      params: made.params,
      body: { fixed_participants: [fixed.user_id] },
    });
    return { made, fixed, others };
  }

  it('keeps a break: is in no group, and gets no email', async () => {
    const { made, fixed, others } = await withFixed();
    const home = await holder.app.as(fixed);
    await home.call(ENDPOINTS.participations.user_campaigns_snooze, {
      params: made.params,
      body: { until: dayIn(40) },
    });
    const first = await openAndAccept(made, others);
    await sendNow(made, first);
    expect(await fixedIn(made, first, fixed.user_id)).toBe(0);
    expect((await standings(made.company_id, first)).get(fixed.user_id)).toMatchObject({
      outcome: 'snoozed',
      reason: { code: 'snoozed', until: dayIn(40) },
    });
    expect(await newestMail(holder.app, fixed.email)).toBeNull();
  });

  it('has as many meetings as they want, and none when they had them', async () => {
    const { made, fixed, others } = await withFixed();
    await choosePace(fixed, 2);
    const first = await openAndAccept(made, others);
    await sendNow(made, first);
    expect(await fixedIn(made, first, fixed.user_id)).toBe(2);
    const second = await openAndAccept(made, others);
    await sendNow(made, second);
    expect(await fixedIn(made, second, fixed.user_id)).toBe(0);
    expect((await standings(made.company_id, second)).get(fixed.user_id)).toMatchObject({
      outcome: 'own_pace',
      reason: { code: 'own_pace', max: 2 },
    });
  });
});

describe('a place that the same person may take again', () => {
  /** Two mentors and six mentees; a mentor may have any number of them. */
  async function mentoring(): Promise<Scene> {
    const made = await makeScene(holder.app, [2, 6], { algo: 'random', rules: [] });
    const { browser, company_id, params, department } = made;
    const { results } = await browser.call(ENDPOINTS.categories.categories, { params: { company_id } });
    const choices = Object.entries(results.find(({ id }) => id === department)?.choices ?? {});
    const seat = (label: string, reuse: number | null) => ({
      label,
      reuse,
      filters: {
        version: 'v1' as const,
        operator: 'and' as const,
        filters: [
          {
            category_id: department,
            type: 'select' as const,
            operator: 'eq' as const,
            value: choices.find(([, name]) => name === label)?.[0] ?? '',
          },
        ],
      },
    });
    await browser.call(campaigns.campaigns_update, {
      params,
      body: { algo: 'advanced', users_per_group: 2, seats: [seat('Sales', null), seat('Design', 1)] },
    });
    await browser.call(campaigns.activate, { params });
    return made;
  }

  it('is taken as often as their pace allows, and others take the rest', async () => {
    const made = await mentoring();
    const [paced, other] = made.members as [MadeUser, MadeUser];
    await choosePace(paced, 1);
    const round_id = await openAndAccept(made, made.members);
    await sendNow(made, round_id);
    const rows = await holder.app.services.database.company(made.company_id, 'read', (db) =>
      db.selectFrom('coffee_members').select(['user_id', 'seat']).where('round_id', '=', round_id).execute(),
    );
    const counts = (user_id: number) => rows.filter((row) => row.user_id === user_id).length;
    expect([counts(paced.user_id), counts(other.user_id)]).toEqual([1, 5]);
    expect(rows.filter(({ seat }) => seat === 'Sales')).toHaveLength(6);
    const outcomes = [...(await standings(made.company_id, round_id)).values()];
    expect(outcomes.every(({ outcome }) => outcome === 'matched')).toBe(true);
  });

  it('counts each meeting of a session', async () => {
    const made = await mentoring();
    const [paced] = made.members as [MadeUser];
    await choosePace(paced, 4);
    const first = await openAndAccept(made, made.members);
    await sendNow(made, first);
    await choosePace(paced, 3);
    const second = await openAndAccept(made, made.members.slice(1));
    expect((await standings(made.company_id, second)).get(paced.user_id)?.outcome).toBe('own_pace');
  });
});

describe('four weeks', () => {
  // Monday, 10:30 in Sydney: summer time begins on 4 October, and the day in UTC is another one.
  it.each([
    ['Australia/Sydney', '2026-09-14T00:30:00Z', '2026-10-11T23:30:00Z'],
    ['America/Los_Angeles', '2027-02-16T00:30:00Z', '2027-03-15T23:30:00Z'],
  ])('are 28 days of the clock in %s', async (timezone, matched, next) => {
    const made = await scene([2, 2], { timezone });
    const { company_id, params } = made;
    const paced = await choosePace(made.members[0], 1);
    const first = await openAndAccept(made, made.members);
    await sendNow(made, first);
    await holder.app.services.database.company(company_id, 'write', (db) =>
      db
        .updateTable('rounds')
        .set({ matchs_sent_at: matched, matchs_send_at: matched, number: 1_000 })
        .where('company_id', '=', company_id)
        .where('id', '=', first)
        .execute(),
    );
    const { round_id } = await makeRound(holder.app.services, {
      company_id,
      campaign_id: params.id,
      matchs_send_at: next,
    });
    await inCompany(holder.app.services, company_id, 'write', (ctx) => sendInvitations(ctx, round_id));
    expect((await standings(company_id, round_id)).get(paced.user_id)?.outcome).toBeNull();
  });
});
