// The process for background work that `npm start` adds to its web process: see `worker-process.ts`.
import { startWorker } from './start.ts';
import { stopOnSignal } from './stop-on-signal.ts';

try {
  const app = await startWorker(process.env);
  const stop = stopOnSignal(() => app.stop());
  // The web process has ended, and PostgreSQL with it.
  process.once('disconnect', stop);
  process.send?.('ready');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
