// The process that makes the history of the demo: see `history-process.ts`.
import { setPriority } from 'node:os';
import { readConfig } from '#platform/config.ts';
import type { HistoryReport } from './history-process.ts';
import { makeHistory } from './make-history.ts';

const report = (what: HistoryReport) => process.send?.(what);
// The web process has ended, and its database with it.
process.once('disconnect', () => process.exit());
// The product goes first, also on a machine of one core.
setPriority(5);
try {
  const started = performance.now();
  const config = readConfig(process.env);
  const ownerUrl = config.DATABASE_OWNER_URL ?? config.DATABASE_DIRECT_URL ?? config.DATABASE_URL ?? '';
  const isMade = await makeHistory(config, ownerUrl, (day) =>
    report({ about: 'month', day: day.toISOString() }),
  );
  if (isMade) report({ about: 'end', seconds: Math.round((performance.now() - started) / 100) / 10 });
} catch (error) {
  report({ about: 'failure', sentence: error instanceof Error ? error.message : String(error) });
}
process.disconnect();
