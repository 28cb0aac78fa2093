import type { Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { Log } from '#platform/log.ts';
import { DeliveryQueue } from '../delivery-queue.ts';
import { DeliveryRecorder } from '../delivery-recorder.ts';
import { releaseEmails } from './recover-emails.ts';
import { classifyInChat, classifyResult, type SendOutcome } from '../rules.ts';
import type { ClaimedEmail, Route, SendResult } from '../types.ts';

/** A longer rest ends the run: claimed messages would be out of date, and other routes wait for its place. */
const LONGEST_REST_MS = 5_000;
const LOOK_MS = 500;

/**
 * Sends everything that is due and leaves by one route. Returns whether the server was found to be down: the route of a
 * company is left alone then, and what was claimed waits again. `isSilent` says that a call had no answer, after which a route
 * gives its place to others. `restsUntil` is when a route takes messages again that asked to
 * wait, by the clock of the machine.
 */
export async function sendDueEmails(
  services: Services,
  route: Route,
  log: Log,
): Promise<{ isDown: boolean; isSilent: boolean; restsUntil: number }> {
  const run: Run = {
    services,
    route,
    queue: new DeliveryQueue(services, route, log),
    recorder: new DeliveryRecorder(services, route.heartbeat, log),
    isDown: false,
    isSilent: false,
    restsUntil: 0,
    endsAt: Date.now() + (route.longest_run_ms ?? Number.POSITIVE_INFINITY),
  };
  const lanes = await Promise.allSettled(Array.from({ length: route.concurrency }, () => sendInTurn(run)));
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
  route: Route;
  queue: DeliveryQueue;
  recorder: DeliveryRecorder;
  isDown: boolean;
  isSilent: boolean;
  /** By the clock of the machine. */
  restsUntil: number;
  endsAt: number;
}

async function sendInTurn(run: Run): Promise<void> {
  try {
    for (let mail = await run.queue.next(); mail; mail = await run.queue.next()) {
      await send(run, mail);
      await rested(run);
      if (Date.now() > run.endsAt) run.queue.stop();
    }
  } catch (error) {
    // The database is away: the other lanes end, too, and the queue tries again later.
    run.queue.stop();
    throw error;
  }
}

/** Resolves when the route takes messages again. */
async function rested(run: Run): Promise<void> {
  const { services, queue } = run;
  if (run.restsUntil - Date.now() > LONGEST_REST_MS) queue.stop();
  else
    while (run.restsUntil > Date.now() && !services.jobs.isStopping) {
      const left = run.restsUntil - Date.now();
      await new Promise((resolve) => setTimeout(resolve, Math.min(left, LOOK_MS)));
    }
}

function classify({ route, services }: Run, result: SendResult, attempts: number): SendOutcome {
  const { RESEND_UNKNOWN: resend } = services.config;
  return route.chat === null
    ? classifyResult(result, attempts, resend)
    : classifyInChat(result, attempts, resend, route.chat.name);
}

async function send(run: Run, mail: ClaimedEmail): Promise<void> {
  const { services, route, recorder } = run;
  const handOver = await route.compose(mail).catch((error: unknown) => asFailure(error, 'never'));
  if (typeof handOver !== 'function') {
    recorder.recordResult(mail, classify(run, handOver, 1));
    return;
  }
  crashPoint(services, 'deliveries.before-wire');
  const attempts = await recorder.recordHandoff(mail);
  if (attempts === null) return;
  crashPoint(services, 'deliveries.after-wire');
  const result = await handOver().catch((error: unknown) => asFailure(error, 'later'));
  recorder.recordResult(mail, classify(run, result, attempts));
  if (!result.sent && result.retry === 'rest') run.restsUntil = Date.now() + result.seconds * 1_000;
  // A company's server that is down would fail one message after the other. The server of the installation is used by all
  // companies: it is tried with each message.
  if (route.company_id !== null && isDown(result)) {
    run.isDown = true;
    run.queue.stop();
  }
  if (route.longest_run_ms !== null && !result.sent && result.retry === 'unknown') {
    run.isSilent = true;
    run.queue.stop();
  }
}

const isDown = (result: SendResult): boolean =>
  !result.sent && result.retry === 'later' && (result.isDown ?? false);

function asFailure(cause: unknown, retry: 'later' | 'never'): SendResult {
  const error = (cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
  return retry === 'never' ? { sent: false, retry, refused: false, error } : { sent: false, retry, error };
}
