// The product of the `round` bench: it answers like every server, and does what the bench says, one step after the other.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ENDPOINTS, fillPath } from '@fika/contract';
import { sql } from 'kysely';
import { createApp } from '../apps/server/src/app.ts';
import { startSession } from '../apps/server/src/features/accounts/sessions/queries.ts';
import { drainDeliveries } from '../apps/server/src/features/email-outbox/sending/commands/drain-deliveries.ts';
import { sendInvitations } from '../apps/server/src/features/participations/invitations/commands/send-invitations.ts';
import { provisionRound } from '../apps/server/src/features/matching/commands/provision-round.ts';
import { sendRound } from '../apps/server/src/features/matching/commands/send-round.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { type Ctx, inCompany } from '../apps/server/src/platform/context.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import type { Mail } from '../apps/server/src/platform/mail/mail.ts';
import { makeUser } from '../apps/server/src/test/factories.ts';
import { fillOther, fillProgram } from './round-data.ts';

const SAMPLE_MS = 20;
/** Messages that are kept, one of a hundred, for the floor to send again: more would count as memory of the product. */
const SAMPLES = 100;
const SAMPLED_OF = 100;

const config = readConfig({ ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'fatal', DATABASE_POOL: '10' });
const log = createLog('fatal');
const app = await createApp(config, process.env['DATABASE_URL'] ?? '', log);
const { services } = app;

const samples: Mail[] = [];
let count = 0;
const { mail } = services;
const handOver = mail.send.bind(mail);
mail.send = (message) => {
  if (count % SAMPLED_OF === 0 && samples.length < SAMPLES) samples.push(message);
  count += 1;
  return handOver(message);
};

let most = 0;
setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), SAMPLE_MS).unref();
const held = monitorEventLoopDelay({ resolution: 1 });
held.enable();

async function newAdmin(company_id?: number) {
  const admin = await makeUser(services, { role: 2, ...(company_id !== undefined && { company_id }) });
  const token = await services.database.global('write', (db) =>
    startSession(db, {
      account_id: admin.account_id,
      client: { ip: '', user_agent: 'bench' },
      method: 'password',
    }),
  );
  return { ...admin, token };
}

interface Wish {
  what: string;
  company_id: number;
  campaign_id: number;
  round_id: number;
}

/** As every job is run. */
const asJob = (work: () => Promise<unknown>) => services.database.inBackground(work);

// Dates that have come are a job's work.
const inTransaction = ({ company_id: id }: Wish, work: (ctx: Ctx) => Promise<unknown>) =>
  asJob(() => inCompany(services, id, 'write', work));

const STEPS: Record<string, (wish: Wish) => Promise<unknown>> = {
  ask: (wish) => inTransaction(wish, (ctx) => sendInvitations(ctx, wish.round_id)),
  accept: (wish) =>
    inTransaction(wish, ({ db }) =>
      sql`update round_members set accepted_at = app_now() where company_id = ${wish.company_id}`.execute(db),
    ),
  draw: (wish) => inTransaction(wish, (ctx) => provisionRound(ctx, wish.campaign_id)),
  send: (wish) => inTransaction(wish, (ctx) => sendRound(ctx, wish.round_id)),
  mails: () => asJob(() => drainDeliveries(services, {}, log)),
};

/** Seconds of a step, those on the thread that answers, its memory, and the longest time that the thread was blocked. */
async function run(wish: Wish): Promise<Record<string, unknown>> {
  const step = STEPS[wish.what];
  if (!step) throw new Error(`There is no step named ${wish.what}`);
  const before = process.memoryUsage.rss();
  most = before;
  held.reset();
  const busy = process.threadCpuUsage();
  const started = performance.now();
  await step(wish);
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.threadCpuUsage(busy);
  const megabyte = 1024 * 1024;
  return {
    seconds,
    cpu: (user + system) / 1e6,
    held: held.max / 1e6,
    before: before / megabyte,
    most: Math.max(most, process.memoryUsage.rss()) / megabyte,
    samples: samples.splice(0),
  };
}

/** A company of so many, with a program that has come together a few times; another one; and who reads what. */
async function prepare(people: number): Promise<Record<string, unknown>> {
  const admin = await newAdmin();
  const other = await newAdmin();
  const program = await fillProgram(app, admin, people);
  await fillOther(services, other.company_id);
  const params = { company_id: admin.company_id, id: program.campaign_id, round_id: program.round_id };
  const path = (endpoint: { path: string }) => fillPath(endpoint.path, params);
  return {
    ...program,
    company_id: admin.company_id,
    own: {
      token: admin.token,
      paths: [
        path(ENDPOINTS.members.users),
        path(ENDPOINTS.rounds.sessions),
        path(ENDPOINTS.rounds.session_outcomes),
        path(ENDPOINTS.rounds.session_deliveries),
      ],
    },
    other: {
      token: other.token,
      paths: [fillPath(ENDPOINTS.members.users.path, { company_id: other.company_id })],
    },
  };
}

process.on('message', (wish: Wish & { people?: number }) => {
  const work = wish.people === undefined ? run(wish) : prepare(wish.people);
  void work.then((answer) => process.send?.(answer));
});
process.on('disconnect', () => {
  void app.stop().then(() => process.exit(0));
});
process.send?.({ address: await app.http.listen({ host: '127.0.0.1', port: 0 }) });
