import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { showLatest } from '#features/chat-answers/commands/show-latest.ts';
import { strangerShown } from '#features/chat-answers/members/present.ts';
import { readAction } from '#features/email-outbox/channels/chat/rules.ts';
import { TeamsRefusal, updateCard } from '#features/msteams/bot/gateway.ts';
import type { TeamsMessage, TeamsPress, TeamsUser } from '#features/msteams/bot/types.ts';
import { findTenant } from '#features/msteams/queries.ts';
import { recognize } from '../members/queries.ts';
import { cardOf } from '../present.ts';
import { readCard } from '../queries.ts';

export interface UpdatedMessage extends TeamsUser {
  message: NonNullable<TeamsPress['message']>;
  /** The pressed button. */
  action: string;
  value: string;
}

/** Writes a message of one member anew: what they answered, and the buttons that still change it. */
export async function updateMessage(services: Services, update: UpdatedMessage, log: Log): Promise<void> {
  const { company_id, msteams_tenant_id, message } = update;
  const tenant = await inCompany(services, company_id, 'read', (ctx) => findTenant(ctx, msteams_tenant_id));
  if (!tenant || tenant.bot_gone_at !== null) return;
  try {
    await showLatest(
      () => inCompany(services, company_id, 'read', (ctx) => messageOf(ctx, update)),
      (shown) => updateCard(services, tenant, message.conversation_id, message.activity_id, shown),
    );
  } catch (error) {
    if (!(error instanceof TeamsRefusal)) throw error;
    // Such as one that the member deleted.
    log.warn({ err: error, company_id }, 'a message in Teams was not updated');
  }
}

/** What a message says now; null where there is nothing to say about it. */
async function messageOf(
  ctx: Ctx,
  { action: action_id, value, ...teamsUser }: UpdatedMessage,
): Promise<TeamsMessage | null> {
  const read = readAction({ action_id, value });
  const { user } = await recognize(ctx, teamsUser);
  if (user.is === 'unknown' || !read) return null;
  const isMember = user.is === 'member';
  const shown = isMember ? await readCard(user.member, read) : strangerShown(ctx, user, null);
  const language = isMember ? user.member.language : user.language;
  return shown && { text: shown.text, card: cardOf(shown, language) };
}
