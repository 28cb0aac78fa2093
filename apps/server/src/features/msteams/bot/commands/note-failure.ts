import { inCompany, type Services } from '#platform/context.ts';
import type { TenantRow } from '../../queries.ts';

/** Records the last failure of a tenant, or that there is none any more. */
export async function noteFailure(
  services: Services,
  { company_id, id }: Pick<TenantRow, 'company_id' | 'id'>,
  failure: string | null,
): Promise<void> {
  await inCompany(services, company_id, 'write', async (ctx) => {
    await ctx.db
      .updateTable('msteams_tenants')
      .set({ failure: failure?.slice(0, 300) ?? null, failed_at: failure === null ? null : await ctx.now() })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute();
    await ctx.publish('admins', 'msteams.changed', { id });
  });
}
