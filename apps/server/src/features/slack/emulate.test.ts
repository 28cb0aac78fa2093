import { ENDPOINTS } from '@fika/contract';
import { freePort } from '@fika/embedded-postgres/postmaster';
import { createEmulator, type Emulator } from 'emulate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCompany, makeUser } from '#test/factories.ts';

const {
  slack: list,
  slack_connect: connect,
  slack_callback: callback,
  slack_people: people,
  slack_test_message: sendTest,
  delete_slack: disconnect,
} = ENDPOINTS.slack;
const ADMIN = 'ada@slack.example';

// Our own test server agrees with our reading of Slack's documents. This one was written by others.
describe('Slack as `emulate` understands it', () => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await createEmulator({ service: 'slack', port: await freePort(), seed: SEED });
  });
  afterAll(() => emulator.close());
  const holder = testApp(() => ({
    SLACK_CLIENT_ID: 'client',
    SLACK_CLIENT_SECRET: 'secret',
    SLACK_SIGNING_SECRET: 'not used here',
    SLACK_URL: emulator.url,
  }));

  // An operator who has mistyped the secret of the app.
  const mistyped = testApp(() => ({
    SLACK_CLIENT_ID: 'client',
    SLACK_CLIENT_SECRET: 'mistyped',
    SLACK_SIGNING_SECRET: 'not used here',
    SLACK_URL: emulator.url,
  }));

  async function scene({ app } = holder) {
    const { services } = app;
    const { id: company_id } = await makeCompany(services);
    const admin = await makeUser(services, { company_id, role: 2, email: ADMIN });
    return { params: { company_id }, browser: await app.as(admin) };
  }

  /** Says yes on the page of consent, as a browser does that submits its form. Returns where it is sent to. */
  async function consent(page: string): Promise<URL> {
    const html = await (await fetch(page)).text();
    const form = html.split('<form').find((one) => one.includes(ADMIN)) ?? '';
    const fields = [...form.matchAll(/name="(?<name>\w+)" value="(?<value>[^"]*)"/g)];
    const answer = await fetch(`${emulator.url}/oauth/v2/authorize/callback`, {
      method: 'POST',
      body: new URLSearchParams(
        fields.map(({ groups }) => [groups?.['name'] ?? '', groups?.['value'] ?? '']),
      ),
      redirect: 'manual',
    });
    return new URL(answer.headers.get('location') ?? 'http://nowhere');
  }

  async function connected({ browser, params }: Awaited<ReturnType<typeof scene>>) {
    const { url } = await browser.call(connect, { params });
    const { searchParams: given } = await consent(url);
    const body = { state: given.get('state') ?? '', code: given.get('code') ?? '' };
    return browser.call(callback, { params, body });
  }

  it('is connected, lists its people, delivers a message, and is disconnected', async () => {
    const made = await scene();
    const { browser, params } = made;
    const { id, team } = await connected(made);
    expect(team.name).toBe('Office');
    const { results } = await browser.call(people, { params: { ...params, id }, query: {} });
    expect(results.map(({ email }) => email)).toEqual(expect.arrayContaining([ADMIN, 'bo@slack.example']));
    await browser.call(sendTest, { params: { ...params, id } });
    expect((await browser.call(list, { params })).results).toMatchObject([{ id, failure: null }]);
    await browser.call(disconnect, { params, body: { id } });
    expect((await browser.call(list, { params })).results).toEqual([]);
  });

  it('refuses a code that was used', async () => {
    const made = await scene();
    const { browser, params } = made;
    const { url } = await browser.call(connect, { params });
    const { searchParams: given } = await consent(url);
    const code = given.get('code') ?? '';
    await browser.call(callback, { params, body: { state: given.get('state') ?? '', code } });
    const { url: again } = await browser.call(connect, { params });
    const state = new URL(again).searchParams.get('state') ?? '';
    await expect(browser.call(callback, { params, body: { state, code } })).rejects.toMatchObject({
      problem: { code: 'slack_consent_invalid' },
    });
  });

  it('says that the operator has to act where Slack refuses the app', async () => {
    await expect(connected(await scene(mistyped))).rejects.toMatchObject({
      message: expect.stringContaining('(invalid_client_id)') as string,
      problem: { code: 'slack_app_refused' },
    });
  });
});

const SEED = {
  slack: {
    team: { name: 'Office', domain: 'office' },
    users: [
      { name: 'ada', real_name: 'Ada Lund', email: ADMIN },
      { name: 'bo', real_name: 'Bo Ek', email: 'bo@slack.example' },
    ],
    oauth_apps: [
      {
        client_id: 'client',
        client_secret: 'secret',
        name: 'Fika',
        redirect_uris: ['http://localhost:3000/integrations/slack/callback/'],
      },
    ],
  },
};
