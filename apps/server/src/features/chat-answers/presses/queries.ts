import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { lockCoffee } from '#features/booking/commands/lock-coffee.ts';
import type { Press } from '../types.ts';
import type { Subject } from './types.ts';

/**
 * Whether a member answered one of these subjects after an instant, other than by a button of this chat. A press that was handled has
 * the time of its answer: what did not change since then was answered by it. The answers cannot change before this transaction ends.
 */
export async function isAnsweredSince(
  ctx: Ctx,
  { user_id, chat, answered_at }: Pick<Press, 'chat' | 'answered_at'> & { user_id: number },
  subjects: readonly Subject[],
): Promise<boolean> {
  if (answered_at === null) return false;
  for (const subject of subjects) {
    const [kind, id] = partsOf(subject);
    const changed = await CHANGED_AT[kind](ctx, { user_id, id });
    const { rows } = await sql<{ is_newer: boolean }>`
      select coalesce(changed.at > ${answered_at}::timestamptz, false) and coalesce(changed.at > p.taken_at, true) as is_newer
      from (select ${changed}::timestamptz as at) as changed
      left join chat_presses p
        on p.company_id = ${ctx.company_id} and p.user_id = ${user_id} and p.chat = ${chat}
          and p.subject = ${subject}`.execute(ctx.db);
    if (rows[0]?.is_newer) return true;
  }
  return false;
}

type Kind = Subject extends `${infer Of}:${number}` ? Of : never;

const partsOf = (subject: Subject): [Kind, number] => {
  const [kind = '', id = ''] = subject.split(':');
  return [kind as Kind, Number(id)];
};

/** When the answer of a member was last changed, by the clock of the database; null without one. Locks it. */
const CHANGED_AT: Readonly<
  Record<Kind, (ctx: Ctx, of: { user_id: number; id: number }) => Promise<string | null>>
> = {
  // The round first, as a draw does: another order could deadlock with it. Who joins has no row yet.
  round: ({ db, company_id }, { user_id, id }) =>
    latest(
      sql<{ at: string | null }>`
        select coalesce(m.accepted_at, m.rejected_at) as at
        from rounds r join round_members m on m.company_id = r.company_id and m.round_id = r.id
        where r.company_id = ${company_id} and r.id = ${id} and m.user_id = ${user_id}
        for share of r for update of m`.execute(db),
    ),
  program: ({ db, company_id }, { user_id, id }) =>
    latest(
      sql<{ at: string | null }>`
        select updated_at as at from memberships
        where company_id = ${company_id} and campaign_id = ${id} and user_id = ${user_id} for update`.execute(
        db,
      ),
    ),
  coffee: ({ db, company_id }, { user_id, id }) =>
    latest(
      sql<{ at: string | null }>`
        select updated_at as at from coffee_feedback
        where company_id = ${company_id} and coffee_id = ${id} and user_id = ${user_id} for update`.execute(
        db,
      ),
    ),
  // A time is that of all people of a coffee, and any of them may have changed it.
  booking: async (ctx, { id }) => {
    await lockCoffee(ctx, id);
    return latest(
      sql<{ at: string | null }>`
        select max(updated_at) as at from bookings
        where company_id = ${ctx.company_id} and coffee_id = ${id}`.execute(ctx.db),
    );
  },
};

const latest = async (asked: Promise<{ rows: { at: string | null }[] }>): Promise<string | null> =>
  (await asked).rows[0]?.at ?? null;
