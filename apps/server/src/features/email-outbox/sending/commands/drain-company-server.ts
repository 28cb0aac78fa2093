import { sql } from 'kysely';
import { defineState } from '#platform/app-state.ts';
import type { Ctx, Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { sendDueEmails } from './send-due-emails.ts';
import { emailRoute } from '../../channels/email/present.ts';
import { senders } from '../gateway.ts';
import { listDueCompanyServers } from '../queries.ts';

/** Connections of one process to the server of a company, whose messages wait only for each other. */
const CONNECTIONS = 2;

/** How long a server that was down is not tried again. */
const REST_MS = 60_000;

interface CompanyServers {
  running: Set<number>;
  /** By company, the time of the product until which its server rests. */
  resting: Map<number, number>;
}

const companyServers = defineState<CompanyServers>(() => ({ running: new Set(), resting: new Map() }));

/** Enqueues one job for each company with its own server and messages that are due. */
export async function enqueueCompanyServers(services: Services): Promise<void> {
  const { running, resting } = services.state.of(companyServers);
  await services.database.system('write', async (db) => {
    const { now, ids } = await listDueCompanyServers(db);
    const wanted = ids.filter((id) => !running.has(id) && (resting.get(id) ?? 0) <= now);
    for (const company_id of wanted) {
      await services.jobs.enqueue(
        db,
        'deliveries.drain-relay',
        { company_id },
        { singletonKey: String(company_id) },
      );
    }
  });
}

/** Sends what a company has for its own server, until nothing is due or the server is found to be down. */
export async function drainCompanyServer(
  services: Services,
  { company_id }: { company_id: number },
  log: Log,
): Promise<void> {
  const { running, resting } = services.state.of(companyServers);
  if (running.has(company_id)) return;
  running.add(company_id);
  try {
    const transport = await senders(services).openTransport(services, company_id, CONNECTIONS, log);
    if (!transport) return;
    try {
      const route = emailRoute(services, transport, { heartbeat: services.heartbeat.another(), company_id });
      const { isDown } = await sendDueEmails(services, route, log);
      if (isDown) resting.set(company_id, (await productTime(services)) + REST_MS);
      else resting.delete(company_id);
    } finally {
      transport.close();
    }
  } finally {
    running.delete(company_id);
  }
}

async function productTime({ database }: Services): Promise<number> {
  const { now } = await database.system('read', async (db) => {
    const { rows } = await sql<{ now: string }>`select app_now() as now`.execute(db);
    return { now: rows[0]?.now ?? '' };
  });
  return Date.parse(now);
}

/** Has the server of a company tried at once, by whichever worker: its settings changed. */
export function retryCompanyServer(ctx: Ctx): Promise<void> {
  const { company_id } = ctx;
  return ctx.enqueue('deliveries.drain-relay', { company_id }, { singletonKey: String(company_id) });
}
