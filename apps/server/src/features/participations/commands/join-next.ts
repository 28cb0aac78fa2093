import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { findNextSession, findOpenRound } from '../next-session/queries.ts';
import { getProgramStatus } from '../status/queries.ts';
import { announceJoined } from './announce-joined.ts';
import { answerInvitation } from '../invitations/commands/answer-invitation.ts';
import type { Invited } from '../tokens.ts';
import { joinOpenRound } from '../invitations/commands/invite-newcomers.ts';

interface Joiner {
  user_id: number;
  campaign_id: number;
}

/**
 * Accepts the next session of a program before its invitations leave, or withdraws that. For a session that is open by now it is
 * the answer itself, also for a member who joined the audience since it opened. Idempotent.
 *
 * @throws Problem `optin_gone` for a member who has left or is not active, or where no session will come
 */
export async function joinNext(ctx: Ctx, joiner: Joiner, joins: boolean): Promise<void> {
  const { company_id: companyId, db } = ctx;
  const { user_id, campaign_id } = joiner;
  const standing = await getProgramStatus(ctx, joiner);
  if (!standing.subscribed) throw new Problem('optin_gone');
  const isFirst = joins && !(await hasTakenPart(ctx, joiner));
  const open = await findOpenRound(db, companyId, joiner);
  const roundId = open?.id ?? (joins ? await joinOpenRound(ctx, joiner) : null);
  if (roundId !== null) {
    const invited = { company_id: companyId, round_id: roundId, user_id };
    await answerInvitation(ctx, invited, { answer: joins ? 'accepted' : 'rejected' });
    if (joins) await noteAsked(ctx, invited);
    if (isFirst) await announceJoined(ctx, campaign_id, [user_id]);
    return;
  }
  if (joins && !(await findNextSession(ctx, standing))) throw new Problem('optin_gone');
  // Accepting the next session ends a pause.
  const result = await sql`
    insert into memberships (company_id, campaign_id, user_id, joins_next)
    values (${companyId}, ${campaign_id}, ${user_id}, ${joins})
    on conflict (company_id, campaign_id, user_id) do update
      set joins_next = excluded.joins_next, updated_at = app_now(),
        snoozed_until = case when excluded.joins_next then null else memberships.snoozed_until end,
        paused_at = case when excluded.joins_next then null else memberships.paused_at end
      where memberships.joins_next <> excluded.joins_next`.execute(db);
  if (Number(result.numAffectedRows ?? 0) > 0) {
    await ctx.publish('admins', 'campaign.memberships', { campaign_id });
    if (isFirst) await announceJoined(ctx, campaign_id, [user_id]);
  }
}

/** Accepting counts as an answer, also of a member without an invitation: they get the result of the session. */
async function noteAsked({ db }: Ctx, { company_id, round_id, user_id }: Invited): Promise<void> {
  await db
    .updateTable('round_members')
    .set({ asked_at: sql`coalesce(asked_at, accepted_at)` })
    .where('company_id', '=', company_id)
    .where('round_id', '=', round_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** Whether a member accepted a session of a program before: joining is announced once. */
async function hasTakenPart({ db, company_id }: Ctx, { user_id, campaign_id }: Joiner): Promise<boolean> {
  const { rows } = await sql`
    select from round_members m join rounds r on r.company_id = m.company_id and r.id = m.round_id
    where m.company_id = ${company_id} and m.user_id = ${user_id} and r.campaign_id = ${campaign_id}
      and m.accepted_at is not null limit 1`.execute(db);
  return rows.length > 0;
}
