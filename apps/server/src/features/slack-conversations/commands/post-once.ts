import { sql } from 'kysely';
import { inCompany, type Ctx, type Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { Log } from '#platform/log.ts';
import { isRevoked } from '#features/slack/gateway.ts';
import { readConnectedTeam } from '#features/slack/queries.ts';
import { postMessage, type SlackMessage } from '#features/slack/sending/gateway.ts';
import { isWorthAnother } from '#features/slack/sending/rules.ts';
import { findConversation } from '../queries.ts';
import { CLAIM_SECONDS, ConversationClaimed } from './open-conversation.ts';

/** The next message of a conversation. */
export interface Next {
  slack_team_id: number;
  channel_id: string;
  message: SlackMessage;
}

interface Steps<T extends Next> {
  /** The message; null where there is none. */
  find: (ctx: Ctx) => Promise<T | null>;
  /** Notes that it is posted. */
  finish: (ctx: Ctx, next: T) => Promise<unknown>;
}

interface CoffeeRef {
  company_id: number;
  coffee_id: number;
}

/**
 * Posts the next message to a conversation, once: one worker at a time. A worker that dies meanwhile leaves it to another one, which
 * may post it again; what Slack refuses, or does not answer, is not posted again.
 *
 * @throws ConversationClaimed while another worker posts.
 */
export async function postOnce<T extends Next>(
  services: Services,
  ref: CoffeeRef,
  { find, finish }: Steps<T>,
  log: Log,
): Promise<void> {
  const { company_id } = ref;
  const next = await inCompany(services, company_id, 'write', async (ctx) => {
    // It is gone with its team.
    if (!(await findConversation(ctx, ref.coffee_id))) return null;
    await claim(ctx, ref);
    const found = await find(ctx);
    if (!found) await release(ctx, ref);
    return found;
  });
  if (!next) return;
  const team = await readConnectedTeam(services, { company_id, team_id: next.slack_team_id });
  crashPoint(services, 'slack-conversations.found');
  try {
    if (team) await postMessage(services, team, next.channel_id, next.message);
  } catch (error) {
    if (isRevoked(error) || isWorthAnother(error)) {
      await inCompany(services, company_id, 'write', (ctx) => release(ctx, ref));
      throw error;
    }
    log.warn({ err: error, company_id }, 'a message to a conversation may not be there');
  }
  crashPoint(services, 'slack-conversations.next-posted');
  await inCompany(services, company_id, 'write', async (ctx) => {
    await finish(ctx, next);
    await release(ctx, ref);
  });
}

async function claim({ db, company_id }: Ctx, { coffee_id }: CoffeeRef): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('slack_conversations')
    .set({ posting_until: sql<string>`app_now() + make_interval(secs => ${CLAIM_SECONDS})` })
    .where('company_id', '=', company_id)
    .where('coffee_id', '=', coffee_id)
    .where(sql<boolean>`coalesce(posting_until < app_now(), true)`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ConversationClaimed();
}

async function release({ db, company_id }: Ctx, { coffee_id }: CoffeeRef): Promise<void> {
  await db
    .updateTable('slack_conversations')
    .set({ posting_until: null })
    .where('company_id', '=', company_id)
    .where('coffee_id', '=', coffee_id)
    .execute();
}
