import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Press } from '../../types.ts';
import { isAnsweredSince } from '../queries.ts';
import type { Subject } from '../types.ts';

/**
 * Notes that a member pressed a button, and returns whether that is their latest answer about these subjects. A chat posts presses
 * in any order, and several are handled at once: among those of one chat, the time by its clock decides. An answer that was given
 * otherwise, on the page, by an email or in another chat, counts by the clock of the database. Others wait for this transaction.
 */
export async function takePress(
  ctx: Ctx,
  press: Press & { user_id: number },
  subjects: readonly Subject[],
): Promise<boolean> {
  const { db, company_id } = ctx;
  const { user_id, chat, pressed_at } = press;
  if (await isAnsweredSince(ctx, press, subjects)) return false;
  // In one order: two transactions with the same subjects could otherwise wait for each other.
  const ordered = subjects.toSorted();
  const { rows } = await sql`
    insert into chat_presses (company_id, user_id, chat, subject, pressed_at)
    select ${company_id}, ${user_id}, ${chat}, subject, ${pressed_at}::numeric from unnest(${ordered}::text[]) as subject
    on conflict (company_id, user_id, chat, subject) do update
      set pressed_at = excluded.pressed_at, taken_at = app_now()
      where chat_presses.pressed_at <= excluded.pressed_at
    returning subject`.execute(db);
  return rows.length === ordered.length;
}
