import { EMPTY_FILTERS, type FilterGroup, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { openStatuses } from '#features/rounds/queries.ts';
import type { Services } from '#platform/context.ts';

let counter = 0;
const next = () => (counter += 1);

interface GivenCampaign {
  company_id: number;
  name?: string;
  status?: 'draft' | 'active' | 'inactive' | 'archived';
  filters?: FilterGroup;
  exclude_admins?: boolean;
  timezone?: string;
  users_per_group?: number;
  optin_option?: 1 | 2;
  request_subject?: string;
  optin_text?: string;
  added_by_id?: number;
  next_requests_send_at?: string;
  next_matchs_send_at?: string;
  /** Wall clocks of the zone from which the dates are counted. */
  requests_anchor?: string;
  matchs_anchor?: string;
}

/** A running program of a company. */
export async function makeCampaign(
  { database }: Services,
  given: GivenCampaign,
): Promise<{ campaign_id: number }> {
  const { filters, ...columns } = given;
  const { id } = await database.company(given.company_id, 'write', (db) =>
    db
      .insertInto('campaigns')
      .values({
        name: `Program ${next()}`,
        status: 'active',
        timezone: 'Europe/Paris',
        ...columns,
        filters: JSON.stringify(filters ?? EMPTY_FILTERS),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { campaign_id: id };
}

interface GivenRound {
  company_id: number;
  campaign_id: number;
  status?: number;
  matchs_send_at?: string;
  requests_send_at?: string;
  /** Null: planned, its date has not come. */
  opened_at?: string | null;
}

/** A round of a program, new unless a status is given: no member is invited yet. */
export async function makeRound({ database }: Services, given: GivenRound): Promise<{ round_id: number }> {
  const number = next();
  const { id } = await database.company(given.company_id, 'write', (db) =>
    db
      .insertInto('rounds')
      .values({
        status: ROUND_STATUS.new,
        matchs_send_at: '2099-11-23T08:00:00Z',
        ...given,
        number,
        occurrence: new Date(Date.UTC(2026, 0, number)).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { round_id: id };
}

/** Ends all programs with their sessions, and removes waiting work: the next tick finds nothing. */
export async function endPrograms({ database }: Services): Promise<void> {
  await database.system('write', async (db) => {
    await sql`update rounds set status = ${ROUND_STATUS.deleted} where status in ${openStatuses}`.execute(db);
    await sql`update campaigns set status = 'archived', next_requests_send_at = null, next_matchs_send_at = null
      where status <> 'archived'`.execute(db);
    await sql`delete from pgboss.job where state in ('created', 'retry')`.execute(db);
  });
}
