import type { ENDPOINTS, InputOf } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { found } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { type CategoryRow, listCategories, lockFields } from '../queries.ts';
import { publishFieldsChanged } from './publish-fields-changed.ts';

type Orders = InputOf<typeof ENDPOINTS.categories.categories_order>['body']['orders'];

/** Gives fields other places, all of them or none. Returns the fields in their order. */
export async function orderCategories(ctx: Ctx, orders: Orders): Promise<CategoryRow[]> {
  await lockFields(ctx);
  const wanted = new Map(orders.map(({ id, order }) => [id, order]));
  const { numUpdatedRows } = await ctx.db
    .updateTable('categories')
    .from(
      sql<{
        id: number;
        order: number;
      }>`unnest(${[...wanted.keys()]}::bigint[], ${[...wanted.values()]}::integer[])`.as<'wanted'>(
        sql`wanted (id, "order")`,
      ),
    )
    .set({ order: sql<number>`wanted."order"` })
    .where('categories.company_id', '=', ctx.company_id)
    .whereRef('categories.id', '=', 'wanted.id')
    .executeTakeFirstOrThrow();
  // A field of another company, or of none: nothing is moved at all.
  found(Number(numUpdatedRows) === wanted.size ? true : null);
  await recordAudit(ctx, { action: 'field.ordered', data: { count: wanted.size } });
  await publishFieldsChanged(ctx);
  return listCategories(ctx);
}
