import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import type { KeyRing } from '#platform/crypto/keys.ts';
import { type BoxPlace, findSecret, sealSecret } from '#platform/crypto/secret-box.ts';
import type { Db } from '#platform/db/database.ts';
import { defineJob, type JobDefinition } from './jobs.ts';

const DAY = 24 * 3_600;
const BATCH = 200;

/** A sealed secret in its row. */
interface StoredBox {
  id: number;
  place: BoxPlace;
  box: string;
}

/** Where a feature stores sealed secrets, those of all companies. */
export interface BoxStore {
  /** The next ones by the number of their rows. */
  list(db: Db, after: number, limit: number): Promise<StoredBox[]>;
  /** Replaces a box, unless it was changed in the meantime. */
  replace(db: Db, stored: StoredBox, fresh: string): Promise<void>;
}

/**
 * After a change of SECRET_KEY: seals what an earlier key sealed again with the new one, so that the earlier one can go. Runs
 * again every day, because a process that was started before the change may still seal with the earlier key.
 */
export const resealJob = (stores: readonly BoxStore[]): JobDefinition<Services, object> =>
  defineJob({
    name: 'platform.reseal',
    payload: z.object({}),
    retries: 0,
    everySeconds: DAY,
    run: async (services, _payload, log) => {
      if (services.config.SECRET_KEY_PREVIOUS.length === 0) return;
      const counts = { resealed: 0, unreadable: 0 };
      for (const store of stores) await resealStore(services, store, counts);
      if (services.jobs.isStopping) return;
      log.warn(
        counts,
        'no stored secret needs SECRET_KEY_PREVIOUS any more: only links and recovery codes that it signed do',
      );
    },
  });

async function resealStore(
  { database, jobs, keys }: Services,
  store: BoxStore,
  counts: { resealed: number; unreadable: number },
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined && !jobs.isStopping;) {
    const from: number = after;
    const stored = await database.system('read', (db) => store.list(db, from, BATCH));
    after = stored.at(-1)?.id;
    const sealed = stored.map((one) => ({ one, fresh: freshBox(keys.box, one) }));
    counts.unreadable += sealed.filter(({ fresh }) => fresh === null).length;
    const due = sealed.flatMap(({ one, fresh }) =>
      fresh === null || fresh === one.box ? [] : { one, fresh },
    );
    if (due.length === 0) continue;
    await database.system('write', async (db) => {
      for (const { one, fresh } of due) await store.replace(db, one, fresh);
    });
    counts.resealed += due.length;
  }
}

/** The box by the newest key: the stored one where that is; null when no key opens it. */
function freshBox(keys: KeyRing, { place, box }: StoredBox): string | null {
  const [newest] = keys;
  if (findSecret([newest], place, box) !== null) return box;
  const secret = findSecret(keys, place, box);
  return secret === null ? null : sealSecret(keys, place, secret);
}
