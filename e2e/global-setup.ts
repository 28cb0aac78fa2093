import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startTemporaryPostgres } from '@fika/embedded-postgres';
import { freePort } from '@fika/embedded-postgres/postmaster';
import { quickFolder } from '@fika/embedded-postgres/quick-folder';
import { createTemplate } from '../apps/server/src/test/database.ts';
import { startProduct } from './product.ts';

/**
 * Starts the product for the journeys, and a PostgreSQL with a migrated database, which journeys with their own product copy.
 * Returns the function that ends and removes both.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(await quickFolder(), 'fika-e2e-'));
  const remove = () => rm(dir, { recursive: true, force: true });
  const product = await startProduct(dir, await freePort()).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const postgres = await startTemporaryPostgres();
  await createTemplate(postgres);
  process.env['FIKA_URL'] = product.url;
  process.env['FIKA_OWN_DATABASES'] = JSON.stringify({ url: postgres.url, ownerUrl: postgres.ownerUrl });
  return async () => {
    await product.stop();
    await postgres.stop();
    await remove();
  };
}
