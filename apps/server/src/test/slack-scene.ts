import { ENDPOINTS } from '@fika/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { testApp } from './app.ts';
import { makeCompany, makeUser } from './factories.ts';
import { runAllJobs } from './jobs.ts';
import { SIGNING_SECRET, signedHeaders, SlackVendor } from './slack-vendor.ts';

const { slack: list, slack_connect: connect, slack_callback: callback } = ENDPOINTS.slack;

interface Forgery {
  secondsAgo?: number;
  secret?: string;
  tamper?: string;
}

/** An application with a test server for Slack, and companies whose superadmin may connect it. */
export function slackScene(settings: Record<string, string> = {}) {
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
    ...settings,
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

  /** Posts an event as Slack does, or as a forger: signed at another time or by another secret, or changed after. Returns the status. */
  async function tell(event: object, { tamper = '', ...signing }: Forgery = {}): Promise<number> {
    const body = JSON.stringify({
      type: 'event_callback',
      team_id: vendor.team.id,
      enterprise_id: null,
      ...event,
    });
    const { statusCode } = await holder.app.http.inject({
      method: 'POST',
      url: '/integrations/slack/events/',
      headers: signedHeaders(body, signing),
      body: body + tamper,
    });
    return statusCode;
  }

  /** Runs all jobs, so many at a time; those that would start later too. */
  const runAll = (atOnce = 1) => runAllJobs(holder.app.services, atOnce);

  return { vendor, holder, scene, connected, teamsOf, tell, runAll, url: () => url };
}

export type SlackScene = Awaited<ReturnType<ReturnType<typeof slackScene>['scene']>>;
