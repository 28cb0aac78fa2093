import type { Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { recoverMails } from './recover-emails.ts';
import { enqueueRelays } from './drain-company-server.ts';
import { sendOut } from './send-due-emails.ts';
import { isMailDue } from '../queries.ts';

interface Drain {
  again: boolean;
}

/** One drain a process: more would share the same connections to the mail server. */
const drains = new WeakMap<Services, Drain>();

/**
 * Sends everything that is due. While this process sends already a call has it look once more, and does not wait: what waits
 * here takes the place of other jobs for as long as mails leave.
 */
export async function drainDeliveries(services: Services, _payload: unknown, log: Log): Promise<void> {
  const running = drains.get(services);
  if (running) {
    running.again = true;
    return;
  }
  const drain: Drain = { again: false };
  drains.set(services, drain);
  // Its transactions are short: they never wait for a connection that a draw holds, or a hundred requests.
  await services.database
    .inLane('mails', () => run(services, drain, log))
    .finally(() => drains.delete(services));
}

async function run(services: Services, drain: Drain, log: Log): Promise<void> {
  const way = { transport: services.mail, presence: services.presence, company_id: null };
  do {
    drain.again = false;
    await recoverMails(services, log);
    await enqueueRelays(services);
    if (await services.database.system('read', isMailDue)) await sendOut(services, way, log);
  } while (drain.again && !services.jobs.isStopping);
}
