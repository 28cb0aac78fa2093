import { inCompany, type Services } from '#platform/context.ts';
import { isAway, TeamsRefusal, getConversationMember, type ConversationMember } from '../gateway.ts';
import { findTenant } from '../../queries.ts';
import { recognizeMember } from '../../tabs/commands/recognize-member.ts';
import { storeChat } from './store-chat.ts';

export interface PersonInChat {
  company_id: number;
  msteams_tenant_id: number;
  object_id: string;
  conversation_id: string;
  bot_user_id: string;
}

/**
 * Asks Microsoft whether the app is in the chat of a person, and stores the chat of one who is a member: activities may be old, and
 * come in any order. Nothing is stored about others.
 */
export async function checkPerson(services: Services, job: PersonInChat): Promise<void> {
  const { company_id, object_id, conversation_id } = job;
  const begun = await inCompany(services, company_id, 'read', async (ctx) => ({
    asked_at: await ctx.now(),
    tenant: await findTenant(ctx, job.msteams_tenant_id),
  }));
  const { tenant, asked_at } = begun;
  if (!tenant) return;
  const member = await memberIn(services, tenant, job);
  if (member !== null && member.object_id !== object_id) return;
  await inCompany(services, company_id, 'write', async (ctx) => {
    if (member === null) {
      await storeChat(ctx, tenant, { object_id, asked_at, chat: null });
      return;
    }
    const { address, is_own, bot_user_id } = member;
    const person = { tenant_id: tenant.tenant_id, object_id, address, name: address, is_own };
    if (!(await recognizeMember(ctx, tenant, person))) return;
    await storeChat(ctx, tenant, { object_id, asked_at, chat: { conversation_id, bot_user_id } });
  });
}

/** The person in their chat; null where the app is not in it any more. */
async function memberIn(
  services: Services,
  tenant: Parameters<typeof getConversationMember>[1],
  person: PersonInChat,
): Promise<ConversationMember | null> {
  try {
    return await getConversationMember(services, tenant, person);
  } catch (error) {
    if (isAway(error) || (error instanceof TeamsRefusal && error.status === 404)) return null;
    throw error;
  }
}
