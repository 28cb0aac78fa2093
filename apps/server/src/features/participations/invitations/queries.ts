import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { Problem } from '#platform/problem.ts';
import { DRAW_DATE } from '#features/rounds/queries.ts';
import type { Invited } from '../tokens.ts';

/** Members who were excluded before the round began were not invited. */
const MAY_ANSWER = sql<boolean>`(m.outcome is null or m.asked_at is not null or m.accepted_at is not null)`;

/** What an answer may change of a member of a round, `m`. */
export const ANSWERED = [
  'm.accepted_at',
  'm.rejected_at',
  'm.reject_reason',
  'm.outcome',
  sql<string | null>`m.reason ->> 'code'`.as('reason_code'),
  MAY_ANSWER.as('may_answer'),
] as const;

function invitations({ db, company_id: companyId }: Scope) {
  return db
    .selectFrom('round_members as m')
    .innerJoin('rounds as r', (join) =>
      join.onRef('r.company_id', '=', 'm.company_id').onRef('r.id', '=', 'm.round_id'),
    )
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.campaign_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.user_id'),
    )
    .innerJoin('companies as o', 'o.id', 'm.company_id')
    .leftJoin('memberships as s', (join) =>
      join
        .onRef('s.company_id', '=', 'm.company_id')
        .onRef('s.campaign_id', '=', 'r.campaign_id')
        .onRef('s.user_id', '=', 'm.user_id'),
    )
    .select([
      'm.round_id',
      'm.user_id',
      ...ANSWERED,
      'r.status as round_status',
      'r.number',
      'r.matchs_send_at',
      DRAW_DATE.as('answers_until'),
      'c.id as campaign_id',
      'c.name as campaign_name',
      'c.optin_text',
      'c.description',
      'c.users_per_group',
      'c.timezone',
      sql<boolean>`c.algo = 'lottery'`.as('is_draw'),
      'c.status as campaign_status',
      'c.next_requests_send_at',
      'c.next_matchs_send_at',
      'u.first_name',
      'u.last_name',
      'u.culture',
      'u.is_active',
      'u.inactive_reason',
      'u.erased_at',
      'o.options',
      'o.name as company_name',
      'o.slug',
      'o.id as company_id',
      'o.colour',
      'o.logo_hash',
      sql<boolean>`s.status is not distinct from 'left'`.as('has_left'),
      sql<boolean>`coalesce(s.removed, false)`.as('removed'),
      sql<boolean>`coalesce(s.joins_next, false)`.as('joins_next'),
      sql<string | null>`case when s.snoozed_until > (app_now() at time zone c.timezone)::date
        then s.snoozed_until::text end`.as('paused_until'),
      sql<number>`(
        select count(*) from round_members a
        where a.company_id = m.company_id and a.round_id = m.round_id and a.accepted_at is not null
      )`.as('accepted_count'),
    ])
    .where('m.company_id', '=', companyId);
}

/** The invitation of a member, with their status. Throws `optin_gone` when the round or the member no longer exists. */
export async function getInvitation(db: Db, invited: Invited) {
  const row = await findInvitation(db, invited);
  if (!row) throw new Problem('optin_gone');
  return row;
}

/** The same, or null. */
export async function findInvitation(db: Db, { company_id, round_id, user_id }: Invited) {
  const row = await invitations({ db, company_id })
    .where('m.round_id', '=', round_id)
    .where('m.user_id', '=', user_id)
    .executeTakeFirst();
  return row ?? null;
}
export type InvitationRow = Awaited<ReturnType<typeof getInvitation>>;

/** The same for an answer: until it commits, the round cannot be drawn and no other answer of this member is stored. */
export async function lockInvitation(db: Db, invited: Invited): Promise<InvitationRow> {
  const { company_id, round_id, user_id } = invited;
  // The round first, as a draw does: another order could deadlock with it.
  await sql`
    select from rounds r join round_members m on m.company_id = r.company_id and m.round_id = r.id
    where r.company_id = ${company_id} and r.id = ${round_id} and m.user_id = ${user_id}
    for share of r for update of m`.execute(db);
  // A separate statement: it sees what was committed while it waited for the locks.
  return getInvitation(db, invited);
}

/** Open rounds that a member may answer, and those under review to which they were invited, the most urgent first. */
export async function listInvitations(scope: Scope, userId: number): Promise<InvitationRow[]> {
  return invitations(scope)
    .where('m.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('r.status', '=', ROUND_STATUS.requestsDone),
        eb.and([eb('r.status', '=', ROUND_STATUS.provisioned), eb('m.asked_at', 'is not', null)]),
      ]),
    )
    .where(sql<boolean>`s.status is distinct from 'left'`)
    .where(MAY_ANSWER)
    .orderBy('r.matchs_send_at')
    .orderBy('r.id')
    .execute();
}
