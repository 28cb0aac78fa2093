import { COFFEE_STATUS, ENDPOINTS } from '@fika/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testApp } from '#test/app.ts';
import { compareDashboard } from '#test/dashboard/compare.ts';
import { type History, makeHistory } from '#test/dashboard/history.ts';
import { readRaw } from '#test/dashboard/recompute.ts';
import { checkFigures } from './commands/check-figures.ts';
import { rebuildFigures } from './commands/rebuild-figures.ts';

const holder = testApp();

const refresh = () => holder.app.services.jobs.runOnce(holder.app.services, 'session-figures.refresh');
const write = <T>({ company_id }: History, work: (db: Db) => Promise<T>) =>
  holder.app.services.database.company(company_id, 'write', work);

/** How many figures of sent sessions are stored, and how many changes are noted. */
async function countStored(made: History): Promise<{ sessions: number; stored: number; changes: number }> {
  const { rows } = await write(made, (db) =>
    sql<{ sessions: number; stored: number; changes: number }>`
      select (select count(*) from rounds where company_id = ${made.company_id} and matchs_sent_at is not null) as sessions,
        (select count(*) from round_figures where company_id = ${made.company_id}) as stored,
        (select count(*) from round_changes where company_id = ${made.company_id}) as changes`.execute(db),
  );
  return rows[0] ?? { sessions: 0, stored: 0, changes: 0 };
}

/** What changes after the matches of a session were sent, at a place that chance decides. */
const CHANGES: Record<string, (made: History, place: number) => Promise<unknown>> = {
  'a late answer': (made, place) =>
    write(made, (db) =>
      sql`update round_members m set accepted_at = app_now(), rejected_at = null
        where company_id = ${made.company_id} and (round_id, user_id) in (
          select round_id, user_id from round_members where company_id = ${made.company_id} and asked_at is not null
            and accepted_at is null order by round_id, user_id offset ${place} limit 1)`.execute(db),
    ),
  'two answers at once, one each way': (made, place) =>
    write(made, (db) =>
      sql`with two as (
          select distinct on (accepted_at is null) round_id, user_id, accepted_at from round_members
          where company_id = ${made.company_id} and round_id = ${made.rounds[place % made.rounds.length]} and asked_at is not null
          order by accepted_at is null, user_id)
        update round_members m set rejected_at = null,
          accepted_at = case when two.accepted_at is null then app_now() end
        from two where m.company_id = ${made.company_id} and m.round_id = two.round_id and m.user_id = two.user_id`.execute(
        db,
      ),
    ),
  'a group that met': (made, place) =>
    write(made, (db) =>
      sql`update coffees set status = ${COFFEE_STATUS.met} where company_id = ${made.company_id} and id in (
          select id from coffees where company_id = ${made.company_id} and status <> ${COFFEE_STATUS.met}
          order by id offset ${place} limit 1)`.execute(db),
    ),
  'a new date': (made, place) =>
    write(made, (db) =>
      sql`update coffees set status = ${COFFEE_STATUS.scheduled}, scheduled_at = app_now() + interval '1 day',
          ends_at = app_now() + interval '25 hours'
        where company_id = ${made.company_id} and id in (
          select id from coffees where company_id = ${made.company_id} order by id offset ${place} limit 1)`.execute(
        db,
      ),
    ),
  'a rating': (made, place) =>
    write(made, (db) =>
      sql`insert into coffee_feedback (company_id, coffee_id, user_id, happened, rating)
        select company_id, coffee_id, user_id, 'met', 5 from coffee_members
        where company_id = ${made.company_id} and round_id is not null order by coffee_id, user_id offset ${place} limit 1
        on conflict (company_id, coffee_id, user_id) do update set happened = 'met', rating = 1`.execute(db),
    ),
  'another group of two who were in a group before': (made, place) =>
    write(made, async (db) => {
      const { rows } = await sql<{ id: number; round_id: number; campaign_id: number; a: number; b: number }>`
        with pair as (
          select c.round_id, c.campaign_id, m.user_a as a, m.user_b as b from meetings m
          join coffees c on c.company_id = m.company_id and c.campaign_id = m.campaign_id and c.sent_at = m.met_at
          where m.company_id = ${made.company_id} order by 1, 3, 4 offset ${place} limit 1
        ), added as (
          insert into coffees (company_id, round_id, campaign_id, number, origin, sent_at)
          select ${made.company_id}, round_id, campaign_id, 1000, 'rematch', app_now() from pair returning id
        )
        select added.id, pair.* from added, pair`.execute(db);
      for (const { id, round_id, campaign_id, a, b } of rows) {
        await sql`insert into coffee_members (company_id, coffee_id, round_id, user_id, nth)
          select ${made.company_id}, ${id}, ${round_id}, u, ${id} from unnest(${[a, b]}::bigint[]) as u`.execute(
          db,
        );
        await sql`insert into meetings (company_id, user_a, user_b, met_at, campaign_id)
          values (${made.company_id}, ${a}, ${b}, app_now(), ${campaign_id}) on conflict do nothing`.execute(
          db,
        );
      }
    }),
  'a person who leaves a group': (made, place) =>
    write(made, (db) =>
      sql`delete from coffee_members where company_id = ${made.company_id} and (coffee_id, user_id) in (
          select coffee_id, user_id from coffee_members where company_id = ${made.company_id} and part = 'member'
          order by coffee_id desc, user_id offset ${place} limit 1)`.execute(db),
    ),
  'a move to another department, or one that is filled in': (made, place) =>
    write(made, (db) =>
      sql`update users set fields = fields || jsonb_build_object(${String(made.department)}::text, 'library')
        where company_id = ${made.company_id} and id in (
          select id from users where company_id = ${made.company_id} and erased_at is null order by id offset ${place} limit 1)`.execute(
        db,
      ),
    ),
  'a field that is filled in for all': (made) =>
    write(made, (db) =>
      sql`update users set fields = jsonb_build_object(${String(made.remote)}::text, true) || fields
        where company_id = ${made.company_id} and erased_at is null`.execute(db),
    ),
  'an erased member': async (made, place) => {
    const { rows } = await write(made, (db) =>
      sql<{
        id: number;
      }>`select id from users where company_id = ${made.company_id} and role = 0 and erased_at is null
        order by id offset ${place} limit 1`.execute(db),
    );
    for (const { id } of rows) {
      await made.browser.call(ENDPOINTS.members.users_detail_erase, {
        params: { company_id: made.company_id, id },
      });
    }
  },
  'a deactivated member': (made, place) =>
    write(made, (db) =>
      sql`update users set is_active = false, inactive_reason = 'admin' where company_id = ${made.company_id} and role = 0 and id in (
          select id from users where company_id = ${made.company_id} and erased_at is null order by id offset ${place} limit 1)`.execute(
        db,
      ),
    ),
  'an archived program': (made) =>
    write(made, (db) =>
      sql`update campaigns set status = 'archived' where company_id = ${made.company_id} and id = ${made.campaigns[0]}`.execute(
        db,
      ),
    ),
  'a program that returns': (made) =>
    write(made, (db) =>
      sql`update campaigns set status = 'active' where company_id = ${made.company_id} and id = ${made.campaigns[1]}`.execute(
        db,
      ),
    ),
};

describe('the stored figures of sessions', () => {
  it('are found wrong by a check, and right after they are built again', async () => {
    // Before the other test: the check reads the sessions of all companies.
    const { services } = holder.app;
    const made = await makeHistory(holder.app, { seed: 3 });
    await rebuildFigures(services);
    const wrong = made.rounds[0] ?? 0;
    await write(made, (db) =>
      sql`update round_figures set figures = jsonb_set(figures, '{invited}', '[{"at": 0, "count": 1, "accepted": 0}]')
        where company_id = ${made.company_id} and round_id = ${wrong} and category_id = 0`.execute(db),
    );
    const { different } = await checkFigures(services);
    expect(different).toEqual([{ company_id: made.company_id, round_id: wrong, category_id: 0 }]);
    expect(await rebuildFigures(services)).toBeGreaterThanOrEqual(made.rounds.length);
    expect((await checkFigures(services)).different).toEqual([]);
  });

  it(
    'give the numbers of the raw rows, before and after any changes, outdated or stored again',
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.nat({ max: 1_000_000 }),
          fc.array(fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.nat({ max: 30 })), {
            minLength: 4,
            maxLength: 8,
          }),
          fc.tuple(fc.integer({ min: 0, max: 210 }), fc.integer({ min: 0, max: 210 })),
          fc.subarray([0, 1, 2]),
          async (seed, changes, [one, other], programs) => {
            const made = await makeHistory(holder.app, { seed });
            const ago = (days: number) =>
              new Date(Date.parse(made.today) - days * 86_400_000).toISOString().slice(0, 10);
            const asked = {
              start: ago(Math.max(one, other)),
              end: ago(Math.min(one, other)),
              timezone: made.timezone,
              campaigns: programs.map((place) => made.campaigns[place] ?? 0),
            };
            const compare = async () =>
              compareDashboard(made, await readRaw(holder.app.services, made.company_id), asked);
            await refresh();
            const { sessions, ...rest } = await countStored(made);
            expect(rest).toEqual({ stored: sessions * 3, changes: 0 });
            await compare();
            for (const [name, place] of changes) await CHANGES[name]?.(made, place);
            await compare();
            await refresh();
            expect(await countStored(made)).toEqual({ sessions, stored: sessions * 3, changes: 0 });
            await compare();
            expect((await checkFigures(holder.app.services)).different).toEqual([]);
          },
        ),
        { numRuns: 6, seed: 31, endOnFailure: true },
      );
    },
  );
});
