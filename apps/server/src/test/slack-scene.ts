import { ENDPOINTS } from '@fika/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { testApp } from './app.ts';
import { makeCompany, makeUser } from './factories.ts';
import { SIGNING_SECRET, SlackVendor } from './slack-vendor.ts';

const { slack: list, slack_connect: connect, slack_callback: callback } = ENDPOINTS.slack;

/** An application with a test server for Slack, and companies whose superadmin may connect it. */
export function slackScene() {
  const vendor = new SlackVendor();
  let url = '';
  beforeAll(async () => {
    url = await vendor.start();
  });
  afterAll(() => vendor.stop());
  beforeEach(() => vendor.reset());
  // The address of the test server is known only once it listens, which it does before the application is made.
  const holder = testApp(() => ({
    SLACK_CLIENT_ID: 'client',
    SLACK_CLIENT_SECRET: 'secret',
    SLACK_SIGNING_SECRET: SIGNING_SECRET,
    SLACK_URL: url,
  }));

  async function scene() {
    const { services } = holder.app;
    const { id: company_id } = await makeCompany(services);
    const admin = await makeUser(services, { company_id, role: 2 });
    return { company_id, admin, params: { company_id }, browser: await holder.app.as(admin) };
  }
  type Scene = Awaited<ReturnType<typeof scene>>;

  async function connected({ browser, params }: Scene) {
    const { url: page } = await browser.call(connect, { params });
    return browser.call(callback, { params, body: vendor.consent(page) });
  }

  const teamsOf = async ({ browser, params }: Scene) => (await browser.call(list, { params })).results;

  return { vendor, holder, scene, connected, teamsOf };
}

export type SlackScene = Awaited<ReturnType<ReturnType<typeof slackScene>['scene']>>;
