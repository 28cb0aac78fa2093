import { ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeUser } from '#test/factories.ts';
import { makeCampaign, makeRound } from '#test/factories-rounds.ts';
import { inCompany } from '#platform/context.ts';
import { queueDeliveries } from './commands/queue-deliveries.ts';

const holder = testApp();
const { session_deliveries: deliveriesOf, session_retry: retry } = ENDPOINTS.rounds;

async function invited(hours: { from: string; to: string } | null) {
  const { services } = holder.app;
  const admin = await makeUser(services, { role: 2 });
  const { company_id, user_id } = admin;
  const { campaign_id } = await makeCampaign(services, { company_id });
  const { round_id } = await makeRound(services, {
    company_id,
    campaign_id,
    status: ROUND_STATUS.requestsDone,
  });
  await inCompany(services, company_id, 'write', (ctx) =>
    queueDeliveries(ctx, {
      round_id,
      kind: 'request',
      deliveries: [{ user_id }],
      ...(hours && { quiet: { hours: { ...hours, weekends: false }, timezone: 'UTC' } }),
    }),
  );
  const browser = await holder.app.as(admin);
  return { browser, params: { company_id, id: campaign_id, round_id } };
}

it('shows until when quiet hours hold a message, and refuses to send it earlier', async () => {
  await holder.app.advance(`${24 - new Date().getUTCHours()} hours`);
  const { browser, params } = await invited({ from: '22:00', to: '08:00' });
  const list = async () => (await browser.call(deliveriesOf, { params })).results;
  const [held] = await list();
  expect(held).toMatchObject({ state: 'queued', attempts: 0 });
  expect(held?.next_try_at).toMatch(/T08:00:00/);
  await browser.call(retry, { params, body: { delivery_id: held?.id ?? 0 } });
  expect(await list()).toEqual([held]);
});

it('shows no time for a message that leaves as soon as it can, and finds none of another round', async () => {
  const { browser, params } = await invited(null);
  const other = await invited(null);
  expect((await browser.call(deliveriesOf, { params })).results).toMatchObject([{ next_try_at: null }]);
  const [theirs] = (await other.browser.call(deliveriesOf, { params: other.params })).results;
  for (const delivery_id of [theirs?.id ?? 0, 999_999])
    expect(await browser.refused(retry, { params, body: { delivery_id } })).toMatchObject({ status: 404 });
});
