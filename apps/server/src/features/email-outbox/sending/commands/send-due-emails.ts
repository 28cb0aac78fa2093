import type { Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { Log } from '#platform/log.ts';
import type { MailResult } from '#platform/mail/transport.ts';
import { Intake } from '../delivery-queue.ts';
import { Ledger } from '../delivery-recorder.ts';
import { releaseMails } from './recover-emails.ts';
import { judge } from '../rules.ts';
import type { ClaimedMail, Way } from '../types.ts';
import { renderDelivery } from '../../channels/email/present.ts';

/**
 * Sends everything that is due and leaves by one way. Returns whether the server was found to be down: a company's own
 * is left alone then, and what was claimed waits again.
 */
export async function sendOut(services: Services, way: Way, log: Log): Promise<{ isDown: boolean }> {
  const run: Run = {
    services,
    way,
    intake: new Intake(services, way, log),
    ledger: new Ledger(services, way.presence, log),
    isDown: false,
  };
  const lanes = await Promise.allSettled(
    Array.from({ length: way.transport.concurrency }, () => sendInTurn(run)),
  );
  try {
    await run.intake.settled();
    await run.ledger.settled();
    await releaseMails(services, way.presence.id);
  } finally {
    await way.presence.hide();
  }
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
  return run;
}

interface Run {
  services: Services;
  way: Way;
  intake: Intake;
  ledger: Ledger;
  isDown: boolean;
}

async function sendInTurn(run: Run): Promise<void> {
  try {
    for (let mail = await run.intake.next(); mail; mail = await run.intake.next()) await send(run, mail);
  } catch (error) {
    // The database is away: the other lanes end, too, and the queue tries again later.
    run.intake.stop();
    throw error;
  }
}

async function send(run: Run, mail: ClaimedMail): Promise<void> {
  const { services, way, ledger } = run;
  const { delivery } = mail;
  const composed = await renderDelivery(services.config, mail).catch((error: unknown) =>
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
  const result = await way.transport.send(composed).catch((error: unknown) => asFailure(error, 'later'));
  ledger.mark(delivery, judge(result, attempts, services.config.RESEND_UNKNOWN));
  // A company's server that is down would fail one message after the other. The installation's is everybody's: it is
  // tried with each.
  if (way.company_id !== null && isDown(result)) {
    run.isDown = true;
    run.intake.stop();
  }
}

const isDown = (result: MailResult): boolean =>
  !result.sent && result.retry === 'later' && (result.isDown ?? false);

function asFailure(cause: unknown, retry: 'later' | 'never'): MailResult {
  const error = (cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
  return retry === 'never' ? { sent: false, retry, refused: false, error } : { sent: false, retry, error };
}
