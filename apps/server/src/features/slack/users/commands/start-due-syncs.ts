import { sql } from 'kysely';
import { inCompany, type Services } from '#platform/context.ts';
import { enqueueChannelSync } from '../../channels/commands/sync-channel.ts';
import { enqueueUsersSync } from './sync-users.ts';

/** At the latest after so many hours, the users of a team are compared with the members. */
const DAY_HOURS = 24;
/** Earlier, but not more often than once an hour, where members were added or changed who are not linked. */
const CHANGED_HOURS = 1;

/** Starts to compare the users of the teams and the channels that are due. An organization lists its users for one workspace at a time: not there. */
export async function startDueSyncs(services: Services): Promise<void> {
  const { rows } = await services.database.system('read', (db) =>
    sql<{ company_id: number; id: number }>`
      select t.company_id, t.id from slack_teams t
      where t.revoked_at is null and not t.is_organization and (
        t.users_synced_at is null
        or t.users_synced_at < app_now() - make_interval(hours => ${DAY_HOURS})
        or t.users_synced_at < app_now() - make_interval(hours => ${CHANGED_HOURS}) and exists (
          select from users u
          where u.company_id = t.company_id and u.is_active and u.updated_at > t.users_synced_at and not exists (
            select from slack_users s
            where s.company_id = u.company_id and s.slack_team_id = t.id and s.user_id = u.id)))`.execute(db),
  );
  for (const { company_id: companyId, id } of rows)
    await inCompany(services, companyId, 'write', (ctx) => enqueueUsersSync(ctx, { team_id: id }));
  const channels = await services.database.system('read', (db) =>
    sql<{ company_id: number; team_id: number; channel_id: string }>`
      select distinct c.company_id, c.slack_team_id as team_id, c.channel_id
      from slack_channels c
      join slack_teams t on t.company_id = c.company_id and t.id = c.slack_team_id
      where t.revoked_at is null
        and coalesce(c.lost_at, c.synced_at, '-infinity') < app_now() - make_interval(hours => ${DAY_HOURS})`.execute(
      db,
    ),
  );
  for (const { company_id: companyId, ...channel } of channels.rows)
    await inCompany(services, companyId, 'write', (ctx) => enqueueChannelSync(ctx, channel));
}
