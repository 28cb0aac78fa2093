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

/** Milliseconds until each listener had each event, since it was committed and since before its transaction. */
interface Times {
  told: number[];
  whole: number[];
}

/**
 * So many open browsers on one node, each with a separate session: the time until all of them are up to date, their cost, and the
 * time of an event to 50 members until each has it. From its commit, against a process that only sends to as many sockets of
 * `ws`; and from before its transaction, against the same process with one bare insert before it sends, because the disk takes
 * time in both. They take turns.
 */
export async function sockets(): Promise<Report> {
  const database = await temporaryDatabase();
  const environment = {
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key for the bench only, 32 characters',
    SOCKETS: String(SOCKETS),
  };
  const server = await startSide('sockets-product.ts', environment);
  const floor = await startSide('sockets-floor.ts', {
    ...environment,
    DATABASE_URL: database.ownerUrl,
  });
  const browsers = await startSide('sockets-clients.ts', {});
  const bare = await startSide('sockets-clients.ts', {});
  try {
    await analyze(database.ownerUrl);
    const own = await opened(server, browsers, server.ready);
    const plain = await opened(floor, bare, floor.ready);
    const [product, bareWs, durable] = [nothing(), nothing(), nothing()];
    for (let turn = 0; turn < TURNS; turn += 1) {
      await hear(bareWs, floor, bare);
      await hear(product, server, browsers);
      await hear(durable, floor, bare, { durable: true });
    }
    const expected = TURNS * SECONDS * PER_SECOND * FAN_OUT;
    const [p99, event] = [0.99, `an event to ${FAN_OUT} members`];
    return {
      name: 'sockets',
      rows: [
        cost(`${SOCKETS} sockets told that they are up to date`, own.seconds, plain.seconds, 's', 4),
        bounded('memory of the server for each', own.kilobytes, 'kB', 20),
        bounded('sockets that were refused', own.refused, 'sockets', 0),
        cost(`p99 of ${event}, from its commit`, at(product.told, p99), at(bareWs.told, p99), 'ms', 4),
        cost(
          `p99 of ${event}, with its transaction`,
          at(product.whole, p99),
          at(durable.whole, p99),
          'ms',
          2,
        ),
        bounded('events that did not arrive', expected - product.told.length, 'events', 0),
      ],
      notes: [
        `Bare ws takes ${plain.kilobytes.toFixed(1)} kB each.`,
        `p50 / p99 / longest in ms at ${PER_SECOND} events a second: from the commit ${words(product.told)}, bare ws ${words(bareWs.told)}; with the transaction ${words(product.whole)}, bare ws after a bare insert ${words(durable.whole)}.`,
      ],
    };
  } finally {
    for (const side of [browsers, bare, server, floor]) await side.stop();
    await database.remove();
  }
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
const words = (times: readonly number[]) =>
  [0.5, 0.99, 1].map((share) => at(times, share).toFixed(1)).join(' / ');
const nothing = (): Times => ({ told: [], whole: [] });

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

/** Sends events for some seconds, and adds how long each receiver waited for one. */
async function hear(
  times: Times,
  server: Side,
  clients: Side,
  how: { durable?: boolean } = {},
): Promise<void> {
  const wish = { events: SECONDS * PER_SECOND, every: 1_000 / PER_SECOND, fan_out: FAN_OUT, ...how };
  const { told } = (await server.ask(wish)) as { told: [number, number][] };
  const { heard } = (await clients.ask({ heard: true })) as { heard: [number, number][] };
  const there = new Map(told);
  for (const [begun, heardAt] of heard) {
    times.told.push(heardAt - (there.get(begun) ?? Number.NaN));
    times.whole.push(heardAt - begun);
  }
}
