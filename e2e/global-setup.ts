import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../apps/server/src/platform/postgres/postmaster.ts';
import { quickFolder } from '../apps/server/src/platform/postgres/quick-folder.ts';
import { startProduct } from './product.ts';

/** Starts the product for the journeys; returns what ends and removes it. */
export default async function setup(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(await quickFolder(), 'fika-e2e-'));
  const remove = () => rm(dir, { recursive: true, force: true });
  const product = await startProduct(dir, await freePort()).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  process.env['FIKA_URL'] = product.url;
  return async () => {
    await product.stop();
    await remove();
  };
}
