import { ENDPOINTS, type ProblemResponse, type ResponseOf } from '@fika/contract';
import { afterAll, beforeAll } from 'vitest';
import { createClient } from '#client.ts';
import { testApp } from './app.ts';
import { type MadeUser, makeCompany, makeUser } from './factories.ts';
import { APP, type MicrosoftUser, TeamsVendor } from './teams-vendor.ts';

const {
  msteams_connect: connect,
  msteams_callback: callback,
  msteams_link_start: start,
  msteams_link_confirm: confirm,
} = ENDPOINTS.msteams;

/** An application with a test server for Microsoft, and companies whose superadmin may connect their tenant. */
export function teamsScene(settings: Record<string, string> = {}) {
  const vendor = new TeamsVendor();
  let url = '';
  beforeAll(async () => {
    url = await vendor.start();
  });
  afterAll(() => vendor.stop());
  // The address of the test server is known only once it listens, which it does before the application is made.
  const holder = testApp(() => ({
    TEAMS_APP_ID: APP.id,
    TEAMS_APP_SECRET: APP.secret,
    TEAMS_URL: url,
    ...settings,
  }));

  async function scene() {
    const { services } = holder.app;
    const { id: company_id } = await makeCompany(services);
    const admin = await makeUser(services, { company_id, role: 2 });
    const tenant = vendor.makeUser().tenant;
    const params = { company_id };
    return { company_id, tenant, admin, params, browser: await holder.app.as(admin) };
  }
  type Scene = Awaited<ReturnType<typeof scene>>;

  /** Connects the tenant of the scene, by the login of a user of it. */
  async function connected(made: Scene, user: Partial<MicrosoftUser> = {}) {
    const { browser, params, tenant } = made;
    vendor.user = vendor.makeUser({ tenant, address: 'admin@office.example', ...user });
    const { url: page } = await browser.call(connect, { params });
    return browser.call(callback, { params, body: await vendor.logIn(page) });
  }

  /** Opens a tab in Teams with a token; `cookie` is what the frame has from before. */
  async function openTab(token: string, cookie = '') {
    const answer = await holder.app.http.inject({
      method: 'POST',
      url: ENDPOINTS.msteams.msteams_session.path,
      headers: { cookie },
      payload: { token },
    });
    const [given = ''] = [answer.headers['set-cookie'] ?? ''].flat();
    const [own = ''] = given.split(';');
    const body = answer.json<ResponseOf<typeof ENDPOINTS.msteams.msteams_session>>();
    const session = { cookie: own || cookie, 'x-csrf-token': body.session?.csrf_token ?? '' };
    return {
      body,
      refusal: answer.statusCode < 300 ? null : answer.json<ProblemResponse>().code,
      given,
      cookie: session.cookie,
      browser: createClient(holder.app, session),
    };
  }

  /** The session in Teams of a member who has linked their account, with the token of their tab. */
  async function linkedBrowser({ tenant, params }: Scene, member: MadeUser) {
    const user = vendor.makeUser({ tenant, address: member.email, name: 'Linked in Teams' });
    const token = await vendor.tabToken(user);
    const { url } = await createClient(holder.app).call(start, { body: { token } });
    const own = await holder.app.as(member);
    await own.call(confirm, { params, body: { token: /\/([^/]+)\/$/.exec(url)?.[1] ?? '' } });
    const { browser, cookie } = await openTab(token);
    return { browser, token, user, cookie };
  }

  return { vendor, holder, scene, connected, openTab, linkedBrowser };
}

export type TeamsScene = Awaited<ReturnType<ReturnType<typeof teamsScene>['scene']>>;
