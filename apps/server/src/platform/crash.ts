const armed = process.env['CRASH_AT'];

/**
 * A named place where a fault test may kill the process, as a power cut would: `CRASH_AT=label`, or `label:3` for the
 * third time it is reached. Does nothing otherwise.
 */
export function crashPoint(label: string): void {
  if (armed === undefined) return;
  const [wanted, times] = armed.split(':');
  if (wanted !== label) return;
  const count = (reached.get(label) ?? 0) + 1;
  reached.set(label, count);
  if (count >= Number(times ?? 1)) process.kill(process.pid, 'SIGKILL');
}

const reached = new Map<string, number>();
