import type { Services } from '../../../platform/context.ts';
import { crashPoint } from '../../../platform/crash.ts';
import type { Log } from '../../../platform/log.ts';
import type { MailResult } from '../../../platform/mail/transport.ts';
import type { ClaimedMail } from '../claim.ts';
import { composeMail } from '../compose-mail.ts';
import { Intake } from '../intake.ts';
import { Ledger } from '../ledger.ts';
import { isMailDue } from '../queries.ts';
import { recoverMails, releaseMails } from '../recover.ts';
import { judge } from '../rules.ts';

interface Drain {
  done: Promise<void>;
  again: boolean;
}

/** One drain a process: more would share the same connections to the mail server. */
const drains = new WeakMap<Services, Drain>();

/** Sends everything that is due. A call that comes while this process sends already joins it. */
export async function drainDeliveries(services: Services, _payload: unknown, log: Log): Promise<void> {
  const running = drains.get(services);
  if (running) {
    running.again = true;
    return running.done;
  }
  const drain: Drain = { done: Promise.resolve(), again: false };
  drains.set(services, drain);
  drain.done = run(services, drain, log).finally(() => drains.delete(services));
  return drain.done;
}

async function run(services: Services, drain: Drain, log: Log): Promise<void> {
  do {
    drain.again = false;
    await recoverMails(services, log);
    if (await services.database.system('read', isMailDue)) await sendAll(services, log);
  } while (drain.again && !services.jobs.isStopping);
}

async function sendAll(services: Services, log: Log): Promise<void> {
  const intake = new Intake(services, log);
  const ledger = new Ledger(services, services.presence, log);
  const lanes = await Promise.allSettled(
    Array.from({ length: services.mail.concurrency }, () => sendInTurn(services, intake, ledger)),
  );
  try {
    await intake.settled();
    await ledger.settled();
    await releaseMails(services);
  } finally {
    await services.presence.hide();
  }
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
}

async function sendInTurn(services: Services, intake: Intake, ledger: Ledger): Promise<void> {
  try {
    for (let mail = await intake.next(); mail; mail = await intake.next()) {
      await send(services, mail, ledger);
    }
  } catch (error) {
    // The database is away: the other lanes end, too, and the queue tries again later.
    intake.stop();
    throw error;
  }
}

async function send(services: Services, mail: ClaimedMail, ledger: Ledger): Promise<void> {
  const { delivery } = mail;
  const composed = await composeMail(services.config, mail).catch((error: unknown) =>
    asFailure(error, 'never'),
  );
  if ('sent' in composed) {
    ledger.mark(delivery, judge(composed, 1, false));
    return;
  }
  crashPoint('deliveries.before-wire');
  const attempts = await ledger.wire(delivery);
  if (attempts === null) return;
  crashPoint('deliveries.after-wire');
  const result = await services.mail.send(composed).catch((error: unknown) => asFailure(error, 'later'));
  ledger.mark(delivery, judge(result, attempts, services.config.RESEND_UNKNOWN));
}

function asFailure(cause: unknown, retry: 'later' | 'never'): MailResult {
  const error = (cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
  return retry === 'never' ? { sent: false, retry, refused: false, error } : { sent: false, retry, error };
}
