import { sql } from 'kysely';
import type { App } from '#app.ts';
import { advanceClock } from '#platform/clock.ts';

/** The time of the product, in milliseconds. */
export async function productNow({ database }: App['services']): Promise<number> {
  const { rows } = await database.global('read', (db) =>
    sql<{ now: string }>`select app_now() as now`.execute(db),
  );
  return Date.parse(rows[0]?.now ?? '');
}

/** Sets the clock of the product to an instant, forward or back. */
export async function setClock({ services }: App, instant: number): Promise<void> {
  await advanceClock(services.database, `${instant - (await productNow(services))} milliseconds`);
}
