import type { RealtimeEvent } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** Events that commit late have an early number: catching up goes back this far, and browsers drop known events. */
export const OVERLAP_SECONDS = 15;
/** Events are stored longer than this, so that the answer to a younger cursor is complete. */
const CURSOR_HOURS = 1;
/** Above this number, loading the page again is faster than catching up. */
const MOST = 500;

/** A listener that catches up. */
export interface Missing {
  company_id: number;
  topics: readonly string[];
  /** The last event seen; null for a new listener. */
  since: number | null;
  /** Of a new listener: what its page has already read, see `currentCursor`. */
  cursor: Cursor | null;
}

/** A moment of the database: seconds since 1970, and the text of a snapshot (`100:104:101,102`), which may be made up. */
export interface Cursor {
  at: number;
  snapshot: string;
}

export interface CatchUp {
  events: RealtimeEvent[];
  /** False when there are too many events: the listener has to load everything again. */
  is_complete: boolean;
  /** Number of the company's last event, for the next time. */
  last_seq: number;
  /** Whether the events are exactly those that committed after the cursor. */
  is_from_cursor: boolean;
}

export const NOTHING: CatchUp = { events: [], is_complete: false, last_seq: 0, is_from_cursor: false };

const CURSOR = /^(?<at>\d{1,12})\/(?<snapshot>\d{1,20}:\d{1,20}:[\d,]{0,4000})$/;

/**
 * The present moment as a cursor: a browser that gets it before its page reads anything, and sends it with the request for the
 * websocket, receives exactly the events that its page may not know. Reads the database once.
 */
export async function currentCursor(db: Db): Promise<string> {
  const { rows } = await sql<{ cursor: string }>`
    select floor(extract(epoch from app_now())) || '/' || pg_current_snapshot()::text as cursor`.execute(db);
  return rows[0]?.cursor ?? '';
}

/** Reads the text of a cursor; null if it is none. */
export function readCursor(text: string): Cursor | null {
  const { at, snapshot } = CURSOR.exec(text)?.groups ?? {};
  return at && snapshot ? { at: Number(at), snapshot } : null;
}

/**
 * Whether this cluster wrote an event `e`. A dump may bring events of another cluster: their transactions have numbers that this
 * cluster has not reached, so that they would always look new. All visible events of this cluster have a lower number than its
 * next one.
 */
export const IS_OWN = sql<boolean>`(e.xid < pg_snapshot_xmax(pg_current_snapshot()))`;

/** Whether an event `e` committed after a snapshot was taken. */
export const committedSince = (snapshot: RawBuilder<unknown>) => sql<boolean>`(
  e.xid >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(e.xid, ${snapshot}))`;

interface Found {
  last_seq: number;
  /** The time of the last event that they saw; null when it is not stored any more. */
  since_at: string | null;
  is_from_cursor: boolean;
  events: RealtimeEvent[] | null;
}

/** The missed events of some listeners of any companies, in their order. Needs the scope across companies. */
export async function findMissed(db: Db, wishes: readonly Missing[]): Promise<CatchUp[]> {
  const placed = wishes.map(({ company_id, topics, since, cursor }, position) => ({
    position,
    company_id,
    topics,
    since,
    ...cursor,
  }));
  const { rows } = await sql<Found>`
    select m.last_seq, a.since_at, c.snapshot is not null as is_from_cursor, e.events
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
      as given (position int, company_id bigint, topics text[], since bigint, at bigint, snapshot text)
    cross join lateral (
      select coalesce(max(seq), 0) as last_seq from realtime_events where company_id = given.company_id
    ) m
    cross join lateral (
      select case when given.since is null then app_now() else (
        select created_at from realtime_events where company_id = given.company_id and seq = given.since
      ) end as since_at
    ) a
    cross join lateral (
      select case when given.since is null and pg_input_is_valid(given.snapshot, 'pg_snapshot')
        and given.at > extract(epoch from app_now()) - ${CURSOR_HOURS * 3_600} then given.snapshot::pg_snapshot end as snapshot
    ) c
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
        'seq', seq, 'topic', (select topic from unnest(topics) as topic where topic = any(given.topics) limit 1),
        'type', type, 'data', data
      ) order by seq) as events
      from (
        select seq, topics, type, data from realtime_events
        where company_id = given.company_id and topics && given.topics and c.snapshot is null
          and created_at > a.since_at - make_interval(secs => ${OVERLAP_SECONDS})
        union all
        select seq, topics, type, data from realtime_events e
        where company_id = given.company_id and topics && given.topics and ${IS_OWN} and ${committedSince(sql`c.snapshot`)}
        order by seq limit ${MOST + 1}
      ) missed
    ) e
    order by given.position`.execute(db);
  return rows.map((row, index) => {
    const { last_seq, since_at, is_from_cursor } = row;
    if (since_at === null) {
      const isFirst = wishes[index]?.since === 0 && last_seq === 0;
      return { events: [], is_complete: isFirst, last_seq, is_from_cursor };
    }
    const events = row.events ?? [];
    return { events: events.slice(0, MOST), is_complete: events.length <= MOST, last_seq, is_from_cursor };
  });
}
