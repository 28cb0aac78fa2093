import { sql } from 'kysely';
import { inCompany, type Ctx, type Services } from '#platform/context.ts';
import { crashPoint } from '#platform/crash.ts';
import type { Log } from '#platform/log.ts';
import { isGone } from '#features/msteams/bot/gateway.ts';
import type { TeamsMessage } from '#features/msteams/bot/types.ts';
import { isWorthAnother } from '#features/msteams/sending/rules.ts';
import { postToChat } from '../gateway.ts';
import { CLAIM_SECONDS, findConversation, readTenant } from '../queries.ts';
import { ConversationClaimed } from './open-conversation.ts';

/** The next message of a chat. */
export interface Next {
  msteams_tenant_id: number;
  chat_id: string;
  message: TeamsMessage;
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
 * Posts the next message to a chat, once: one worker at a time. A worker that dies meanwhile leaves it to another one, which may post
 * it again; what Microsoft refuses, or does not answer, is not posted again.
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
    // It is gone with its tenant.
    if (!(await findConversation(ctx, ref.coffee_id))) return null;
    await claim(ctx, ref);
    const found = await find(ctx);
    if (!found) await release(ctx, ref);
    return found;
  });
  if (!next) return;
  crashPoint(services, 'msteams-conversations.found');
  try {
    const tenant = await readTenant(services, { company_id, id: next.msteams_tenant_id });
    if (tenant) await postToChat(services, tenant, next.chat_id, next.message);
  } catch (error) {
    if (isGone(error) || isWorthAnother(error)) {
      await inCompany(services, company_id, 'write', (ctx) => release(ctx, ref));
      throw error;
    }
    log.warn({ err: error, company_id }, 'a message to a chat may not be there');
  }
  crashPoint(services, 'msteams-conversations.next-posted');
  await inCompany(services, company_id, 'write', async (ctx) => {
    await finish(ctx, next);
    await release(ctx, ref);
  });
}

async function claim({ db, company_id }: Ctx, { coffee_id }: CoffeeRef): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('msteams_conversations')
    .set({ posting_until: sql<string>`app_now() + make_interval(secs => ${CLAIM_SECONDS})` })
    .where('company_id', '=', company_id)
    .where('coffee_id', '=', coffee_id)
    .where(sql<boolean>`coalesce(posting_until < app_now(), true)`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ConversationClaimed();
}

async function release({ db, company_id }: Ctx, { coffee_id }: CoffeeRef): Promise<void> {
  await db
    .updateTable('msteams_conversations')
    .set({ posting_until: null })
    .where('company_id', '=', company_id)
    .where('coffee_id', '=', coffee_id)
    .execute();
}
