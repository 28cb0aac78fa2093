import { ENDPOINTS, fillPath } from '@fika/contract';
import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeUser } from '#test/factories.ts';
import { openBrowser } from '#test/sockets.ts';
import { createLog } from '#platform/log.ts';
import { RefusalLog } from './refusal-log.ts';

const holder = testApp({ LOG_LEVEL: 'silent' });

describe('a line of the log', () => {
  const lines: Record<string, unknown>[] = [];
  beforeEach(() => {
    lines.length = 0;
    const { log } = holder.app.services;
    vi.spyOn(log, 'warn').mockImplementation((...given: unknown[]) => {
      const [fields, message] = given;
      if (typeof fields === 'object') lines.push({ ...fields, message });
      else lines.push({ message: fields });
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it('records a failed login at an unknown address, without the address', async () => {
    const body = { email: 'somebody@nowhere.example', password: 'guessed by somebody' };
    await holder.app.anonymous.refused(ENDPOINTS.accounts.login, { body });
    expect(lines).toMatchObject([
      {
        refusal: 'wrong_credentials',
        route: '/api/v1/auth/login/',
        ip: '127.0.0.1',
        is_authenticated: false,
      },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/nowhere|guessed/);
  });

  it('records missing permissions, foreign companies, CSRF, other sites and refused input', async () => {
    const member = await makeUser(holder.app.services, {});
    const stranger = await makeUser(holder.app.services, {});
    const browser = await openBrowser(holder.app, member);
    const { campaigns_create: create } = ENDPOINTS.campaigns;
    const params = { company_id: member.company_id };
    const body = { name: 'Coffee', algo: 'random' as const };
    await browser.refused(create, { params, body });
    await browser.refused(create, { params: { company_id: stranger.company_id }, body });
    const url = fillPath(create.path, params);
    const { cookie } = browser;
    const post = { method: 'POST' as const, url, payload: {} };
    await holder.app.http.inject({ ...post, headers: { cookie, 'x-csrf-token': 'guessed' } });
    await holder.app.http.inject({ ...post, headers: { cookie, 'sec-fetch-site': 'cross-site' } });
    await holder.app.anonymous.refused(ENDPOINTS.accounts.login, { body: {} as never });
    expect(lines.map(({ refusal }) => refusal)).toEqual([
      expect.stringMatching(/^(permission_missing|admin_only|invalid_input)$/),
      'not_found',
      'csrf_failed',
      'cross_site',
      'invalid_input',
    ]);
    const { account_id } = member;
    expect(lines[1]).toMatchObject({ company_id: stranger.company_id, account_id, is_authenticated: true });
    expect(JSON.stringify(lines)).not.toContain(cookie.replace('fika_session=', ''));
  });

  it('says nothing of what happens every day', async () => {
    await holder.app.http.inject('/no/such/page');
    await holder.app.http.inject('/api/v1/none/');
    expect(lines).toEqual([]);
  });

  it('warns once of a proxy that the settings know nothing of', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.5' };
    for (let turn = 0; turn < 3; turn += 1) await holder.app.http.inject({ url: '/livez', headers });
    expect(lines).toEqual([{ message: expect.stringContaining('TRUST_PROXY') }]);
  });
});

it('is bounded: of a flood there are some lines, and then a number', () => {
  const log = createLog('silent');
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  let now = 0;
  const refusals = new RefusalLog(log, () => now);
  const request = {
    params: {},
    routeOptions: { config: { endpoint: 'login' } },
  } as unknown as FastifyRequest;
  for (let turn = 0; turn < 1_000; turn += 1) refusals.note(request, 'wrong_credentials');
  refusals.note(request, 'csrf_failed');
  expect(warn).toHaveBeenCalledTimes(31);
  now = 60_000;
  refusals.sumUpEnded();
  expect(warn).toHaveBeenCalledTimes(32);
  expect(warn.mock.lastCall?.[0]).toMatchObject({ refusal: 'wrong_credentials', more: 970, seconds: 60 });
  refusals.note(request, 'wrong_credentials');
  expect(warn).toHaveBeenCalledTimes(33);
});
