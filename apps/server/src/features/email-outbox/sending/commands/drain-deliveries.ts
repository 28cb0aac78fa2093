import { defineState } from '#platform/app-state.ts';
import type { Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { recoverEmails } from './recover-emails.ts';
import { enqueueCompanyServers } from './drain-company-server.ts';
import { sendDueEmails } from './send-due-emails.ts';
import { emailRoute } from '../../channels/email/present.ts';
import { enqueueDueChats } from '../chats/queries.ts';
import { isEmailDue } from '../queries.ts';

interface Drain {
  running: boolean;
  again: boolean;
}

/** One drain an application: more would share the same connections to the mail server. */
const drainState = defineState<Drain>(() => ({ running: false, again: false }));

/**
 * Sends all messages that are due. While this application is sending, another call makes it check once more, and returns at once:
 * a waiting call would occupy a job slot for as long as emails leave.
 */
export async function drainDeliveries(services: Services, _payload: unknown, log: Log): Promise<void> {
  const drain = services.state.of(drainState);
  if (drain.running) {
    drain.again = true;
    return;
  }
  drain.running = true;
  try {
    await run(services, drain, log);
  } finally {
    drain.running = false;
  }
}

async function run(services: Services, drain: Drain, log: Log): Promise<void> {
  const route = emailRoute(services, services.mail, { heartbeat: services.heartbeat, company_id: null });
  do {
    drain.again = false;
    await recoverEmails(services, log);
    await enqueueCompanyServers(services);
    await enqueueDueChats(services);
    if (await services.database.system('read', isEmailDue)) await sendDueEmails(services, route, log);
  } while (drain.again && !services.jobs.isStopping);
}
