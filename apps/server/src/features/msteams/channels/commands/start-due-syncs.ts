import { sql } from 'kysely';
import { inCompany, type Services } from '#platform/context.ts';
import { enqueueChannelSync } from './sync-channel.ts';

/** At the latest after so many hours, an audience is compared with its channel. */
const DAY_HOURS = 24;

/** Starts to compare the audiences of channels that are due. */
export async function startDueSyncs(services: Services): Promise<void> {
  const { rows } = await services.database.system('read', (db) =>
    sql<{ company_id: number; id: number }>`
      select company_id, id from msteams_channels
      where audience_id is not null and msteams_tenant_id is not null
        and coalesce(greatest(lost_at, synced_at), '-infinity') < app_now() - make_interval(hours => ${DAY_HOURS})`.execute(
      db,
    ),
  );
  for (const { company_id: companyId, id } of rows)
    await inCompany(services, companyId, 'write', (ctx) => enqueueChannelSync(ctx, id));
}
