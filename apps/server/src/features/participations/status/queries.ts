import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { found } from '#platform/problem.ts';

/** The status of a member in a program, independent of its audience. */
export interface ProgramStatus {
  campaign_id: number;
  user_id: number;
  campaign_status: string;
  timezone: string;
  next_requests_send_at: string | null;
  next_matchs_send_at: string | null;
  joins_next: boolean;
  /** Active, and has not left. */
  subscribed: boolean;
  /** The day in the zone of the program. */
  today: string;
}

/** Throws `not_found` when there is no such program or member. */
export async function getProgramStatus(
  { db, company_id: companyId }: Scope,
  { campaign_id, user_id }: { campaign_id: number; user_id: number },
): Promise<ProgramStatus> {
  const { rows } = await sql<ProgramStatus>`
    select c.id as campaign_id, u.id as user_id, c.status as campaign_status, c.timezone, c.next_requests_send_at,
      c.next_matchs_send_at, coalesce(s.joins_next, false) as joins_next,
      u.is_active and s.status is distinct from 'left' as subscribed,
      ((app_now() at time zone c.timezone)::date)::text as today
    from campaigns c
    join users u on u.company_id = c.company_id and u.id = ${user_id}
    left join memberships s on s.company_id = c.company_id and s.campaign_id = c.id and s.user_id = u.id
    where c.company_id = ${companyId} and c.id = ${campaign_id}`.execute(db);
  return found(rows[0]);
}
