import { writeSync } from 'node:fs';
import { type AppState, defineState } from './app-state.ts';

/** Remaining passes of each point until the process exits there. */
const armedPoints = defineState(
  () =>
    new Map(
      (process.env['CRASH_AT'] ?? '')
        .split(',')
        .filter((point) => point !== '')
        .map((point) => {
          const [label = '', times = '1'] = point.split(':');
          return [label, Number(times)] as const;
        }),
    ),
);

/**
 * A named place where a fault test may kill the process, as a power cut would: `CRASH_AT=label`, or `label:3` for the
 * third time it is reached; of several, with commas between them, the first that comes. Its last word on standard error is
 * `crash at label`. Does nothing otherwise.
 */
export function crashPoint({ state }: { state: AppState }, label: string): void {
  const armed = state.of(armedPoints);
  const left = armed.get(label);
  if (left === undefined) return;
  armed.set(label, left - 1);
  if (left > 1) return;
  writeSync(2, `crash at ${label}\n`);
  process.kill(process.pid, 'SIGKILL');
}
