import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { buttonAction } from '#features/email-outbox/channels/chat/rules.ts';
import type { ButtonAction } from '#features/email-outbox/channels/chat/types.ts';

/** Messages of one job: Slack takes about fifty updates of a team in a minute. */
const AT_ONCE = 50;
/** Longer rests than a chat asks for are of no use. */
const REST_SECONDS_MAX = 600;

/** The messages about a session in one team or tenant. */
export interface ClosedMessages {
  company_id: number;
  round_id: number;
  /** The last message that was updated. */
  after: number;
}

/** How the messages of a chat are read and updated. */
export interface Closing<Job extends ClosedMessages, Message extends { id: number }> {
  /** When the chat takes messages again, ISO; null at once. */
  restsUntil(ctx: Ctx, job: Job): Promise<string | null>;
  /** The next invitations and reminders, in the order of their ids. */
  list(ctx: Ctx, job: Job, limit: number): Promise<Message[]>;
  update(services: Services, job: Job, message: Message & ButtonAction, log: Log): Promise<void>;
  /** Seconds that the chat asks to wait; null for another error. */
  secondsToWait(error: unknown): number | null;
  enqueue(ctx: Ctx, job: Job, options?: { startAfter?: string }): Promise<void>;
}

/**
 * Updates the next messages about a session in place: they say that it is over, and have no buttons. The rest is left to another
 * job, a later one where the chat asks to wait.
 */
export async function closeNextMessages<Job extends ClosedMessages, Message extends { id: number }>(
  services: Services,
  job: Job,
  closing: Closing<Job, Message>,
  log: Log,
): Promise<void> {
  const { company_id, round_id } = job;
  const { messages, rest } = await inCompany(services, company_id, 'read', async (ctx) => ({
    messages: await closing.list(ctx, job, AT_ONCE),
    rest: await secondsUntil(ctx, await closing.restsUntil(ctx, job)),
  }));
  // Messages that are sent go first: the chat asked to wait for one of them.
  if (rest > 0) {
    await closeLater(services, job, closing, rest);
    return;
  }
  // Which answer the button gives says nothing here: the message shows the invitation as it is.
  const button = buttonAction('answer', { round_id, answer: 'accepted' });
  let { after } = job;
  for (const message of messages) {
    try {
      await closing.update(services, job, { ...message, ...button }, log);
    } catch (error) {
      const seconds = closing.secondsToWait(error);
      if (seconds === null) throw error;
      await closeLater(services, { ...job, after }, closing, seconds);
      return;
    }
    after = message.id;
  }
  if (messages.length < AT_ONCE) return;
  await inCompany(services, company_id, 'write', (ctx) => closing.enqueue(ctx, { ...job, after }));
}

/** Leaves the rest to a job that starts after some seconds. */
async function closeLater<Job extends ClosedMessages>(
  services: Services,
  job: Job,
  closing: Pick<Closing<Job, never>, 'enqueue'>,
  seconds: number,
): Promise<void> {
  const rest = Math.min(seconds, REST_SECONDS_MAX);
  const startAfter = new Date(Date.now() + rest * 1_000).toISOString();
  await inCompany(services, job.company_id, 'write', (ctx) => closing.enqueue(ctx, job, { startAfter }));
}

const secondsUntil = async (ctx: Ctx, until: string | null): Promise<number> =>
  until === null ? 0 : Math.ceil((Date.parse(until) - Date.parse(await ctx.now())) / 1_000);
