import { sql } from 'kysely';
import { inCompany, type Ctx, type Services } from '#platform/context.ts';
import { listUsers } from '../../people/gateway.ts';
import { noteOtherMembers } from '../../channels/commands/note-movement.ts';
import { askInTurn } from '../../teams/lease/queries.ts';
import { linkByAddress } from './link-by-address.ts';

export interface UsersSync {
  company_id: number;
  team_id: number;
  /** When the first page was read, ISO; null for the first page. */
  began_at: string | null;
  cursor: string | null;
}

/**
 * Compares one page of a team's users with the members, and leaves the next page to another job: many teams wait for Slack next to
 * each other. After the last page, links of users end that Slack lists no more.
 */
export async function syncUsers(services: Services, sync: UsersSync): Promise<void> {
  const { company_id, team_id, cursor } = sync;
  const began_at = sync.began_at ?? (await inCompany(services, company_id, 'read', (ctx) => ctx.now()));
  await askInTurn(
    services,
    sync,
    async (team) => ({ team, ...(await listUsers(services, team, cursor ?? undefined)) }),
    async (ctx, { team, users, next_cursor: next }) => {
      if (await linkByAddress(ctx, team, users)) await noteOtherMembers(ctx, team_id);
      if (next === null) await finish(ctx, { team_id, began_at });
      else await enqueueUsersSync(ctx, { team_id, began_at, cursor: next });
    },
  );
}

/** Enqueues a page; the first one, where none is given. One page of a team waits at a time. */
export async function enqueueUsersSync(
  ctx: Ctx,
  { team_id, ...page }: Pick<UsersSync, 'team_id'> & Partial<UsersSync>,
  startAfter?: string,
): Promise<void> {
  await ctx.enqueue(
    'slack.sync-users',
    { team_id, began_at: null, cursor: null, ...page },
    { singletonKey: String(team_id), ...(startAfter ? { startAfter } : {}) },
  );
}

async function finish(ctx: Ctx, { team_id, began_at }: { team_id: number; began_at: string }): Promise<void> {
  const { db, company_id } = ctx;
  await sql`
    delete from slack_users
    where company_id = ${company_id} and slack_team_id = ${team_id} and linked_by = 'address'
      and seen_at < ${began_at}::timestamptz`.execute(db);
  await sql`
    update slack_teams set users_synced_at = ${began_at}::timestamptz
    where company_id = ${company_id} and id = ${team_id}`.execute(db);
}
