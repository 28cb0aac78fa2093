import { sql } from 'kysely';
import type { Ctx, Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { idList } from '#platform/db/long-lists.ts';
import type { ChatChannel } from '#features/email-outbox/sending/gateway.ts';
import type { SlackTeamRow } from '../queries.ts';

export interface TeamRef {
  company_id: number;
  team_id: number;
}

/** Members in Slack, and the teams that have messages for them. */
export const slackChannel: ChatChannel = {
  async findTeams({ db, company_id: companyId }, userIds) {
    const { rows } = await sql<{ user_id: number | null; team_id: number }>`
      select u.user_id, min(s.id) as team_id
      from slack_teams s
      left join slack_users u on u.company_id = s.company_id and u.slack_team_id = s.id
        and u.user_id = any(${idList(userIds)})
      where s.company_id = ${companyId} and s.revoked_at is null
      group by u.user_id`.execute(db);
    const teams = rows.flatMap(({ user_id: user, team_id: team }) =>
      user === null ? [] : [[user, team] as const],
    );
    return { isConnected: rows.length > 0, teams: new Map(teams) };
  },
  async enqueueDue(services) {
    await services.database.system('write', async (db) => {
      for (const team of await listDueTeams(db)) await enqueueDrain(services, db, team);
    });
  },
};

/** Has a worker send what is due for a team; from an instant on, if one is given. One job of each sort waits at a time. */
export async function enqueueDrain(
  services: Services,
  db: Db,
  team: TeamRef,
  startAfter?: string,
): Promise<void> {
  await services.jobs.enqueue(db, 'deliveries.drain-slack', team, {
    singletonKey: `${team.company_id}/${team.team_id}${startAfter ? '/later' : ''}`,
    ...(startAfter ? { startAfter } : {}),
  });
}

/**
 * Teams with messages that are due, one jump over the index each, without those that rest. The first ones get the places of a
 * worker: those whose last call did not fail, in any order. Reads across companies.
 */
async function listDueTeams(db: Db): Promise<TeamRef[]> {
  const { rows } = await sql<TeamRef>`
    with recursive waiting as (
      (select company_id, slack_team_id from deliveries where state = 'queued' and channel = 'slack'
        order by company_id, slack_team_id limit 1)
      union all
      select next.* from waiting w cross join lateral (
        select d.company_id, d.slack_team_id from deliveries d
        where d.state = 'queued' and d.channel = 'slack'
          and (d.company_id, d.slack_team_id) > (w.company_id, w.slack_team_id)
        order by d.company_id, d.slack_team_id limit 1
      ) next
    )
    select w.company_id, w.slack_team_id as team_id from waiting w
    left join slack_teams s on s.company_id = w.company_id and s.id = w.slack_team_id
    where coalesce(s.rest_until <= (select app_now()), true) and exists (
      select from deliveries d
      where d.company_id = w.company_id and d.slack_team_id = w.slack_team_id and d.state = 'queued'
        and d.channel = 'slack' and d.next_try_at <= (select app_now()))
    order by s.failed_at is not null, random()`.execute(db);
  return rows;
}

/** A team at the moment of a message: as it is connected now, with the receiver there. */
interface Receiver {
  team: SlackTeamRow;
  /** The user at Slack of the member; null for one who is linked no more. */
  slack_user_id: string | null;
  /** Seconds that Slack, asked by any worker, still takes no messages; 0 for none. */
  rest_seconds: number;
}

/** What a message to a member in a team needs; null where the team is not connected. */
export async function findReceiver(
  { database }: Pick<Services, 'database'>,
  { company_id, team_id }: TeamRef,
  userId: number,
): Promise<Receiver | null> {
  const row = await database.system('read', (db) =>
    db
      .selectFrom('slack_teams as s')
      .leftJoin('slack_users as u', (join) =>
        join
          .onRef('u.company_id', '=', 's.company_id')
          .onRef('u.slack_team_id', '=', 's.id')
          .on('u.user_id', '=', userId),
      )
      .selectAll('s')
      .select([
        'u.slack_user_id',
        sql<number>`greatest(0, ceil(coalesce(extract(epoch from s.rest_until - app_now()), 0)))::int`.as(
          'rest_seconds',
        ),
      ])
      .where('s.company_id', '=', company_id)
      .where('s.id', '=', team_id)
      .where('s.revoked_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!row) return null;
  const { slack_user_id, rest_seconds, ...team } = row;
  return { team, slack_user_id, rest_seconds };
}

/** Whether the company has a team that messages can be sent to. */
export async function isSlackConnected({ db, company_id }: Pick<Ctx, 'db' | 'company_id'>): Promise<boolean> {
  const row = await db
    .selectFrom('slack_teams')
    .select('id')
    .where('company_id', '=', company_id)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
