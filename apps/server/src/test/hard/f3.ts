import { ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { optinToken } from '#features/participations/tokens.ts';
import type { EmbeddedPostgres } from '@fika/embedded-postgres';
import { brokenInvariants } from './invariants.ts';
import { readLedger } from './ledger.ts';
import type { Running } from './processes.ts';
import {
  answerAll,
  isIdle,
  prepareProgram,
  type PreparedProgram,
  toMatches,
  toRequests,
  untilFinished,
} from './programs.ts';
import { seededRandom } from './random.ts';
import { say } from './say.ts';
import type { Stage } from './stage.ts';
import { until } from '../until.ts';

export interface OutageWish {
  people: number;
  crashes: number;
  seed: number;
}

export interface OutageFigures {
  crashes: number;
  /** Answers of members that were confirmed, and are not there at the end. */
  lost_commits: number;
  /** Answers that were confirmed. */
  commits: number;
  /** The longest time from PostgreSQL's return to the first email, and to the first answered request. */
  slowest_mail_ms: number;
  slowest_request_ms: number;
  /** Processes of the product that did not live through it. */
  ended: number;
  missing: number;
  in_two_groups: number;
  duplicates: number;
  invariants_broken: number;
  seconds: number;
}

const PATIENCE_MS = 60_000;

/**
 * F3: PostgreSQL crashes again and again in a round: one of its processes is killed, all of it is killed, or it is stopped
 * immediately. Members answer all the time; confirmed answers must be there at the end.
 */
export async function crashPostgres(
  stage: Stage,
  postgres: EmbeddedPostgres,
  wish: OutageWish,
): Promise<OutageFigures> {
  const started = performance.now();
  const random = seededRandom(wish.seed);
  const program = await prepareProgram(stage, wish);
  const web = await stage.start('web');
  const workers = [await stage.start('worker'), await stage.start('worker')];
  const crew = [web, ...workers];
  const sum = { crashes: 0, slowest_mail_ms: 0, slowest_request_ms: 0 };
  const strike = async (times: number, status: number) => {
    for (let time = 0; time < times; time += 1) {
      await sleep(random() * 700);
      const { mail, request } = await crashOnce(stage, { program, status, postgres, web, random });
      sum.crashes += 1;
      sum.slowest_mail_ms = Math.max(sum.slowest_mail_ms, mail);
      sum.slowest_request_ms = Math.max(sum.slowest_request_ms, request);
      say(`crash ${sum.crashes}: first mail after ${mail} ms, first request after ${request} ms`);
    }
  };

  await toRequests(stage);
  await until('the round is open', PATIENCE_MS, async () => (await openRound(stage, program)) !== null);
  const members = answering(stage, program, web);
  await strike(Math.ceil(wish.crashes / 2), ROUND_STATUS.requestsDone);
  await untilFinished(stage, program, ROUND_STATUS.requestsDone);
  const acknowledged = await members.stop();
  const there = await listAccepted(stage, program);
  await answerAll(stage, program);
  await toMatches(stage);
  await strike(Math.floor(wish.crashes / 2), ROUND_STATUS.matchsSent);
  await untilFinished(stage, program, ROUND_STATUS.matchsSent);
  const ended = crew.filter((one) => one.hasEnded()).length;
  await Promise.all(crew.map(async (one) => one.stop()));
  const { missing, in_two_groups, duplicates } = await readLedger(stage, program);
  const broken = await brokenInvariants(stage.office.services.database);
  for (const one of broken) say(`broken: ${JSON.stringify(one)}`);
  return {
    ...sum,
    commits: acknowledged.size,
    lost_commits: [...acknowledged].filter((id) => !there.has(id)).length,
    ended,
    missing,
    in_two_groups,
    duplicates,
    invariants_broken: broken.length,
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
}

interface Struck {
  program: PreparedProgram;
  /** Of the round, when all that it has to do for now is done. */
  status: number;
}

interface Means extends Struck {
  postgres: EmbeddedPostgres;
  web: Running;
  random: () => number;
}

/** Crashes PostgreSQL in one of three ways. Returns how long after its return the product works again, in ms. */
async function crashOnce(stage: Stage, { postgres, web, random, ...round }: Means) {
  const postmaster = Number(readFileSync(join(postgres.dir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const way = Math.floor(random() * 3);
  const struck = new Date();
  if (way === 0) process.kill(await someBackend(postgres.url), 'SIGKILL');
  else process.kill(postmaster, way === 1 ? 'SIGKILL' : 'SIGQUIT');
  await until('PostgreSQL is back', PATIENCE_MS, () => beganAfter(postgres.url, struck).catch(() => false));
  const back = Date.now();
  const arrived = stage.sink.arrivals.length;
  const [mail, request] = await Promise.all([
    untilMail(stage, round, arrived).then(() => Date.now() - back),
    until('a request is answered', PATIENCE_MS, async () => {
      const answer = await fetch(`${web.url}/readyz`).catch(() => null);
      return answer?.status === 200;
    }).then(() => Date.now() - back),
  ]);
  return { mail, request };
}

/** A round before its invitations or its draw will send emails: only one that is done will not. */
async function untilMail(stage: Stage, { program, status }: Struck, arrived: number): Promise<void> {
  await until('mails go on', PATIENCE_MS, async () => {
    if (stage.sink.arrivals.length > arrived) return true;
    return isIdle(stage, program, status).catch(() => false);
  });
}

async function ask<Row extends object>(url: string, query: string): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether all of its processes began after an instant: where one was killed, all the others end, too, but for the first. */
async function beganAfter(url: string, instant: Date): Promise<boolean> {
  const [row] = await ask<{ is_new: boolean }>(
    url,
    `select coalesce(bool_and(backend_start > '${instant.toISOString()}'), true) as is_new
      from pg_stat_activity where backend_start is not null`,
  );
  return row?.is_new ?? false;
}

async function someBackend(url: string): Promise<number> {
  const [row] = await ask<{ pid: number }>(
    url,
    `select pid from pg_stat_activity where application_name = 'fika' order by random() limit 1`,
  );
  if (!row) throw new Error('No process of PostgreSQL works for the product');
  return row.pid;
}

async function openRound(
  { office }: Stage,
  { company_id }: PreparedProgram,
): Promise<{ id: number; queued_at: string } | null> {
  const { rows } = await office.services.database.company(company_id, 'read', (db) =>
    sql<{ id: number; queued_at: string }>`
      select r.id, r.requests_sent_at as queued_at from rounds r
      where r.company_id = ${company_id} and r.status = ${ROUND_STATUS.requestsDone}`.execute(db),
  );
  return rows[0] ?? null;
}

/** Members who accept one after the other, over HTTP; without a response they try again. */
function answering(stage: Stage, program: PreparedProgram, web: Running) {
  const acknowledged = new Set<number>();
  const state = { isOver: false };
  const run = async () => {
    const round = await openRound(stage, program);
    if (!round) return;
    const people = await stage.office.services.database.company(program.company_id, 'read', (db) =>
      db
        .selectFrom('round_members')
        .select('user_id')
        .where('round_id', '=', round.id)
        .orderBy('user_id')
        .execute(),
    );
    for (const { user_id } of people) {
      while (!state.isOver && !acknowledged.has(user_id)) {
        const invited = { company_id: program.company_id, round_id: round.id, user_id };
        const token = optinToken(stage.office.services.keys, 'accept', invited, round.queued_at);
        const answer = await fetch(
          `${web.url}${ENDPOINTS.participations.optin.path.replace('{action}', 'accept')}`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ token }),
          },
        ).catch(() => null);
        if (answer?.status === 200) acknowledged.add(user_id);
        else await sleep(50);
      }
      await sleep(5);
    }
  };
  const running = run();
  return {
    stop: async () => {
      state.isOver = true;
      await running;
      return acknowledged;
    },
  };
}

async function listAccepted({ office }: Stage, { company_id }: PreparedProgram): Promise<Set<number>> {
  const rows = await office.services.database.company(company_id, 'read', (db) =>
    db.selectFrom('round_members').select('user_id').where('accepted_at', 'is not', null).execute(),
  );
  return new Set(rows.map(({ user_id: id }) => id));
}
