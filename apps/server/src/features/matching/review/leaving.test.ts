import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import type { MadeUser } from '#test/factories.ts';
import { type Reviewed, reviewing } from '#test/review.ts';
import { makeSuperadmin } from '#test/scenes.ts';
import { until } from '#test/until.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { drainDeliveries } from '#features/email-outbox/sending/commands/drain-deliveries.ts';
import { lockRound } from '#features/rounds/queries.ts';
import { takeBreak } from '#features/participations/breaks/commands/take-break.ts';
import { drawRound } from '../commands/draw-round.ts';

const { availabilities, members, participations } = ENDPOINTS;
const holder = testApp();
const r = reviewing(holder);

const peopleOf = async (of: Reviewed) =>
  (await r.groupsOf(of)).flatMap(({ members: some }) => some.map(({ id }) => id));

const oneOf = (who: MadeUser) => ({
  version: 'v1' as const,
  operator: 'and' as const,
  filters: [{ type: 'usercompany_id' as const, operator: 'inn' as const, value: [who.user_id] }],
});

const ways: [string, (of: Reviewed, who: MadeUser) => Promise<unknown>][] = [
  [
    'leaves the program',
    async (of, who) =>
      (await holder.app.as(who)).call(participations.memberships_change, {
        params: of.scene.params,
        body: { action: 'remove' },
      }),
  ],
  [
    'is taken out of it by an admin',
    async (of, who) =>
      (await r.admin(of)).call(participations.memberships_change, {
        params: of.scene.params,
        body: { action: 'remove', user_ids: [who.user_id] },
      }),
  ],
  [
    'is deactivated',
    async (of, who) =>
      (await r.admin(of)).call(members.deactivate_users, {
        params: { company_id: who.company_id },
        body: { filters: oneOf(who) },
      }),
  ],
  [
    'is erased',
    async (of, who) =>
      (await r.admin(of)).call(members.users_detail_erase, {
        params: { company_id: who.company_id, id: who.user_id },
      }),
  ],
];

describe('a member of approved groups who', () => {
  it.each(ways)('%s is removed from them at once, and admins are notified', async (_, leave) => {
    const of = await r.review(6);
    await makeSuperadmin(of.scene);
    await r.act(of, 'session_approve');
    const [leaver] = of.scene.members as [MadeUser];
    await leave(of, leaver);
    await holder.app.settle();
    const people = await peopleOf(of);
    expect(people).not.toContain(leaver.user_id);
    expect(people).toHaveLength(5);
    expect(await r.bell(of)).toEqual(['review_left']);
    expect((await r.roundOf(of)).approved_at).not.toBeNull();
  });
});

describe('while the groups are made', () => {
  /** Makes the groups, and does something before others can see them. Returns what that began and could not end. */
  async function during<T>(of: Reviewed, act: () => Promise<T>): Promise<T> {
    const { company_id, params } = of.scene;
    const { round_id } = of.params;
    return inCompany(holder.app.services, company_id, 'write', async (ctx) => {
      await lockRound(ctx, round_id);
      const campaign = await getCampaign(ctx, params.id);
      await drawRound(ctx, campaign, { round_id, attempt: 0, locked: [] });
      return act();
    });
  }

  async function expectOut(of: Reviewed, leaver: MadeUser) {
    await holder.app.settle();
    expect(await peopleOf(of)).not.toContain(leaver.user_id);
    expect(await r.bell(of)).toContain('review_left');
  }

  it.each(['leaves the program', 'takes a break from it'])(
    'a member who %s is taken out of them after that',
    async (way) => {
      const of = await r.open(6);
      const [leaver] = of.scene.members as [MadeUser];
      const until = (await r.inDays(20)).slice(0, 10);
      const home = await holder.app.as(leaver);
      const { params } = of.scene;
      await during(of, async () => {
        if (way === 'leaves the program')
          await home.call(participations.memberships_change, { params, body: { action: 'remove' } });
        else await home.call(participations.user_campaigns_snooze, { params, body: { until } });
      });
      await expectOut(of, leaver);
    },
  );

  it('a member who takes a break from all programs is taken out of them after that', async () => {
    const of = await r.open(6);
    const [leaver] = of.scene.members as [MadeUser];
    const { company_id } = of.scene;
    const home = await holder.app.as(leaver);
    const later = (await r.inDays(300)).slice(0, 10);
    const from = (await r.inDays(-1)).slice(0, 10);
    await home.call(availabilities.availabilities_update, {
      params: { company_id },
      body: { pause: { from: later, to: null } },
    });
    await holder.app.settle();
    const { taken } = await during(of, async () => {
      await holder.app.services.database.company(company_id, 'write', (db) =>
        sql`update availabilities set pause = ${JSON.stringify({ from, to: null })}
          where user_id = ${leaver.user_id}`.execute(db),
      );
      // It looks at the session as it was, and waits for the rows that the matching has written.
      const waits = inCompany(holder.app.services, company_id, 'write', (ctx) =>
        takeBreak(ctx, leaver.user_id),
      );
      await until('it waits', 20_000, async () => {
        const { rows } = await holder.app.services.database.global('read', (db) =>
          sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db),
        );
        return rows.length > 0;
      });
      return { taken: waits };
    });
    await taken;
    await expectOut(of, leaver);
  });

  it('the results of emails of the session are written', async () => {
    const of = await r.open(6);
    const { round_id } = of.params;
    const { services } = holder.app;
    const states = sql<{ state: string }>`select distinct state from deliveries where round_id = ${round_id}`;
    await services.database.system('write', (db) =>
      sql`update deliveries set state = 'queued', wire_at = null, sent_at = null, claimed_by = null, next_try_at = app_now()
        where round_id = ${round_id}`.execute(db),
    );
    await during(of, () => drainDeliveries(services, {}, services.log));
    const { rows } = await services.database.system('read', (db) => states.execute(db));
    expect(rows).toEqual([{ state: 'sent' }]);
  });
});
