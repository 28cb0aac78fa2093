import { ENDPOINTS, type SmtpServerInput } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin } from '#test/factories.ts';

const holder = testApp({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://fika.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  COMPANY_SMTP_NETWORKS: '10.0.0.0/8',
});

const plain: SmtpServerInput = {
  host: '9.9.9.9',
  port: 587,
  security: 'none',
  user: '',
  from_name: 'People of North',
  from_address: 'people@own.example',
};

it('takes a server without TLS only inside of the networks that the operator opened', async () => {
  const admin = await makeAdmin(holder.app.services, { role: 2 });
  const browser = await holder.app.as(admin);
  const save = (change: Partial<SmtpServerInput>) => ({
    params: { company_id: admin.company_id },
    body: { name: 'smtp_server' as const, value: { ...plain, ...change } },
  });
  const { save_option: saveOption } = ENDPOINTS.workspaces;
  expect(await browser.refused(saveOption, save({}))).toMatchObject({
    errors: [{ path: 'security', code: 'plain' }],
  });
  for (const given of [{ host: '10.0.0.5' }, { security: 'starttls' as const }]) {
    expect((await browser.call(saveOption, save(given))).smtp_server).toMatchObject(given);
  }
});
