import { sql } from 'kysely';
import { idList } from '#platform/db/long-lists.ts';
import type { Ctx } from '#platform/context.ts';
import { recordAudit } from '#features/audit/record.ts';

/**
 * Makes some members those of an audience that something outside of the product, such as a channel, puts into it: adds the new
 * ones and removes the others. Members who were added by hand stay. Does nothing for a deleted audience.
 */
export async function followMembers(ctx: Ctx, audienceId: number, userIds: readonly number[]): Promise<void> {
  const { db, company_id } = ctx;
  const { numAffectedRows: removed = 0n } = await sql`
    delete from audience_members m
    where m.company_id = ${company_id} and m.audience_id = ${audienceId} and m.is_followed
      and m.user_id <> all(${idList(userIds)})`.execute(db);
  const { numAffectedRows: added = 0n } = await sql`
    insert into audience_members (company_id, audience_id, user_id, is_followed)
    select u.company_id, a.id, u.id, true
    from audiences a join users u on u.company_id = a.company_id and u.id = any(${idList(userIds)})
    where a.company_id = ${company_id} and a.id = ${audienceId} and a.deleted_at is null and u.erased_at is null
    order by u.id
    on conflict do nothing`.execute(db);
  const counts = { 'audience.members_added': Number(added), 'audience.members_removed': Number(removed) };
  for (const [action, count] of Object.entries(counts) as [keyof typeof counts, number][]) {
    if (count > 0)
      await recordAudit(ctx, { action, target_type: 'audience', target_id: audienceId, data: { count } });
  }
  if (added + removed > 0n) await ctx.publish('admins', 'audience.changed', { audience_id: audienceId });
}

/** Ends this for an audience: its members stay, as if they were added by hand. */
export async function keepFollowed({ db, company_id }: Ctx, audienceId: number): Promise<void> {
  await db
    .updateTable('audience_members')
    .set({ is_followed: false })
    .where('company_id', '=', company_id)
    .where('audience_id', '=', audienceId)
    .where('is_followed', '=', true)
    .execute();
}
