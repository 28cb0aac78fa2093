import type { BulkAnswer, FilterGroup } from '@fika/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { demand, type RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { changeOf, idsOf } from '#features/bulk-actions/queries.ts';
import type { ActionCtx, BulkAction, Change } from '#features/bulk-actions/types.ts';
import { chosenMembers } from '#features/bulk-actions/selection/queries.ts';
import { startBulkAction } from '#features/bulk-actions/commands/start-bulk-action.ts';
import { findExistingAudiences, keepAudiences } from '../queries.ts';

interface Detail {
  audiences: number[];
}
interface Added {
  user_id: number;
  audience_id: number;
}

/** Adds active members to some audiences by hand, each of which the admin may change. */
export async function addToAudiences(
  ctx: RequestCtx,
  given: readonly number[],
  filters: FilterGroup,
): Promise<BulkAnswer> {
  const audiences = [...new Set(given)];
  for (const id of audiences) {
    demand({ who: 'admin', permission: 'audiences_management' }, ctx.actor, id);
  }
  const existing = await findExistingAudiences(ctx, audiences);
  if (existing.length < audiences.length) throw new Problem('not_found');
  const chosen = await chosenMembers(ctx, filters, true);
  return startBulkAction(ctx, addToAudiencesAction, chosen.select('users.id'), { audiences });
}

export const addToAudiencesAction: BulkAction<Detail> = {
  name: 'add_to_audiences',
  permission: 'audiences_management',
  items: ({ audiences }) => audiences,
  detail: z.object({ audiences: z.array(z.int()) }),
  async change(ctx, ids, { audiences }) {
    const { db, company_id: companyId } = ctx;
    // One that was deleted since is left out: the others are still wanted.
    const existing = await keepAudiences(ctx, audiences);
    const { rows } = await sql<Added>`
      insert into audience_members (company_id, audience_id, user_id)
      select users.company_id, audience.id, users.id
      from users cross join unnest(${existing}::bigint[]) as audience (id)
      where users.company_id = ${companyId} and users.id = any(${ids}::bigint[])
        and users.is_active and users.erased_at is null
      order by audience.id, users.id
      on conflict do nothing
      returning user_id, audience_id`.execute(db);
    await tell(ctx, 'audience.members_added', rows);
    const added = Map.groupBy(rows, (row) => row.user_id);
    return [...added].map(([id, those]): Change => {
      return { user_id: id, before: {}, after: { audiences: those.map((row) => row.audience_id) } };
    });
  },
  async undo(ctx, changes, { audiences }) {
    // Members who were removed since stay removed; members who were added again stay: that was another action.
    const { rows } = await sql<Added>`
      delete from audience_members m
      where m.company_id = ${ctx.company_id} and m.audience_id = any(${audiences}::bigint[])
        and m.user_id = any(${idsOf(changes)}::bigint[]) and exists (
          select from ${changeOf(ctx, changes, sql`m.user_id`)}
          where c.at = m.added_at and c.after -> 'audiences' @> to_jsonb(m.audience_id) offset 0)
      returning m.user_id, m.audience_id`.execute(ctx.db);
    await tell(ctx, 'audience.members_removed', rows, { undo: true });
    return [...new Set(rows.map((row) => row.user_id))];
  },
};

async function tell(
  ctx: ActionCtx,
  action: 'audience.members_added' | 'audience.members_removed',
  rows: readonly Added[],
  more: { undo?: true } = {},
): Promise<void> {
  for (const [id, those] of Map.groupBy(rows, (row) => row.audience_id)) {
    const data = { count: those.length, ...more };
    await recordAudit(ctx, { action, target_type: 'audience', target_id: id, data });
    await ctx.publish('admins', 'audience.changed', { audience_id: id });
  }
}
