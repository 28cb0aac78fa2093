import type { Outcome } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';
import { slicesOf } from '#platform/slices.ts';
import { AWAY_REASON, IS_AWAY, IS_ON_BREAK } from '../../breaks/queries.ts';
import { IS_OVER_PACE } from '../../pace/queries.ts';

/** So many a statement. */
const AT_ONCE = 1_000;

export interface NewOutcome {
  user_id: number;
  outcome: Outcome;
  /** The values of the sentence, such as the number of a rule. */
  reason?: ({ code: string; rule?: number | null } & Record<string, unknown>) | null;
}

/**
 * Writes the outcomes of all members of a round: the given ones of those who took part, and for the others those that follow from
 * their answer, their status and their invitation. Doing it again replaces the earlier ones, so that a draw may be repeated; the
 * counters of `countRound` change only when the round is sent.
 *
 * With `among`, all this for these people alone; the others keep their outcomes.
 *
 * @throws Error when a member who takes part was given no outcome
 */
export async function recordOutcomes(
  ctx: Ctx,
  roundId: number,
  outcomes: readonly NewOutcome[],
  { among }: { among?: readonly number[] } = {},
): Promise<void> {
  const { company_id: companyId, db } = ctx;
  const only = among ? sql`and m.user_id = any(${idList(among)})` : sql``;
  // A row whose outcome stays is not written: most people are matched again when groups are made again.
  const given = idList(outcomes.map(({ user_id: id }) => id));
  await sql`
    update round_members m set outcome = null, reason = null
    where company_id = ${companyId} and round_id = ${roundId} and outcome not in ('snoozed', 'over_cap')
      and not (outcome = 'own_pace' and accepted_at is null) ${only}
      and not exists (select from unnest(${given}) as given (user_id) where given.user_id = m.user_id)`.execute(
    db,
  );
  for await (const some of slicesOf(outcomes, AT_ONCE)) {
    await sql`
      update round_members m set outcome = given.outcome, reason = given.reason::jsonb
      from unnest(
        ${idList(some.map(({ user_id: id }) => id))},
        ${some.map(({ outcome }) => outcome)}::text[],
        ${some.map(({ reason }) => (reason ? JSON.stringify(reason) : null))}::text[]
      ) as given (user_id, outcome, reason)
      where m.company_id = ${companyId} and m.round_id = ${roundId} and m.user_id = given.user_id
        and (m.outcome, m.reason) is distinct from (given.outcome, given.reason::jsonb)`.execute(db);
  }
  await recordOthers(ctx, roundId, only);
  const { rows } = await sql<{ user_id: number }>`
    select user_id from round_members m
    where company_id = ${companyId} and round_id = ${roundId} and outcome is null ${only} limit 1`.execute(
    db,
  );
  if (rows[0]) throw new Error(`Member ${rows[0].user_id} of round ${roundId} has no outcome`);
}

/** Members who did not take part: the first reason that applies. */
async function recordOthers(
  { company_id: companyId, db }: Ctx,
  roundId: number,
  only: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update round_members m set outcome = case
        when not u.is_active then 'inactive'
        when s.status = 'left' then 'left'
        when m.rejected_at is not null then 'declined'
        when m.accepted_at is not null and (${IS_ON_BREAK} or ${IS_AWAY}) then 'snoozed'
        when m.accepted_at is not null and ${IS_OVER_PACE} then 'own_pace'
        when d.state in ('failed', 'bounced') or (d.state = 'skipped' and d.error = 'suppressed') then 'delivery_failed'
        when m.accepted_at is null then 'no_answer'
      end,
      reason = case
        when m.accepted_at is not null and u.is_active and s.status is distinct from 'left' and ${IS_ON_BREAK}
          then jsonb_build_object('code', 'snoozed', 'until', s.snoozed_until)
        when m.accepted_at is not null and u.is_active and s.status is distinct from 'left' and ${IS_AWAY}
          then ${AWAY_REASON}
        when m.accepted_at is not null and u.is_active and s.status is distinct from 'left'
          then jsonb_build_object('code', 'own_pace_reached', 'max', (u.settings ->> 'pace')::int)
        when u.is_active and s.removed then jsonb_build_object('code', 'removed_by_admin')
        when u.is_active and d.state in ('failed', 'bounced') and m.rejected_at is null
          then jsonb_build_object('code', 'mailbox_refused')
      end
    from rounds r
    join users u on u.company_id = r.company_id
    left join memberships s
      on s.company_id = r.company_id and s.campaign_id = r.campaign_id and s.user_id = u.id
    left join deliveries d
      on d.company_id = r.company_id and d.round_id = r.id and d.user_id = u.id and d.kind = 'request'
    where m.company_id = ${companyId} and m.round_id = ${roundId} and m.outcome is null ${only}
      and r.company_id = m.company_id and r.id = m.round_id and u.id = m.user_id`.execute(db);
}
