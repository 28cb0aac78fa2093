import { sql } from 'kysely';
import type { Ctx, Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { Db } from '#platform/db/database.ts';
import { retryAt } from '../tick/queries.ts';
import type { CampaignRow } from '#features/campaigns/queries.ts';
import { getRound, type RoundRow } from '../queries.ts';
import { afterOccurrence, nextDates, type RoundDates } from '#features/campaigns/rules.ts';
import { takeNumbers } from './take-number.ts';

/** A session of a program that begins now, and the date of the series that it covers. */
export interface NewRound {
  campaign: Pick<
    CampaignRow,
    | 'company_id'
    | 'id'
    | 'optin_option'
    | 'frequency'
    | 'timezone'
    | 'requests_anchor'
    | 'matchs_anchor'
    | 'quiet_days'
  >;
  occurrence: string;
  dates: RoundDates;
}

/**
 * Stores sessions that begin now, of any companies, moves their programs on to their next dates and emits an event each, after
 * which later features invite the members. The programs must be locked. A program with an open session is left out; where the
 * date has a session already, the program only moves on. Returns the new sessions.
 */
export async function insertRounds(
  services: Pick<Services, 'bus' | 'state'>,
  db: Db,
  { rounds, now }: { rounds: readonly NewRound[]; now: string },
): Promise<{ company_id: number; id: number }[]> {
  const numbers = new Map(
    (await takeNumbers(db, rounds.map(programOf))).map((row) => [keyOf(row), row.number]),
  );
  const begun = rounds.filter(({ campaign }) => numbers.has(keyOf(programOf({ campaign }))));
  const companyIds = begun.map(({ campaign }) => campaign.company_id);
  const campaignIds = begun.map(({ campaign }) => campaign.id);
  const { rows: inserted } = await sql<{ company_id: number; id: number }>`
    insert into rounds (company_id, campaign_id, occurrence, requests_send_at, matchs_send_at, number, due_step, attempts,
      retry_at)
    select given.*, 'ask', 1, ${retryAt(sql`1`)} from unnest(
      ${companyIds}::bigint[], ${campaignIds}::bigint[],
      ${begun.map(({ occurrence }) => occurrence)}::timestamptz[],
      ${begun.map(({ dates }) => dates.requests_send_at)}::timestamptz[],
      ${begun.map(({ dates }) => dates.matchs_send_at)}::timestamptz[],
      ${begun.map(({ campaign }) => numbers.get(keyOf(programOf({ campaign }))))}::integer[]
    ) as given
    on conflict (company_id, campaign_id, occurrence) do nothing
    returning company_id, id`.execute(db);
  // A session that starts early takes the place of its date on the calendar.
  const next = begun.map(({ campaign, occurrence }) =>
    nextDates(campaign, afterOccurrence(campaign, occurrence, now)),
  );
  await sql`
    update campaigns c set next_requests_send_at = next.requests, next_matchs_send_at = next.matches,
      opening_failures = 0, opening_retry_at = null
    from unnest(
      ${companyIds}::bigint[], ${campaignIds}::bigint[],
      ${next.map((dates) => dates.next_requests_send_at)}::timestamptz[],
      ${next.map((dates) => dates.next_matchs_send_at)}::timestamptz[]
    ) as next (company_id, campaign_id, requests, matches)
    where c.company_id = next.company_id and c.id = next.campaign_id`.execute(db);
  const opened = inserted.map(({ company_id, id }) => ({ round_id: id, company_id }));
  await services.bus.emitMany(db, 'round.opened', opened);
  crashPoint(services, 'rounds.opened');
  return inserted;
}

const programOf = ({ campaign }: Pick<NewRound, 'campaign'>) => ({
  company_id: campaign.company_id,
  campaign_id: campaign.id,
});

const keyOf = (program: { company_id: number; campaign_id: number }) =>
  `${program.company_id}/${program.campaign_id}`;

/** Stores the session of one program, which is locked. Returns null when its date had one already. */
export async function insertRound(
  ctx: Ctx,
  campaign: CampaignRow,
  occurrence: string,
  dates: RoundDates,
): Promise<RoundRow | null> {
  const now = await ctx.now();
  const [round] = await insertRounds(ctx.services, ctx.db, {
    rounds: [{ campaign, occurrence, dates }],
    now,
  });
  return round ? getRound(ctx, round.id) : null;
}
