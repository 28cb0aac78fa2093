import type { Ctx, Services } from '#platform/context.ts';
import { followMembers } from '#features/audiences/commands/follow-members.ts';
import { SlackRefusal } from '../../gateway.ts';
import type { SlackTeamRow } from '../../queries.ts';
import { askInTurn } from '../../teams/lease/queries.ts';
import { listChannelUsers } from '../gateway.ts';
import { listMembersOf } from '../queries.ts';

export interface ChannelSync {
  company_id: number;
  team_id: number;
  /** The id at Slack. */
  channel_id: string;
}

/** Answers that say that a channel is not visible any more. */
const LOST: ReadonlySet<string> = new Set(['channel_not_found', 'is_archived', 'not_in_channel']);

/** Compares the audiences of a channel with those who are in it. An audience of a channel that is gone stays as it is. */
export async function syncChannel(services: Services, sync: ChannelSync): Promise<void> {
  const { team_id: teamId, channel_id: channelId } = sync;
  await askInTurn(
    services,
    sync,
    (team) => readChannel(services, team, channelId),
    async (ctx, users) => {
      const { db, company_id } = ctx;
      const now = await ctx.now();
      const rows = await db
        .updateTable('slack_channels')
        .set(users === null ? { lost_at: now } : { synced_at: now, lost_at: null })
        .where('company_id', '=', company_id)
        .where('slack_team_id', '=', teamId)
        .where('channel_id', '=', channelId)
        .returning('audience_id')
        .execute();
      if (rows.length > 0) await ctx.publish('admins', 'slack.changed', { id: teamId });
      if (users === null || rows.length === 0) return;
      const members = await listMembersOf(ctx, teamId, users);
      for (const { audience_id: audienceId } of rows) await followMembers(ctx, audienceId, members);
    },
  );
}

/** The ids of all users in a channel; null for one that Slack does not show. */
async function readChannel(
  services: Services,
  team: SlackTeamRow,
  channelId: string,
): Promise<string[] | null> {
  const all: string[] = [];
  try {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await listChannelUsers(services, team, channelId, cursor);
      all.push(...page.results);
      cursor = page.next_cursor;
    }
    return all;
  } catch (error) {
    if (error instanceof SlackRefusal && LOST.has(error.code)) return null;
    throw error;
  }
}

/** Enqueues the comparison of a channel, if it is followed; one of a channel waits at a time. */
export async function enqueueChannelSync(
  ctx: Ctx,
  { team_id, channel_id }: Omit<ChannelSync, 'company_id'>,
  startAfter?: string,
): Promise<void> {
  await ctx.enqueue(
    'slack.sync-channel',
    { team_id, channel_id },
    { singletonKey: `${team_id}/${channel_id}`, ...(startAfter ? { startAfter } : {}) },
  );
}
