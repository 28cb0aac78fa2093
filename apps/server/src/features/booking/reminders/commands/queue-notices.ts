import { sql } from 'kysely';
import type { Ctx, Services } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';
import { inEachCompany } from '#platform/each-company.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { type DueNotice, listQuestions, listReminders, type NoticeKind } from '../queries.ts';

/**
 * Reminds guests in the morning of a booked time, and asks on the next working day how it was.
 *
 * @throws AggregateError as `inEachCompany`
 */
export async function queueNotices(services: Services): Promise<void> {
  const due = await services.database.system('read', async (db) => [
    ...(await listReminders(db)),
    ...(await listQuestions(db)),
  ]);
  await inEachCompany(services, due, async (ctx, ofCompany) => {
    for (const [kind, of] of Map.groupBy(ofCompany, (notice) => notice.kind)) await queueOf(ctx, kind, of);
  });
}

/** The worker that stores a row queues its email in the same transaction: of two workers, one finds it stored. */
async function queueOf(ctx: Ctx, kind: NoticeKind, due: readonly DueNotice[]): Promise<void> {
  const { rows } = await sql<{ booking_id: number; user_id: number }>`
    insert into booking_notices (company_id, booking_id, user_id, kind, day)
    select ${ctx.company_id}, given.booking_id, given.user_id, ${kind}, given.day
    from unnest(
      ${idList(due.map(({ booking_id: id }) => id))}, ${idList(due.map(({ user_id: id }) => id))},
      ${due.map(({ day }) => day)}::date[]
    ) as given (booking_id, user_id, day)
    order by 2, 3
    on conflict do nothing
    returning booking_id, user_id`.execute(ctx.db);
  const stored = new Set(rows.map((row) => `${row.booking_id}/${row.user_id}`));
  await queueDeliveries(ctx, {
    round_id: null,
    kind,
    deliveries: due
      .filter((one) => stored.has(`${one.booking_id}/${one.user_id}`))
      .map(({ user_id, coffee_id, booking_id, sequence }) => ({
        user_id,
        data: { coffee_id, booking_id, sequence },
      })),
  });
}
