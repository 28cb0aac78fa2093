import type { FilterGroup } from '@fika/contract';
import { sql } from 'kysely';
import { demand, type RequestCtx } from '../../../platform/http/access.ts';
import { recordAudits } from '../../audit/record.ts';
import { Problem } from '../../../platform/problem.ts';
import { countRows } from '../../members/audience.ts';
import { chosenMembers } from '../../members/chosen-members.ts';
import { findExistingAudiences } from '../queries.ts';

/** Adds active members to some audiences by hand, each of which the admin may change. */
export async function addToAudiences(ctx: RequestCtx, audiences: readonly number[], filters: FilterGroup) {
  const { db, company_id, actor } = ctx;
  const ids = [...new Set(audiences)];
  for (const id of ids) demand({ who: 'admin', permission: 'audiences_management' }, actor, id);
  const existing = await findExistingAudiences(db, company_id, ids);
  if (existing.length < ids.length) throw new Problem('not_found');
  const chosen = await chosenMembers(ctx, filters, true);
  const wanted = await countRows(chosen);
  const { rows } = await sql<{ user_id: number; audience_id: number }>`
    insert into audience_members (company_id, audience_id, user_id, added_by_id)
    select ${company_id}, audience.id, chosen.id, ${actor.user_id}
    from (${chosen.select('users.id')}) chosen cross join unnest(${ids}::bigint[]) audience (id)
    on conflict do nothing
    returning user_id, audience_id`.execute(db);
  await recordAudits(
    db,
    ids.flatMap((id) => {
      const count = rows.filter((row) => row.audience_id === id).length;
      const entry = { action: 'audience.members_added', target_type: 'audience', target_id: id } as const;
      return count > 0
        ? [{ ...entry, data: { count }, company_id, actor_id: actor.user_id, client: ctx.client }]
        : [];
    }),
  );
  for (const id of ids) await ctx.publish('admins', 'audience.changed', { audience_id: id });
  const count = new Set(rows.map((row) => row.user_id)).size;
  return { count, skipped: wanted - count, undo_id: null };
}
