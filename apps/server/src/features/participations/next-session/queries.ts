import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';

/** The session after one that is drawn. */
export interface NextSession {
  requests_send_at: string | null;
  matchs_send_at: string | null;
  /** Whether the member has accepted it. */
  joins: boolean;
}

/** The round of a program that invites a member now, or null. */
export async function findOpenRound(
  db: Db,
  companyId: number,
  { campaign_id, user_id }: { campaign_id: number; user_id: number },
): Promise<{ id: number; matchs_send_at: string; accepted_at: string | null } | null> {
  const row = await db
    .selectFrom('rounds as r')
    .innerJoin('round_members as m', (join) =>
      join.onRef('m.company_id', '=', 'r.company_id').onRef('m.round_id', '=', 'r.id'),
    )
    .select(['r.id', 'r.matchs_send_at', 'm.accepted_at'])
    .where('r.company_id', '=', companyId)
    .where('r.campaign_id', '=', campaign_id)
    .where('r.status', '=', ROUND_STATUS.requestsDone)
    .where('m.user_id', '=', user_id)
    .where(sql<boolean>`(m.outcome is null or m.asked_at is not null)`)
    .orderBy('r.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

interface Program {
  campaign_id: number;
  user_id: number;
  campaign_status: string;
  next_requests_send_at: string | null;
  next_matchs_send_at: string | null;
  joins_next: boolean;
}

/** The session that a member can join next: the open one, a planned one, or the next of the series. */
export async function findNextSession(scope: Scope, program: Program): Promise<NextSession | null> {
  const open = await findOpenRound(scope.db, scope.company_id, program);
  if (open) {
    return { requests_send_at: null, matchs_send_at: open.matchs_send_at, joins: open.accepted_at !== null };
  }
  if (program.campaign_status !== 'active') return null;
  const planned = await findPlannedRound(scope, program);
  const series = program.next_matchs_send_at && {
    requests_send_at: program.next_requests_send_at,
    matchs_send_at: program.next_matchs_send_at,
  };
  const dates =
    planned && (!series || planned.matchs_send_at < series.matchs_send_at) ? planned : series || null;
  return dates && { ...dates, joins: program.joins_next };
}

function findPlannedRound({ db, company_id: companyId }: Scope, { campaign_id: campaignId }: Program) {
  return db
    .selectFrom('rounds')
    .select(['requests_send_at', 'matchs_send_at'])
    .where('company_id', '=', companyId)
    .where('campaign_id', '=', campaignId)
    .where('status', '=', ROUND_STATUS.new)
    .orderBy('matchs_send_at')
    .limit(1)
    .executeTakeFirst();
}
