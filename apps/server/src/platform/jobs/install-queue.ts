import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';

/** How long a start waits for indexes of a newer queue; the next start continues with them. */
const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 200;

/** Makes the tables of the job queue or brings them up to date, as their owner. Several nodes may call it at once. */
export async function installQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    max: 2,
    application_name: 'fika-install',
    supervise: false,
    schedule: false,
    // It builds one index at a time.
    bamIntervalSeconds: 10,
  });
  // Without a listener a lost connection would end the process; interrupted calls fail anyway.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until && (await isBuilding(boss))) await sleep(LOOK_AGAIN_MS);
    // Rebuilds indexes that have grown too large, once a day at most; only their owner can.
    await boss.supervise();
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
}

async function isBuilding(boss: PgBoss): Promise<boolean> {
  const summaries = await boss.getBamStatus();
  return summaries.some(({ status }) => status === 'pending' || status === 'in_progress');
}
