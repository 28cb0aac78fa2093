import { ENDPOINTS, type GroupEdit, type ProblemCode } from '@fika/contract';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { type App, createApp } from '../apps/server/src/app.ts';
import { type Client, clientOf, RefusedCall } from '../apps/server/src/client.ts';
import { sendInvitations } from '../apps/server/src/features/participations/invitations/commands/send-invitations.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { inCompany } from '../apps/server/src/platform/context.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { makeUser } from '../apps/server/src/test/factories.ts';
import { fillMembers } from './round-data.ts';
import { bounded, median, type Report, type Row } from './report.ts';
import { temporaryDatabase } from './stage.ts';

const { campaigns, rounds } = ENDPOINTS;
const SIZES = (process.env['ACTS_PEOPLE'] ?? '1470,20000').split(',').map(Number);
const TURNS = 20;
const POLL_MS = 20;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

interface Program {
  people: number;
  /** In each group. */
  size: number;
}

interface Session {
  app: App;
  client: Client;
  params: { company_id: number; id: number };
  round: { company_id: number; id: number; round_id: number };
}

/** How long an admin waits for actions on the groups of a large session: pairs, and groups of four from four departments. */
export async function adminActs(): Promise<Report> {
  const rows: Row[] = [];
  const notes: string[] = [];
  for (const people of SIZES) {
    for (const size of [2, 4]) {
      const part = await actsOf({ people, size });
      rows.push(...part.rows);
      notes.push(...part.notes);
    }
  }
  return { name: 'admin-acts', rows, notes };
}

async function actsOf(program: Program) {
  const database = await temporaryDatabase();
  const config = readConfig({
    SECRET_KEY: 'a key for the bench only, 32 characters',
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DATABASE_POOL: '10',
  });
  const app = await createApp(config, database.url, createLog('fatal'));
  try {
    await app.startWorker();
    return await measure(await openSession(app, program), program);
  } finally {
    await app.stop();
    await database.remove();
  }
}

/** A session in which all members take part, whose groups are not made yet. */
async function openSession(app: App, { people, size }: Program): Promise<Session> {
  const admin = await makeUser(app.services, { role: 2 });
  const { company_id } = admin;
  const client = await clientOf(app, admin.account_id);
  const department = await fillMembers(app, client, company_id, people - 1);
  const { id } = await client.call(campaigns.campaigns_create, {
    params: { company_id },
    body: {
      name: 'Bench',
      algo: 'crossgroup',
      users_per_group: size,
      next_requests_send_at: inDays(1),
      next_matchs_send_at: inDays(8),
      review_before_send: true,
      rules: [{ kind: 'cross_category', category: department, value: 'different', strength: 'require' }],
    },
  });
  const params = { company_id, id };
  await client.call(campaigns.activate, { params });
  const { id: round_id } = await client.call(rounds.open_session, { params, body: {} });
  await inCompany(app.services, company_id, 'write', async (ctx) => {
    await sendInvitations(ctx, round_id);
    await sql`update round_members set accepted_at = app_now() where company_id = ${company_id}`.execute(
      ctx.db,
    );
    // Else the invitations would leave while the admin's actions are measured.
    await sql`delete from deliveries where company_id = ${company_id}`.execute(ctx.db);
  });
  return { app, client, params, round: { ...params, round_id } };
}

async function measure({ client, params, round }: Session, { people, size }: Program) {
  const isLarge = people > 2_000;
  const waits = waitsOf(`${people} people, groups of ${size}: `);
  const drawn = async () => {
    while ((await client.call(rounds.session_get, { params: round })).groups_count === 0)
      await sleep(POLL_MS);
  };
  await waits.take('matched', isLarge ? 6_000 : 500, async () => {
    await client.call(rounds.provision, { params });
    await drawn();
  });
  const others = () => client.call(rounds.session_others, { params: round }).catch(refusedAs('too_slow'));
  await waits.take('those without a group, at once', isLarge ? 1_000 : 500, others);
  const edit = (edits: GroupEdit[]) => client.call(rounds.session_edit, { params: round, body: { edits } });
  const atMost = isLarge ? 300 : 500;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { results } = await client.call(rounds.session_groups, {
      params: round,
      query: { offset: turn * 4 },
    });
    const [one, two] = results;
    const [first, second] = [one?.members[0]?.id ?? 0, two?.members[0]?.id ?? 0];
    const group_id = one?.id ?? 0;
    await waits.take('swap', atMost, () =>
      edit([{ action: 'swap', user_id: first, with_user_id: second }]).catch(refusedAs('rule_broken')),
    );
    await waits.take('lock', atMost, () => edit([{ action: 'lock', group_id, locked: true }]));
    await edit([{ action: 'lock', group_id, locked: false }]);
    const now = await client.call(rounds.session_groups, {
      params: round,
      query: { offset: turn * 4, limit: 1 },
    });
    const leaver = now.results[0]?.members[0]?.id ?? 0;
    await waits.take('take out', atMost, () => edit([{ action: 'move', user_id: leaver, group_id: null }]));
    await waits.take('put back', atMost, () => edit([{ action: 'move', user_id: leaver, group_id }]));
  }
  await waits.take('those without a group', isLarge ? 1_000 : 500, others);
  await waits.take('matched again', isLarge ? 6_000 : 500, async () => {
    const { seed } = await client.call(rounds.session_get, { params: round });
    await client.call(rounds.session_rerun, { params: round });
    while ((await client.call(rounds.session_get, { params: round })).seed === seed) await sleep(POLL_MS);
  });
  return waits.report();
}

/** A refusal that is expected has taken its time as well: whether departments differ after a swap is chance. */
const refusedAs = (code: ProblemCode) => (error: unknown) => {
  if (!(error instanceof RefusedCall && error.problem.code === code)) throw error;
};

/** Records the time of actions: of the wall clock, and of the processor in this process, its threads included. */
function waitsOf(about: string) {
  const taken = new Map<string, { atMost: number; walls: number[]; cpus: number[] }>();
  return {
    take: async (what: string, atMost: number, act: () => Promise<unknown>): Promise<void> => {
      const busy = process.cpuUsage();
      const began = performance.now();
      await act();
      const wall = performance.now() - began;
      const { user, system } = process.cpuUsage(busy);
      const known = taken.get(what) ?? { atMost, walls: [], cpus: [] };
      known.walls.push(wall);
      known.cpus.push((user + system) / 1_000);
      taken.set(what, known);
    },
    report: () => ({
      rows: [...taken].map(([what, { atMost, walls }]) => bounded(about + what, p95(walls), 'ms', atMost)),
      notes: [...taken].map(
        ([what, { walls, cpus }]) =>
          `${about}${what}: median ${Math.round(median(walls))} ms, processor of the process ${Math.round(median(cpus))} ms`,
      ),
    }),
  };
}

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}
