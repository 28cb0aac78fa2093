import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { type SlackUser, slackUser } from '../../people/rules.ts';
import { findConnectedTeam } from '../../queries.ts';
import { addressOf } from './link-by-address.ts';

const changed = z.object({ user: slackUser });

/**
 * Enqueues a job that asks Slack about a user, after an event that it was added or changed. Events may be old and arrive in any
 * order: an event never changes a link itself. Most of them, such as a new status, change nothing that counts.
 */
export async function noteChange(ctx: Ctx, teamId: number, event: object): Promise<void> {
  const read = changed.safeParse(event);
  if (!read.success) return;
  const { user } = read.data;
  const team = await findConnectedTeam(ctx, teamId);
  if (!team) return;
  // While a call runs, its answer may be older than the event.
  const isIdle = team.lease === null;
  if (isIdle && (await isLinkedAs(ctx, { team_id: teamId, user }, addressOf(user, team)))) return;
  await enqueueUserSync(ctx, { team_id: teamId, slack_user_id: user.id });
}

/** Enqueues it; one job of a user waits at a time. */
export async function enqueueUserSync(
  ctx: Ctx,
  job: { team_id: number; slack_user_id: string },
  startAfter?: string,
): Promise<void> {
  await ctx.enqueue('slack.sync-user', job, {
    singletonKey: `${job.team_id}/${job.slack_user_id}`,
    ...(startAfter ? { startAfter } : {}),
  });
}

/** Whether the link of a user is that of its address: `email` is null for a user without a link by it. */
async function isLinkedAs(
  { db, company_id }: Ctx,
  { team_id, user }: { team_id: number; user: SlackUser },
  email: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ linked_by: string | null; is_same: boolean }>`
    select s.linked_by, s.user_id is not distinct from u.id as is_same
    from (select 1) as one
    left join slack_users s
      on s.company_id = ${company_id} and s.slack_team_id = ${team_id} and s.slack_user_id = ${user.id}
    left join users u
      on u.company_id = ${company_id} and u.email = ${email} and u.is_active and u.erased_at is null`.execute(
    db,
  );
  const [row] = rows;
  return row?.linked_by === 'member' ? !user.deleted : row?.is_same === true;
}
