import { type Selectable, sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { found } from '#platform/problem.ts';
import type { DB } from '#schema.gen.ts';

export type TenantRow = Selectable<DB['msteams_tenants']>;

type Reader = Pick<Ctx, 'db' | 'company_id'>;

/** The tenants of a company with the names of those who connected them, the first one first. */
export function listTenants(ctx: Reader) {
  return namedTenants(ctx).orderBy('m.id').execute();
}

/** One of them. Throws `not_found`. */
export async function getListedTenant(ctx: Reader, id: number) {
  return found(await namedTenants(ctx).where('m.id', '=', id).executeTakeFirst());
}

/** A tenant of the company, or null. */
export async function findTenant({ db, company_id }: Reader, id: number): Promise<TenantRow | null> {
  const row = await db
    .selectFrom('msteams_tenants')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

function namedTenants({ db, company_id }: Reader) {
  return db
    .selectFrom('msteams_tenants as m')
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.connected_by'),
    )
    .selectAll('m')
    .select(
      sql<string | null>`nullif(trim(concat(u.first_name, ' ', u.last_name)), '')`.as('connected_by_name'),
    )
    .select((eb) => {
      const linked = eb
        .selectFrom('msteams_users as l')
        .innerJoin('users as p', (join) =>
          join.onRef('p.company_id', '=', 'l.company_id').onRef('p.id', '=', 'l.user_id'),
        )
        .whereRef('l.company_id', '=', 'm.company_id')
        .whereRef('l.msteams_tenant_id', '=', 'm.id')
        .where('p.is_active', '=', true);
      const count = sql<number>`count(*)::int`.as('count');
      return [
        linked.select(count).as('linked_count'),
        linked.where('l.conversation_id', 'is not', null).select(count).as('installed_count'),
      ];
    })
    .where('m.company_id', '=', company_id);
}
export type ListedTenant = Awaited<ReturnType<typeof listTenants>>[number];

/**
 * The company that has connected a tenant, with the row of the tenant; null if none has. Reads across companies, because a token of
 * Microsoft names no company.
 */
export async function findTenantAtMicrosoft(
  db: Db,
  tenantId: string,
): Promise<Pick<TenantRow, 'company_id' | 'id' | 'catalog_app_id'> | null> {
  const row = await db
    .selectFrom('msteams_tenants')
    .select(['company_id', 'id', 'catalog_app_id'])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row ?? null;
}
