import type { RealtimeEvent } from '@fika/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** Events that commit late have an early number: catching up goes back this far, and browsers drop known events. */
export const OVERLAP_SECONDS = 15;
/** Above this number, loading the page again is faster than catching up. */
const MOST = 500;

/** A listener that catches up. */
export interface Missing {
  company_id: number;
  topics: readonly string[];
  /** The last event seen; null for a new listener. */
  since: number | null;
}

export interface CatchUp {
  events: RealtimeEvent[];
  /** False when there are too many events: the listener has to load everything again. */
  is_complete: boolean;
  /** Number of the company's last event, for the next time. */
  last_seq: number;
}

export const NOTHING: CatchUp = { events: [], is_complete: false, last_seq: 0 };

interface Found {
  last_seq: number;
  /** The time of the last event that they saw; null when it is not stored any more. */
  since_at: string | null;
  events: RealtimeEvent[] | null;
}

/** The missed events of some listeners of any companies, in their order. Needs the scope across companies. */
export async function findMissed(db: Db, wishes: readonly Missing[]): Promise<CatchUp[]> {
  const placed = wishes.map(({ company_id, topics, since }, position) => ({
    position,
    company_id,
    topics,
    since,
  }));
  const { rows } = await sql<Found>`
    select m.last_seq, a.since_at, e.events
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
      as given (position int, company_id bigint, topics text[], since bigint)
    cross join lateral (
      select coalesce(max(seq), 0) as last_seq from realtime_events where company_id = given.company_id
    ) m
    cross join lateral (
      select case when given.since is null then app_now() else (
        select created_at from realtime_events where company_id = given.company_id and seq = given.since
      ) end as since_at
    ) a
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
        'seq', seq, 'topic', (select topic from unnest(topics) as topic where topic = any(given.topics) limit 1),
        'type', type, 'data', data
      ) order by seq) as events
      from (
        select seq, topics, type, data from realtime_events
        where company_id = given.company_id and topics && given.topics
          and created_at > a.since_at - make_interval(secs => ${OVERLAP_SECONDS})
        order by seq limit ${MOST + 1}
      ) missed
    ) e
    order by given.position`.execute(db);
  return rows.map((row, index) => {
    const { last_seq, since_at } = row;
    if (since_at === null) {
      const isFirst = wishes[index]?.since === 0 && last_seq === 0;
      return { events: [], is_complete: isFirst, last_seq };
    }
    const events = row.events ?? [];
    return { events: events.slice(0, MOST), is_complete: events.length <= MOST, last_seq };
  });
}
