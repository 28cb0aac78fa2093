// The messages to both servers of the `sockets` bench: their memory, and events at a steady rate.
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

interface Wish {
  memory?: boolean;
  events?: number;
  every?: number;
  fan_out?: number;
  /** Whether the floor commits each event before it sends it; the product always does. */
  durable?: boolean;
}

/** Milliseconds of the system's clock, which is the same in every process. */
export const clock = (): number => Number(process.hrtime.bigint()) / 1e6;

const SETTLE_MS = 2_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function memory(): Promise<number> {
  await sleep(SETTLE_MS);
  collect();
  await sleep(SETTLE_MS);
  collect();
  return process.memoryUsage().rss;
}

/** One event: its listeners are `count` from the `first` on; it carries when it was begun. */
export interface BenchEvent {
  first: number;
  count: number;
  data: { at: number };
  durable: boolean;
}

/** Answers the bench; `send` sends an event, and returns when it could be sent: after its commit, if it has one. */
export function serve(
  ready: Record<string, unknown>,
  listeners: number,
  send: (event: BenchEvent) => Promise<number>,
): void {
  const work = async ({
    memory: asked,
    events = 0,
    every = 0,
    fan_out: count = 0,
    durable = false,
  }: Wish) => {
    if (asked) return { memory: await memory() };
    const started = performance.now();
    const underWay: Promise<[number, number]>[] = [];
    for (let sent = 0; sent < events; sent += 1) {
      const ahead = started + sent * every - performance.now();
      if (ahead > 0) await sleep(ahead);
      const first = (sent * count) % (listeners - count);
      const at = clock();
      underWay.push(send({ first, count, data: { at }, durable }).then((there) => [at, there]));
    }
    return { told: await Promise.all(underWay) };
  };
  process.on('message', (wish: Wish) => {
    void work(wish).then((answer) => process.send?.(answer));
  });
  process.send?.(ready);
}
