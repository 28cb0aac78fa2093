import { inCompany, type Services } from '#platform/context.ts';
import { findTenant } from '../../queries.ts';
import { postCard, TeamsUnreachable } from '../gateway.ts';
import { teamsAnswers, type TeamsUser } from '../types.ts';

/** Answers what someone wrote to the bot, in the same chat. */
export async function answerText(
  services: Services,
  { conversation_id, text, ...user }: TeamsUser & { conversation_id: string; text: string },
): Promise<void> {
  const { company_id, msteams_tenant_id } = user;
  const tenant = await inCompany(services, company_id, 'read', (ctx) => findTenant(ctx, msteams_tenant_id));
  if (!tenant) return;
  const message = await services.ports.one(teamsAnswers).text(services, user, text);
  if (!message) return;
  try {
    await postCard(services, tenant, conversation_id, message);
  } catch (error) {
    // It may be there: people would read it twice.
    if (error instanceof TeamsUnreachable && !error.isUnsent) return;
    throw error;
  }
}
