import { sql } from 'kysely';
import { advanceClock } from '#platform/clock.ts';
import { startSilence } from '../relay.ts';
import { makeCrowd } from '../crowd.ts';
import { giveRelay, invite, newCompany } from './f5.ts';
import { say } from './say.ts';
import type { Stage } from './stage.ts';
import { until } from '../until.ts';

export interface RelayWish {
  /** Messages of the others in each turn. */
  people: number;
  turns: number;
}

export interface RelayFigures {
  /** How much longer the others' messages took while a server hangs: 0.03 is 3 %. */
  delay: number;
  /** From the decision to the first message, the slowest of the turns. */
  slowest_first_ms: number;
  /** Messages of the company with the hanging server that do not wait for it. */
  astray: number;
  /** Connections that were opened to the server that hangs. */
  tried: number;
}

const PATIENCE_MS = 120_000;
/** Longer than a server is left alone that was found to be down. */
const REST = '2 minutes';

/**
 * F5, the relay: a company's own mail server accepts connections and never answers, while the messages of others leave by the
 * installation's. In turns with and without it, so that other load of the computer affects both.
 */
export async function besideDeadRelay(stage: Stage, { people, turns }: RelayWish): Promise<RelayFigures> {
  const { office } = stage;
  const silent = await startSilence();
  const worker = await stage.start('worker', {
    COMPANY_SMTP_PORTS: String(silent.port),
    COMPANY_SMTP_NETWORKS: '127.0.0.0/8',
    COMPANY_SMTP_SECONDS: '5',
  });
  try {
    const hanging = await crowd(stage, Math.ceil(people / 4));
    const others = await crowd(stage, people);
    await giveRelay(office, hanging.company_id, silent.port);
    // One turn that does not count: the worker and the database get warm.
    await measure(stage, others);
    const times = { alone: [] as number[], beside: [] as number[] };
    let slowest = 0;
    let astray = 0;
    for (let turn = 0; turn < turns * 2; turn += 1) {
      // Without, with, with, without: effects that grow with time affect both as well.
      const isBeside = turn % 4 === 1 || turn % 4 === 2;
      if (isBeside) {
        await invite(office, hanging.company_id, hanging.users);
        const before = silent.connections;
        await until('the dead server is tried', PATIENCE_MS, async () => {
          await Promise.resolve();
          return silent.connections > before;
        });
      }
      const { ms, first } = await measure(stage, others);
      times[isBeside ? 'beside' : 'alone'].push(ms);
      slowest = Math.max(slowest, first);
      say(
        `${isBeside ? 'beside a dead server' : 'alone'}: ${people} messages in ${ms} ms, the first after ${first} ms`,
      );
      if (isBeside) {
        astray += await countAstray(stage, hanging.company_id);
        await clear(stage);
        // A server that is down rests, by the clock of the product.
        await advanceClock(office.services.database, REST);
      } else {
        await clear(stage);
      }
    }
    const delay = Math.max(0, mean(fasterHalf(times.beside)) / mean(fasterHalf(times.alone)) - 1);
    return {
      delay: Math.round(delay * 1_000) / 1_000,
      slowest_first_ms: slowest,
      astray,
      tried: silent.connections,
    };
  } finally {
    await worker.stop();
    await silent.stop();
  }
}

interface Crowd {
  company_id: number;
  users: { user_id: number }[];
}

async function crowd({ office }: Stage, count: number): Promise<Crowd> {
  const { company_id } = await newCompany(office, 0);
  const ids = await makeCrowd(office.services, company_id, count);
  return { company_id, users: ids.map((user_id) => ({ user_id })) };
}

/** How long the messages of a company take from the first one to the last, and until the first one. */
async function measure(stage: Stage, { company_id, users }: Crowd): Promise<{ ms: number; first: number }> {
  const { arrivals } = stage.sink;
  const before = arrivals.length;
  const started = performance.now();
  await invite(stage.office, company_id, users);
  await until(`${users.length} messages of others`, PATIENCE_MS, async () => {
    await Promise.resolve();
    return arrivals.length - before >= users.length;
  });
  const first = arrivals[before]?.at ?? 0;
  const last = arrivals[before + users.length - 1]?.at ?? 0;
  return { ms: Math.round(last - first), first: Math.round(first - started) };
}

/** Messages of a company that neither wait nor are on their way. */
async function countAstray({ office }: Stage, companyId: number): Promise<number> {
  const { rows } = await office.services.database.company(companyId, 'read', (db) =>
    sql<{ count: number }>`
      select count(*) as count from deliveries
      where company_id = ${companyId} and state not in ('queued', 'sending')`.execute(db),
  );
  return rows[0]?.count ?? 0;
}

/** Takes away what waits, so that the next turn begins as this one did. */
async function clear({ office }: Stage): Promise<void> {
  await until('nothing is under way', PATIENCE_MS, async () => {
    const { rows } = await office.services.database.system('write', async (db) => {
      await sql`delete from deliveries where state <> 'sending'`.execute(db);
      return sql<{ left: number }>`select count(*) as left from deliveries`.execute(db);
    });
    return rows[0]?.left === 0;
  });
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Slower values were slowed down by the computer. */
const fasterHalf = (values: readonly number[]): number[] =>
  values.toSorted((one, other) => one - other).slice(0, Math.ceil(values.length / 2));
