import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { CampaignRow } from '#features/campaigns/queries.ts';
import { DRAW_DATE } from '#features/rounds/queries.ts';
import type { PostKind, PostRef } from './types.ts';

/** A session, as its messages in a channel show it. */
export interface PostedRound {
  round_id: number;
  status: number;
  matchs_send_at: string;
  /** When its answers close. */
  answers_until: string;
  campaign_id: number;
  program: string;
  language: 'en' | 'fr';
  timezone: string;
  campaign_status: string;
  communication: number;
  algo: string;
  optin_option: number;
  quiet_hours: CampaignRow['quiet_hours'];
  /** The program's next date after this session; null without one. */
  next_matchs_send_at: string | null;
  groups: number;
}

export async function findPostedRound(
  { db, company_id: companyId }: Scope,
  roundId: number,
): Promise<PostedRound | null> {
  const { rows } = await sql<PostedRound>`
    select r.id as round_id, r.status, r.matchs_send_at, ${DRAW_DATE} as answers_until, c.id as campaign_id,
      c.name as program, c.culture as language, c.timezone, c.status as campaign_status, c.channel as communication,
      c.algo, c.optin_option, c.quiet_hours,
      case when c.next_matchs_send_at > app_now() then c.next_matchs_send_at end as next_matchs_send_at,
      (select count(*) from coffees k
        where k.company_id = r.company_id and k.round_id = r.id and k.sent_at is not null) as groups
    from rounds r join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
    where r.company_id = ${companyId} and r.id = ${roundId}`.execute(db);
  return rows[0] ?? null;
}

/** A message of a session in a channel. */
export interface PostRow {
  kind: PostKind;
  due_at: string;
  claimed_at: string | null;
  slack_team_id: number | null;
  msteams_tenant_id: number | null;
  channel_id: string | null;
  message_id: string | null;
  shown: string | null;
}

export async function findPost(
  { db, company_id: companyId }: Scope,
  { round_id, kind }: Omit<PostRef, 'company_id'>,
): Promise<PostRow | null> {
  const row = await db
    .selectFrom('channel_posts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('round_id', '=', round_id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ? (row as PostRow) : null;
}

/** Posts that are older say nothing that people still want to know. */
const WITHIN_HOURS = 24;
const AT_ONCE = 200;

/** Messages that are due and not posted. Reads across companies. */
export async function listDuePosts(db: Db): Promise<PostRef[]> {
  const { rows } = await sql<PostRef>`
    select company_id, round_id, kind from channel_posts
    where claimed_at is null and due_at <= (select app_now())
      and due_at > (select app_now()) - make_interval(hours => ${WITHIN_HOURS})
    order by due_at limit ${AT_ONCE}`.execute(db);
  return rows;
}
