import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeInvitations } from '#test/factories-deliveries.ts';
import { startSmtp, type TestSmtp } from '#test/smtp.ts';
import { drainDeliveries } from './commands/drain-deliveries.ts';

/** The first message waits for its template to be compiled. */
const PATIENCE = { timeout: 20_000 };

let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
});
const holder = testApp(() => ({ SMTP_URL: smtp.url, LOG_LEVEL: 'silent' }));
afterAll(() => smtp.stop());

it('lets whoever waits for an answer go before each message', async () => {
  const { services } = holder.app;
  const turns: (() => void)[] = [];
  vi.spyOn(services.traffic, 'aside').mockReturnValue({
    leave: () => undefined,
    giveWay: () => new Promise((resolve) => turns.push(resolve)),
  });
  await makeInvitations(services, 4);
  const drained = drainDeliveries(services, {}, services.log);
  for (const sent of [1, 2, 3]) {
    await vi.waitFor(() => expect(turns).toHaveLength(1), PATIENCE);
    turns.pop()?.();
    await vi.waitFor(() => expect(smtp.received).toHaveLength(sent), PATIENCE);
  }
  const rest = setInterval(() => turns.pop()?.(), 1);
  await drained;
  clearInterval(rest);
  expect(smtp.received).toHaveLength(4);
});
