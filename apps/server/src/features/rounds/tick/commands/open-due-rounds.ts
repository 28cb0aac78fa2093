import { OPTIN_OPTIONS } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import {
  claimDuePrograms,
  claimPlannedRounds,
  type DueProgram,
  type PlannedRound,
  postponePlannedRound,
  postponeProgram,
  type Ref,
  retryAt,
} from '../queries.ts';
import { datesOfRound, sendsRequests } from '#features/campaigns/rules.ts';
import { insertRounds, type NewRound } from '../../commands/open-round.ts';
import { takeNumbers } from '../../commands/take-number.ts';

/** So many are opened in one transaction: none of them waits long for the others. */
const AT_ONCE = 100;

/** The sessions that begin on their date: the next ones of series, and planned ones. */
interface Kind<Row extends Ref> {
  what: string;
  /** Locks some that are due; the one that is named, where one is. */
  claim: (db: Db, limit: number, only: Ref | null) => Promise<Row[]>;
  open: (services: Services, db: Db, rows: readonly Row[]) => Promise<void>;
  postpone: (db: Db, row: Ref) => Promise<void>;
}

const SERIES: Kind<DueProgram> = {
  what: 'could not open the next session of a program',
  claim: claimDuePrograms,
  open: openPrograms,
  postpone: postponeProgram,
};

const PLANNED: Kind<PlannedRound> = {
  what: 'could not open a planned session',
  claim: claimPlannedRounds,
  open: openPlanned,
  postpone: postponePlannedRound,
};

/** Opens every session whose date has come and whose program has none that is open. */
export async function openDueRounds(services: Services, log: Log): Promise<void> {
  await openAll(services, SERIES, log);
  await openAll(services, PLANNED, log);
}

async function openAll<Row extends Ref>(services: Services, kind: Kind<Row>, log: Log): Promise<void> {
  for (let found = true; found && !services.jobs.isStopping;) {
    let rows: Row[] = [];
    try {
      await services.database.system('write', async (db) => {
        rows = await kind.claim(db, AT_ONCE, null);
        await kind.open(services, db, rows);
      });
    } catch (error) {
      // Nothing was found that could be at fault.
      if (rows.length === 0) throw error;
      await openOneByOne(services, kind, rows, log);
    }
    found = rows.length > 0;
  }
}

/**
 * Opens one by one after a failure, so that one session that cannot be opened does not block the others, now or the next time.
 */
async function openOneByOne<Row extends Ref>(
  services: Services,
  kind: Kind<Row>,
  rows: readonly Row[],
  log: Log,
): Promise<void> {
  for (const { company_id, id } of rows) {
    const one = { company_id, id };
    try {
      await services.database.system('write', async (db) =>
        kind.open(services, db, await kind.claim(db, 1, one)),
      );
    } catch (error) {
      log.error({ err: error, ...one }, kind.what);
      await services.database.system('write', (db) => kind.postpone(db, one));
    }
  }
}

async function openPrograms(services: Services, db: Db, programs: readonly DueProgram[]): Promise<void> {
  const [first] = programs;
  if (!first) return;
  const { now } = first;
  await insertRounds(services, db, { rounds: programs.map(nextRound), now });
}

function nextRound(campaign: DueProgram): NewRound {
  const occurrence = sendsRequests(campaign) ? campaign.next_requests_send_at : campaign.next_matchs_send_at;
  const dates = occurrence && datesOfRound(campaign, occurrence, campaign.now);
  if (!occurrence || !dates) throw new Error('A program has no date for the matches of its next session');
  return { campaign, occurrence, dates };
}

const ANSWER_MS = 3 * 86_400_000;

/** Members who are invited late have as long to answer as planned. */
function matchesOf(round: PlannedRound): string {
  const { now, requests_send_at: requests, matchs_send_at: matches } = round;
  if (matches > now) return matches;
  // Planned when the program invited no one, and now it does: members need time to answer.
  const isUntold = round.optin_option !== OPTIN_OPTIONS.direct && requests === null;
  const window = isUntold ? ANSWER_MS : Date.parse(matches) - Date.parse(requests ?? matches);
  return new Date(Date.parse(now) + window).toISOString();
}

async function openPlanned(services: Services, db: Db, rounds: readonly PlannedRound[]): Promise<void> {
  if (rounds.length === 0) return;
  const numbers = await takeNumbers(db, rounds);
  const opened = rounds.flatMap((round) => {
    const taken = numbers.find(
      (one) => one.company_id === round.company_id && one.campaign_id === round.campaign_id,
    );
    return taken ? [{ ...round, number: taken.number }] : [];
  });
  await sql`
    update rounds r set opened_at = app_now(), number = opened.number, matchs_send_at = opened.matches,
      due_step = 'ask', attempts = 1, retry_at = ${retryAt(sql`1`)}
    from unnest(
      ${opened.map(({ company_id: id }) => id)}::bigint[], ${opened.map(({ id }) => id)}::bigint[],
      ${opened.map(({ number }) => number)}::integer[], ${opened.map(matchesOf)}::timestamptz[]
    ) as opened (company_id, id, number, matches)
    where r.company_id = opened.company_id and r.id = opened.id`.execute(db);
  await services.bus.emitMany(
    db,
    'round.opened',
    opened.map(({ company_id, id }) => ({ round_id: id, company_id })),
  );
}
