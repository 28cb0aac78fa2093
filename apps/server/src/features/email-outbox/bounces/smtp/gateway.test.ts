import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCertificate } from '#test/certificates.ts';
import { startBounceListener } from './gateway.ts';

const folder = mkdtempSync(join(tmpdir(), 'fika-listener-'));
const holder = testApp({
  BOUNCE_ADDRESS: 'bounces@fika.example',
  BOUNCE_SMTP_PORT: '0',
  BOUNCE_SMTP_CERT: join(folder, 'cert.pem'),
  BOUNCE_SMTP_KEY: join(folder, 'key.pem'),
});

beforeAll(async () => {
  const { certificate, key } = makeCertificate();
  await writeFile(join(folder, 'key.pem'), key);
  await writeFile(join(folder, 'cert.pem'), certificate);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('offers TLS to the servers that hand bounces over, where it has a certificate', async () => {
  const encrypted = await startBounceListener(holder.app.services);
  const { config } = holder.app.services;
  const bare = await startBounceListener({
    ...holder.app.services,
    config: { ...config, BOUNCE_SMTP_CERT: undefined, BOUNCE_SMTP_KEY: undefined },
  });
  const verify = (port: number | null | undefined) =>
    createTransport({
      host: '127.0.0.1',
      port: port ?? 0,
      requireTLS: true,
      // Made for this test, and self-signed.
      tls: { rejectUnauthorized: false },
    }).verify();
  try {
    expect(await verify(encrypted?.port)).toBe(true);
    await expect(verify(bare?.port)).rejects.toThrow('STARTTLS');
  } finally {
    await encrypted?.stop();
    await bare?.stop();
  }
});
