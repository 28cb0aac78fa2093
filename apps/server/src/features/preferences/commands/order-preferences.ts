import type { ENDPOINTS, InputOf } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { lockPreferences } from '../rules.ts';

type Orders = InputOf<typeof ENDPOINTS.preferences.preferences_order>['body']['orders'];

/** Changes the order of the requester's preferences, all of them or none. */
export async function orderPreferences(ctx: RequestCtx, orders: Orders): Promise<void> {
  await lockPreferences(ctx);
  const wanted = new Map(orders.map(({ id, order }) => [id, order]));
  const { numAffectedRows } = await sql`
    update preferences p set "order" = w."order"
    from unnest(${[...wanted.keys()]}::bigint[], ${[...wanted.values()]}::integer[]) as w (id, "order")
    where p.company_id = ${ctx.company_id} and p.user_id = ${ctx.actor.user_id} and p.status = 'active'
      and p.id = w.id`.execute(ctx.db);
  found(Number(numAffectedRows) === wanted.size ? true : null);
}
