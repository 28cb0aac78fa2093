import { ROUND_STATUS } from '@fika/contract';
import { expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { makeCampaign, makeRound } from '#test/factories-rounds.ts';
import { queueDeliveries } from './commands/queue-deliveries.ts';

const holder = testApp();

async function invitation() {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const { campaign_id } = await makeCampaign(services, { company_id });
  const { round_id } = await makeRound(services, {
    company_id,
    campaign_id,
    status: ROUND_STATUS.requestsDone,
  });
  const { user_id } = await makeUser(services, { company_id });
  return { company_id, round_id, kind: 'request', deliveries: [{ user_id }] };
}

it('does not wait for another company that is still writing its emails', async () => {
  const { services } = holder.app;
  const [slow, fast] = [await invitation(), await invitation()];
  const queue = ({ company_id, ...wanted }: typeof slow, before = async () => {}) =>
    inCompany(services, company_id, 'write', async (ctx) => {
      await queueDeliveries(ctx, wanted);
      await before();
    });

  // The second transaction begins and ends while the first one is open.
  await queue(slow, () => queue(fast));

  await services.jobs.drain(services);
  const sent = await services.database.system('read', (db) =>
    db
      .selectFrom('deliveries')
      .select(['company_id', 'state'])
      .where('company_id', 'in', [slow.company_id, fast.company_id])
      .orderBy('company_id')
      .execute(),
  );
  expect(sent).toEqual([slow, fast].map(({ company_id }) => ({ company_id, state: 'sent' })));
});
