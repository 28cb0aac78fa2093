import type { Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { Log } from '#platform/log.ts';
import type { MailResult } from '#platform/mail/transport.ts';
import { DeliveryQueue } from '../delivery-queue.ts';
import { DeliveryRecorder } from '../delivery-recorder.ts';
import { releaseEmails } from './recover-emails.ts';
import { classifyResult } from '../rules.ts';
import type { ClaimedEmail, MailRoute } from '../types.ts';
import { renderDelivery } from '../../channels/email/present.ts';

/**
 * Sends everything that is due and leaves by one route. Returns whether the server was found to be down: a company's own
 * is left alone then, and what was claimed waits again.
 */
export async function sendDueEmails(
  services: Services,
  route: MailRoute,
  log: Log,
): Promise<{ isDown: boolean }> {
  const run: Run = {
    services,
    route,
    queue: new DeliveryQueue(services, route, log),
    recorder: new DeliveryRecorder(services, route.heartbeat, log),
    isDown: false,
  };
  const lanes = await Promise.allSettled(
    Array.from({ length: route.transport.concurrency }, () => sendInTurn(run)),
  );
  try {
    await run.queue.settled();
    await run.recorder.settled();
    await releaseEmails(services, route.heartbeat.id);
  } finally {
    await route.heartbeat.stop();
  }
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
  return run;
}

interface Run {
  services: Services;
  route: MailRoute;
  queue: DeliveryQueue;
  recorder: DeliveryRecorder;
  isDown: boolean;
}

async function sendInTurn(run: Run): Promise<void> {
  try {
    for (let mail = await run.queue.next(); mail; mail = await run.queue.next()) await send(run, mail);
  } catch (error) {
    // The database is away: the other lanes end, too, and the queue tries again later.
    run.queue.stop();
    throw error;
  }
}

async function send(run: Run, mail: ClaimedEmail): Promise<void> {
  const { services, route, recorder } = run;
  const { delivery } = mail;
  const composed = await renderDelivery(services, mail).catch((error: unknown) => asFailure(error, 'never'));
  if ('sent' in composed) {
    recorder.recordResult(delivery, classifyResult(composed, 1, false));
    return;
  }
  crashPoint(services, 'deliveries.before-wire');
  const attempts = await recorder.recordHandoff(delivery);
  if (attempts === null) return;
  crashPoint(services, 'deliveries.after-wire');
  const result = await route.transport.send(composed).catch((error: unknown) => asFailure(error, 'later'));
  recorder.recordResult(delivery, classifyResult(result, attempts, services.config.RESEND_UNKNOWN));
  // A company's server that is down would fail one message after the other. The server of the installation is used by all
  // companies: it is tried with each message.
  if (route.company_id !== null && isDown(result)) {
    run.isDown = true;
    run.queue.stop();
  }
}

const isDown = (result: MailResult): boolean =>
  !result.sent && result.retry === 'later' && (result.isDown ?? false);

function asFailure(cause: unknown, retry: 'later' | 'never'): MailResult {
  const error = (cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
  return retry === 'never' ? { sent: false, retry, refused: false, error } : { sent: false, retry, error };
}
