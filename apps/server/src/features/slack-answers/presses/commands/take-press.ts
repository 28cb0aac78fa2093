import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** What a press is about: an older press about the same changes nothing anymore. */
export type Subject = `${'round' | 'program' | 'coffee' | 'booking'}:${number}`;

/**
 * Notes that a member pressed a button, and returns whether it is their latest press about these subjects. Slack posts presses in
 * any order, and jobs handle several at once: the state is that of the latest one. Others wait for this transaction.
 */
export async function takePress(
  { db, company_id }: Ctx,
  { user_id, action_ts }: { user_id: number; action_ts: string },
  subjects: readonly Subject[],
): Promise<boolean> {
  // In one order: two transactions with the same subjects could otherwise wait for each other.
  const ordered = subjects.toSorted();
  const { rows } = await sql`
    insert into slack_presses (company_id, user_id, subject, action_ts)
    select ${company_id}, ${user_id}, subject, ${action_ts}::numeric from unnest(${ordered}::text[]) as subject
    on conflict (company_id, user_id, subject) do update
      set action_ts = excluded.action_ts, taken_at = app_now()
      where slack_presses.action_ts <= excluded.action_ts
    returning subject`.execute(db);
  return rows.length === ordered.length;
}
