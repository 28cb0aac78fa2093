import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { isAnsweredSince } from '../queries.ts';
import type { Subject } from '../types.ts';

interface Press {
  user_id: number;
  action_ts: string;
  pressed_at: string | null;
}

/**
 * Notes that a member pressed a button, and returns whether that is their latest answer about these subjects. Slack posts presses
 * in any order, and jobs handle several at once: among presses, the time by Slack's clock decides. An answer that was given
 * otherwise, on the page or by an email, counts by the clock of the database. Others wait for this transaction.
 */
export async function takePress(ctx: Ctx, press: Press, subjects: readonly Subject[]): Promise<boolean> {
  const { db, company_id } = ctx;
  const { user_id, action_ts, pressed_at } = press;
  if (pressed_at !== null && (await isAnsweredSince(ctx, { user_id, pressed_at }, subjects))) return false;
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
