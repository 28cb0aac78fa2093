import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { makeCompany, type MadeUser, makeUser } from '../../test/factories.ts';
import { makeCampaign, makeRound } from '../../test/factories-rounds.ts';
import { startSmtp, type TestSmtp } from '../../test/smtp.ts';
import { inCompany } from '../../platform/context.ts';
import { queueDeliveries } from './commands/queue-deliveries.ts';

let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
});
const holder = testApp(() => ({ SMTP_URL: smtp.url, SMTP_CONNECTIONS: '3' }));
afterAll(() => smtp.stop());
beforeEach(() => {
  smtp.received.length = 0;
  smtp.answer = () => 'take';
});

async function invite(count: number) {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const { campaign_id } = await makeCampaign(services, { company_id });
  const { round_id } = await makeRound(services, { company_id, campaign_id, status: 1 });
  const users: MadeUser[] = [];
  for (let index = 0; index < count; index += 1) users.push(await makeUser(services, { company_id }));
  const queued = await inCompany(services, company_id, 'write', (ctx) =>
    queueDeliveries(ctx, { round_id, kind: 'request', deliveries: users }),
  );
  expect(queued).toBe(count);
  return { company_id, campaign_id, round_id, users };
}

const outbox = (companyId: number) =>
  holder.app.services.database.company(companyId, 'read', (db) =>
    db.selectFrom('deliveries').selectAll().where('company_id', '=', companyId).orderBy('id').execute(),
  );

describe('the drain', () => {
  it('sends everything once, over the connections it may use', async () => {
    const { company_id, users } = await invite(120);
    await holder.app.settle();
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(users.map(({ email }) => email).sort());
    expect(new Set((await outbox(company_id)).map(({ state }) => state))).toEqual(new Set(['sent']));
    expect(smtp.most_at_once).toBeLessThanOrEqual(3);
  });
});
