import type { ChannelReason } from '@fika/contract';
import { sql } from 'kysely';
import { defineState } from '#platform/app-state.ts';
import { inCompany, type Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { Log } from '#platform/log.ts';
import { turnIntoEmails } from '#features/email-outbox/commands/turn-into-emails.ts';
import { sendDueEmails } from '#features/email-outbox/sending/commands/send-due-emails.ts';
import type { ClaimedEmail, SendResult } from '#features/email-outbox/sending/types.ts';
import { isRevoked } from '../../gateway.ts';
import { postMessage, type SlackMessage } from '../gateway.ts';
import { presentMessage } from '../present.ts';
import { readConnectedTeam } from '../../queries.ts';
import { enqueueDrain, findReceiver, slackChannel, type TeamRef } from '../queries.ts';
import { resultOf } from '../rules.ts';
import { recordMessage } from './record-message.ts';

/**
 * One message after the other: a worker that is killed leaves one without a result, and Slack takes a few hundred messages a
 * minute for a team.
 */
const CONCURRENCY = 1;
/** Few, because messages wait while Slack takes none. */
const BATCH = 20;
/** How long Slack is not tried again for a team after it could not be reached. */
const DOWN_SECONDS = 60;
/** A message that could have left so long ago becomes an email. */
const DOWN_HOURS = 4;
/**
 * A run of one team, and runs at once: jobs that wait for Slack have a few places, and some of them are for answers to people who
 * pressed a button.
 */
const LONGEST_RUN_MS = 20_000;
const MOST_RUNS = 10;
/** Runs at once of teams for which Slack did not answer the last time: however many these are, others have places. */
const MOST_SLOW = 5;
/** After the tokens of a team were replaced in between. */
const AGAIN_SECONDS = 1;

/** The teams that this process sends to now, and those for which Slack did not answer the last time. */
const draining = defineState(() => ({ running: new Set<string>(), slow: new Set<string>() }));

const keyOf = ({ company_id, team_id }: TeamRef): string => `${company_id}/${team_id}`;

/**
 * Sends what waits for a team, until nothing is due, Slack takes no more, or others have to have their turn. What waits for a team
 * that is gone becomes emails.
 */
export async function drainTeam(services: Services, ref: TeamRef, log: Log): Promise<void> {
  const { running, slow } = services.state.of(draining);
  const key = keyOf(ref);
  const isSlow = slow.has(key);
  // A team that gets no place now is enqueued again within seconds.
  if (running.has(key) || running.size >= MOST_RUNS) return;
  if (isSlow && [...running].filter((other) => slow.has(other)).length >= MOST_SLOW) return;
  running.add(key);
  const endsAt = Date.now() + LONGEST_RUN_MS;
  try {
    crashPoint(services, 'slack.before-claim');
    await sendOf(services, ref, log);
  } finally {
    running.delete(key);
  }
  if (Date.now() >= endsAt) await slackChannel.enqueueDue(services);
}

async function sendOf(services: Services, ref: TeamRef, log: Log): Promise<void> {
  if (!(await readConnectedTeam(services, ref))) {
    await giveUp(services, ref, { reason: 'slack_disconnected' });
    return;
  }
  const { isDown, isSilent, restsUntil } = await sendDueEmails(
    services,
    {
      heartbeat: services.heartbeat.another(),
      company_id: ref.company_id,
      slack_team_id: ref.team_id,
      concurrency: CONCURRENCY,
      batch: BATCH,
      longest_run_ms: LONGEST_RUN_MS,
      compose: async (mail) => {
        const message = presentMessage(mail);
        return () => hand(services, ref, mail, message);
      },
    },
    log,
  );
  const { slow } = services.state.of(draining);
  if (isDown || isSilent) slow.add(keyOf(ref));
  else slow.delete(keyOf(ref));
  // It ended because of a longer rest: the next look could be seconds after that.
  if (restsUntil > Date.now())
    await services.database.system('write', (db) =>
      enqueueDrain(services, db, ref, new Date(restsUntil).toISOString()),
    );
  if (!isDown) return;
  await rest(services, ref, DOWN_SECONDS);
  await giveUp(services, ref, { reason: 'slack_unreachable', hours: DOWN_HOURS });
}

/** A team may be gone while a transaction still queues messages for it, or Slack be away for hours. */
async function giveUp(
  services: Services,
  { company_id, team_id }: TeamRef,
  why: { reason: ChannelReason; hours?: number },
): Promise<void> {
  await inCompany(services, company_id, 'write', (ctx) =>
    turnIntoEmails(ctx, { which: { slack_team_id: team_id }, ...why }),
  );
}

async function hand(
  services: Services,
  ref: TeamRef,
  { delivery }: ClaimedEmail,
  message: SlackMessage,
): Promise<SendResult> {
  // Read anew: its tokens are replaced from time to time, and another worker may have been asked to wait.
  const receiver = await findReceiver(services, ref, delivery.user_id);
  if (!receiver) return byEmail('slack_disconnected', 'the team is not connected');
  const { team, slack_user_id: user, rest_seconds: seconds } = receiver;
  if (user === null) return byEmail('no_slack_user', 'the member is not linked');
  if (seconds > 0) return { sent: false, retry: 'rest', seconds, error: 'the team rests' };
  crashPoint(services, 'slack.before-post');
  try {
    const place = await postMessage(services, team, user, message);
    crashPoint(services, 'slack.posted');
    // It is there: a failure here must not send it again.
    await recordMessage(services, team, delivery, place).catch((error: unknown) =>
      services.log.warn({ err: error, company_id: ref.company_id }, 'a message in Slack was not recorded'),
    );
    crashPoint(services, 'slack.recorded');
    return { sent: true };
  } catch (error) {
    return failed(services, ref, error);
  }
}

async function failed(services: Services, ref: TeamRef, error: unknown): Promise<SendResult> {
  if (isRevoked(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return (await isConnected(services, ref))
      ? { sent: false, retry: 'rest', seconds: AGAIN_SECONDS, error: message }
      : byEmail('slack_disconnected', message);
  }
  const result = resultOf(error);
  if (!result.sent && result.retry === 'rest') await rest(services, ref, result.seconds);
  return result;
}

const isConnected = async (services: Services, ref: TeamRef): Promise<boolean> =>
  (await readConnectedTeam(services, ref)) !== null;

const byEmail = (reason: 'slack_disconnected' | 'no_slack_user', error: string): SendResult => ({
  sent: false,
  retry: 'by_email',
  reason,
  error,
});

/** No worker sends to a team before that. */
async function rest({ database }: Services, ref: TeamRef, seconds: number): Promise<void> {
  await database.system('write', (db) =>
    db
      .updateTable('slack_teams')
      .set({ rest_until: sql<string>`app_now() + make_interval(secs => ${seconds})` })
      .where('company_id', '=', ref.company_id)
      .where('id', '=', ref.team_id)
      .execute(),
  );
}
