import { inCompany, type Services } from '#platform/context.ts';
import { strangerShown } from '#features/chat-answers/members/present.ts';
import type { Recognized } from '#features/chat-answers/members/queries.ts';
import type { Shown } from '#features/chat-answers/types.ts';
import {
  getConversationMember,
  TeamsRateLimited,
  TeamsRefusal,
  TeamsUnreachable,
} from '#features/msteams/bot/gateway.ts';
import type { TeamsUser } from '#features/msteams/bot/types.ts';
import { teamsLinkUrl } from '#features/msteams/links/tokens/queries.ts';
import { findTenant } from '#features/msteams/queries.ts';

/**
 * What a user who is no active member reads, with a link to connect their account. The page of the link shows the address that they
 * log in with at Microsoft, so that no one connects the account of another: Microsoft is asked for it, and where it does not answer,
 * the link is missing.
 */
export async function answerStranger(
  services: Services,
  teamsUser: TeamsUser,
  user: Exclude<Recognized, { is: 'member' }>,
  conversationId: string | null,
): Promise<Shown> {
  if (user.is === 'inactive' || conversationId === null) return strangerShown({ services }, user, null);
  const { company_id, msteams_tenant_id, object_id } = teamsUser;
  const address = await addressOf(services, teamsUser, conversationId);
  if (address === null) return strangerShown({ services }, user, null);
  const named = { msteams_tenant_id, object_id, name: address, address };
  const link = await inCompany(services, company_id, 'read', (ctx) => teamsLinkUrl(ctx, named));
  return strangerShown({ services }, user, link);
}

/** What a user logs in with at Microsoft; null where it does not say. */
async function addressOf(
  services: Services,
  { company_id, msteams_tenant_id, object_id }: TeamsUser,
  conversation_id: string,
): Promise<string | null> {
  const tenant = await inCompany(services, company_id, 'read', (ctx) => findTenant(ctx, msteams_tenant_id));
  if (!tenant) return null;
  try {
    const asked = { conversation_id, bot_user_id: object_id };
    const member = await getConversationMember(services, tenant, asked);
    return member.object_id === object_id && member.address !== '' ? member.address : null;
  } catch (error) {
    const isOfTeams = [TeamsRefusal, TeamsRateLimited, TeamsUnreachable].some(
      (kind) => error instanceof kind,
    );
    if (!isOfTeams) throw error;
    services.log.warn({ err: error, company_id }, 'Microsoft did not say who a user of Teams is');
    return null;
  }
}
