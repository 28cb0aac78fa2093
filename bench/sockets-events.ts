// What both servers of the `sockets` bench are asked for: their memory, and events at a steady rate.
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

interface Wish {
  memory?: boolean;
  events?: number;
  every?: number;
  fan_out?: number;
}

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

/** Answers the bench; `send` tells `count` listeners from the `first` on of an event that carries when it was begun. */
export function serve(
  ready: Record<string, unknown>,
  listeners: number,
  send: (first: number, count: number, data: { at: number }) => Promise<void>,
): void {
  const work = async ({ memory: asked, events = 0, every = 0, fan_out = 0 }: Wish) => {
    if (asked) return { memory: await memory() };
    const started = performance.now();
    const underWay: Promise<void>[] = [];
    for (let sent = 0; sent < events; sent += 1) {
      const ahead = started + sent * every - performance.now();
      if (ahead > 0) await sleep(ahead);
      const first = (sent * fan_out) % (listeners - fan_out);
      underWay.push(send(first, fan_out, { at: Number(process.hrtime.bigint()) / 1e6 }));
    }
    await Promise.all(underWay);
    return {};
  };
  process.on('message', (wish: Wish) => {
    void work(wish).then((answer) => process.send?.(answer));
  });
  process.send?.(ready);
}
