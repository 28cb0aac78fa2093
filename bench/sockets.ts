import { Client } from 'pg';
import { bounded, cost, type Report } from './report.ts';
import { type Side, startSide, temporaryDatabase } from './stage.ts';

const SOCKETS = Number(process.env['SOCKETS'] ?? 5_000);
/** Opened and closed before anything is measured: code that runs for the first time takes memory, too. */
const WARM_UP = 500;
const TURNS = 3;
const SECONDS = 5;
const PER_SECOND = 100;
const FAN_OUT = 50;

interface Opened {
  seconds: number;
  refused: number;
}

/**
 * So many open browsers on one node, each with a session of its own: how long until all of them are told that they are up to
 * date, what they cost, and how long an event to 50 members takes from before its transaction until each has it; beside a
 * process that only sends to as many sockets of `ws`. The two take turns.
 */
export async function sockets(): Promise<Report> {
  const database = await temporaryDatabase();
  const environment = {
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key for the bench only, 32 characters',
    SOCKETS: String(SOCKETS),
  };
  const product = await startSide('sockets-product.ts', environment);
  const floor = await startSide('sockets-floor.ts', {});
  const browsers = await startSide('sockets-clients.ts', {});
  const bare = await startSide('sockets-clients.ts', {});
  try {
    await analyze(database.url);
    const own = await opened(product, browsers, product.ready);
    const plain = await opened(floor, bare, floor.ready);
    const times = { product: [] as number[], floor: [] as number[] };
    for (let turn = 0; turn < TURNS; turn += 1) {
      times.floor.push(...(await heard(floor, bare)));
      times.product.push(...(await heard(product, browsers)));
    }
    const expected = TURNS * SECONDS * PER_SECOND * FAN_OUT;
    return {
      name: 'sockets',
      rows: [
        bounded(`${SOCKETS} sockets told that they are up to date`, own.seconds, 's', 5),
        bounded('memory of the server for each', own.kilobytes, 'kB', 20),
        bounded('sockets that were refused', own.refused, 'sockets', 0),
        cost(
          `p99 of an event to ${FAN_OUT} members`,
          at(times.product, 0.99),
          at(times.floor, 0.99),
          'ms',
          4,
        ),
        bounded('events that did not arrive', expected - times.product.length, 'events', 0),
      ],
      notes: [
        `Bare ws: ${plain.seconds.toFixed(2)} s, ${plain.kilobytes.toFixed(1)} kB each.`,
        `p50 / p99 / longest: product ${told(times.product)} ms, bare ws ${told(times.floor)} ms, at ${PER_SECOND} events a second.`,
      ],
    };
  } finally {
    for (const side of [browsers, bare, product, floor]) await side.stop();
    await database.remove();
  }
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
const told = (times: readonly number[]) =>
  [0.5, 0.99, 1].map((share) => at(times, share).toFixed(1)).join(' / ');

async function analyze(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

/** Opens all of them, after some that warm both ends up; memory is that of the server after a collection. */
async function opened(
  server: Side,
  clients: Side,
  ready: Record<string, unknown>,
): Promise<Opened & { kilobytes: number }> {
  const { tokens, ...where } = ready as { tokens: string[] };
  await clients.ask({ ...where, tokens: tokens.slice(0, WARM_UP) });
  await clients.ask({ close: true });
  const { memory: before } = await server.ask({ memory: true });
  const result = (await clients.ask({ ...where, tokens })) as unknown as Opened;
  const { memory: after } = await server.ask({ memory: true });
  return { ...result, kilobytes: (Number(after) - Number(before)) / 1024 / tokens.length };
}

/** Milliseconds until each of those who are told of some events has heard each. */
async function heard(server: Side, clients: Side): Promise<number[]> {
  await server.ask({ events: SECONDS * PER_SECOND, every: 1_000 / PER_SECOND, fan_out: FAN_OUT });
  const { times } = await clients.ask({ times: true });
  return times as number[];
}
