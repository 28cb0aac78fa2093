import { ROUND_STATUS } from '@fika/contract';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { inCompany, type Services } from '#platform/context.ts';
import { makeCompany, type MadeUser, makeUser } from './factories.ts';
import { makeCampaign, makeRound } from './factories-rounds.ts';

/** A round whose invitations to so many new members are due. */
export async function makeInvitations(
  services: Services,
  count: number,
): Promise<{ company_id: number; users: MadeUser[] }> {
  const { id: company_id } = await makeCompany(services);
  const { campaign_id } = await makeCampaign(services, { company_id });
  const { round_id } = await makeRound(services, {
    company_id,
    campaign_id,
    status: ROUND_STATUS.requestsDone,
  });
  const users: MadeUser[] = [];
  for (let index = 0; index < count; index += 1) users.push(await makeUser(services, { company_id }));
  await inCompany(services, company_id, 'write', (ctx) =>
    queueDeliveries(ctx, { round_id, kind: 'request', deliveries: users }),
  );
  return { company_id, users };
}
