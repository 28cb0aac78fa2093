import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { runF5 } from '../../test/hard/f5.ts';
import { startSilence, type TestRelay } from '../../test/relay.ts';
import { startSmtp, type TestSmtp } from '../../test/smtp.ts';

let smtp: TestSmtp;
let silent: TestRelay;
beforeAll(async () => {
  smtp = await startSmtp();
  silent = await startSilence();
});
afterAll(() => Promise.all([smtp.stop(), silent.stop()]));
const holder = testApp(() => ({
  SMTP_URL: smtp.url,
  SMTP_CONNECTIONS: '3',
  COMPANY_SMTP_PORTS: String(silent.port),
  COMPANY_SMTP_NETWORKS: '127.0.0.0/8',
  COMPANY_SMTP_SECONDS: '0.2',
  LOG_LEVEL: 'silent',
}));

it('leaves every message where the fault of its mail server puts it, and lets no hanging one hold up others', async () => {
  const { wrong, waiting } = await runF5({ app: holder.app, smtp, silent, people: 6, turns: 1 });
  expect(wrong).toBe(0);
  expect(waiting).toBe(2);
  expect(silent.connections).toBeGreaterThan(0);
}, 30_000);
