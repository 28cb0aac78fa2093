import { inCompany, type Services } from '#platform/context.ts';
import type { TenantRow } from '../../../queries.ts';
import { findCatalogApp } from '../gateway.ts';

/**
 * The id of our app in the catalog of a tenant; null where no admin has added it. It is stored: links name the app by it. Throws as
 * `findCatalogApp`.
 */
export async function readCatalogApp(
  services: Services,
  { company_id, id, tenant_id, catalog_app_id: known }: TenantRow,
): Promise<string | null> {
  const catalog_app_id = await findCatalogApp(services, tenant_id);
  if (catalog_app_id !== known)
    await inCompany(services, company_id, 'write', (ctx) =>
      ctx.db
        .updateTable('msteams_tenants')
        .set({ catalog_app_id })
        .where('company_id', '=', company_id)
        .where('id', '=', id)
        .execute(),
    );
  return catalog_app_id;
}
