import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';

interface StoredDraw {
  /** JSON, as text: Node does not need to read it. */
  groups: string;
  outcomes: string;
  record: string;
  input: Buffer | null;
  input_record: string | null;
}

/** The groups that are stored for a position of a round, or null. */
export async function findDraw(
  { db, company_id: companyId }: Scope,
  roundId: number,
  position: number,
): Promise<StoredDraw | null> {
  const { rows } = await sql<StoredDraw>`
    select groups::text, outcomes::text, record::text, input, input_record::text
    from round_draws where company_id = ${companyId} and round_id = ${roundId} and position = ${position}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Whether there are groups before and after the current ones of some rounds, by round; rounds with neither are not in the map. */
export async function findWays(
  { db, company_id: companyId }: Scope,
  roundIds: readonly number[],
): Promise<ReadonlyMap<number, { can_undo: boolean; can_redo: boolean }>> {
  const { rows } = await sql<{ round_id: number; can_undo: boolean; can_redo: boolean }>`
    select d.round_id, bool_or(d.position = r.draw_position - 1) as can_undo,
      bool_or(d.position = r.draw_position + 1) as can_redo
    from round_draws d join rounds r on r.company_id = d.company_id and r.id = d.round_id
    where d.company_id = ${companyId} and d.round_id = any(${roundIds}::bigint[])
    group by d.round_id`.execute(db);
  return new Map(rows.map(({ round_id, ...ways }) => [round_id, ways]));
}
