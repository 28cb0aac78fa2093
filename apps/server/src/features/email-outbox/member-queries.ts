import type { MemberMail, Suppression } from '@fika/contract';
import type { Db } from '#platform/db/database.ts';

/** A page of the mails to a member, the latest first unless asked otherwise, and how many there are. */
export async function listMailsTo(
  db: Db,
  companyId: number,
  userId: number,
  page: { limit: number; offset: number; ordering: string },
): Promise<{ count: number; rows: MemberMail[] }> {
  const mails = db.selectFrom('deliveries').where('company_id', '=', companyId).where('user_id', '=', userId);
  const { count } = await mails
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await mails
    .select(['id', 'kind', 'state', 'recipient as to', 'error', 'queued_at', 'sent_at'])
    .orderBy('id', page.ordering === 'created_at' ? 'asc' : 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, rows: rows as MemberMail[] };
}

/** Since when and why an address gets no mail any more; null when it does. */
export async function findSuppression(db: Db, companyId: number, email: string) {
  const row = await db
    .selectFrom('suppressions')
    .select(['created_at as since', 'kind', 'reason'])
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row ? { ...row, kind: row.kind as Suppression['kind'] } : null;
}
