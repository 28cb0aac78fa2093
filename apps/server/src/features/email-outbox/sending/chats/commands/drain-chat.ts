import type { ChannelReason } from '@fika/contract';
import { defineState } from '#platform/app-state.ts';
import { inCompany, type Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { Log } from '#platform/log.ts';
import { turnIntoEmails } from '../../../commands/turn-into-emails.ts';
import { sendDueEmails } from '../../commands/send-due-emails.ts';
import { enqueueChat, enqueueDueChats, getChat } from '../queries.ts';
import { type Chat, CHAT_REASONS } from '../rules.ts';
import type { Connection } from '../types.ts';
import { restConnection } from './rest-connection.ts';

/**
 * One message after the other: a worker that is killed leaves one without a result, and Slack takes a few hundred messages a
 * minute for a team, Microsoft fifty calls a second for a tenant.
 */
const CONCURRENCY = 1;
/** Few, because messages wait while the chat takes none. */
const BATCH = 20;
/** How long a chat is not tried again for a connection after it could not be reached. */
const DOWN_SECONDS = 60;
/** A message that could have left so long ago becomes an email. */
const DOWN_HOURS = 4;
/**
 * A run of one connection, and runs at once: jobs that wait for others have a few places, and some of them are for answers to
 * people who pressed a button.
 */
const LONGEST_RUN_MS = 20_000;
const MOST_RUNS = 10;
/** Runs at once of connections for which their chat did not answer the last time: however many these are, others have places. */
const MOST_SLOW = 5;

/** The connections that this process sends to now, and those for which their chat did not answer the last time. */
const draining = defineState(() => ({ running: new Set<string>(), slow: new Set<string>() }));

type Drained = Connection & { chat: Chat };

const keyOf = ({ company_id, chat, id }: Drained): string => `${chat}/${company_id}/${id}`;

/**
 * Sends what waits for a connection, until nothing is due, the chat takes no more, or others have to have their turn. What waits
 * for a connection that is gone becomes emails.
 */
export async function drainChat(services: Services, drained: Drained, log: Log): Promise<void> {
  const { running, slow } = services.state.of(draining);
  const key = keyOf(drained);
  const isSlow = slow.has(key);
  // A connection that gets no place now is enqueued again within seconds.
  if (running.has(key) || running.size >= MOST_RUNS) return;
  if (isSlow && [...running].filter((other) => slow.has(other)).length >= MOST_SLOW) return;
  running.add(key);
  const endsAt = Date.now() + LONGEST_RUN_MS;
  try {
    crashPoint(services, 'chat.before-claim');
    await sendOf(services, drained, log);
  } finally {
    running.delete(key);
  }
  if (Date.now() >= endsAt) await enqueueDueChats(services);
}

async function sendOf(services: Services, drained: Drained, log: Log): Promise<void> {
  const { chat, ...connection } = drained;
  const channel = getChat(services, chat);
  const { disconnected, unreachable } = CHAT_REASONS[chat];
  if (!(await channel.isConnected(services, connection))) {
    await sendByEmail(services, drained, { reason: disconnected });
    return;
  }
  const heartbeat = services.heartbeat.another();
  // Two workers would send twice as fast as a connection should, and each has a message without a result when it is killed.
  if (!(await heartbeat.take(`deliveries ${keyOf(drained)}`))) {
    await heartbeat.stop();
    return;
  }
  const { isDown, isSilent, restsUntil } = await sendDueEmails(
    services,
    {
      heartbeat,
      company_id: connection.company_id,
      chat: { name: chat, id: connection.id },
      concurrency: CONCURRENCY,
      batch: BATCH,
      longest_run_ms: LONGEST_RUN_MS,
      compose: async (mail) => channel.compose(services, connection, mail),
    },
    log,
  );
  const { slow } = services.state.of(draining);
  if (isDown || isSilent) slow.add(keyOf(drained));
  else slow.delete(keyOf(drained));
  // It ended because of a longer rest: the next look could be seconds after that.
  if (restsUntil > Date.now())
    await services.database.system('write', (db) =>
      enqueueChat(services, db, drained, new Date(restsUntil).toISOString()),
    );
  if (!isDown) return;
  await restConnection(services, channel, connection, DOWN_SECONDS);
  await sendByEmail(services, drained, { reason: unreachable, hours: DOWN_HOURS });
}

/** Makes emails of what waits: a transaction may queue messages for a connection that is gone, and a chat may be down for hours. */
async function sendByEmail(
  services: Services,
  { company_id, chat, id }: Drained,
  why: { reason: ChannelReason; hours?: number },
): Promise<void> {
  await inCompany(services, company_id, 'write', (ctx) =>
    turnIntoEmails(ctx, { which: { chat, id }, ...why }),
  );
}
