// Measurements in the product's process for the benches on many members: memory growth, and blocking of its thread.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const SAMPLE_MS = 20;

/**
 * Answers `{ what: 'mark' }` by remembering how large the process is, and `{ what: 'growth' }` by the megabytes that it
 * grew by at most since then, with the longest time in milliseconds that nothing else ran. `stop` ends the product when
 * the bench is gone.
 */
export function answerGrowth(stop: () => Promise<void>): void {
  let [most, before] = [0, 0];
  setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), SAMPLE_MS).unref();
  const held = monitorEventLoopDelay({ resolution: 1 });
  held.enable();
  process.on('message', ({ what }: { what: 'mark' | 'growth' }) => {
    if (what === 'mark') {
      [before, most] = [process.memoryUsage.rss(), 0];
      held.reset();
    }
    process.send?.({ megabytes: (most - before) / 1024 / 1024, held: held.max / 1e6 });
  });
  process.on('disconnect', () => {
    void stop().then(() => process.exit(0));
  });
}
