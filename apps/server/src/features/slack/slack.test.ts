import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { makeUser } from '#test/factories.ts';
import { slackScene } from '#test/slack-scene.ts';
import { SCOPES } from './rules.ts';

const {
  slack_connect: connect,
  slack_callback: callback,
  slack_test_message: test,
  delete_slack: disconnect,
} = ENDPOINTS.slack;
const { vendor, holder, scene, connected, teamsOf } = slackScene();

describe('a Slack workspace', () => {
  it('is connected, shown without tokens, and disconnected', async () => {
    const made = await scene();
    expect(await connected(made)).toMatchObject({
      team: { id: vendor.team.id, name: 'Office' },
      state: 'connected',
      missing_scopes: [],
      scope: vendor.scope,
    });
    expect(JSON.stringify(await teamsOf(made))).not.toContain('xoxb');
    const optionsOf = async () =>
      (await made.browser.call(ENDPOINTS.accounts.workspace_byid, { params: { id: made.company_id } }))
        .options;
    expect((await optionsOf()).slack_credentials).toEqual({ team: { name: 'Office' }, scope: vendor.scope });
    const { id } = (await teamsOf(made))[0] ?? { id: 0 };
    await made.browser.call(disconnect, { params: made.params, body: { id } });
    expect(await teamsOf(made)).toEqual([]);
    expect(vendor.calls.at(-1)?.method).toBe('apps.uninstall');
    expect((await optionsOf()).slack_credentials).toBeNull();
  });

  it('gets new permissions when it is connected again', async () => {
    const made = await scene();
    vendor.scope = 'chat:write';
    expect((await connected(made)).missing_scopes).toEqual([
      'commands',
      'users:read',
      'users:read.email',
      'channels:read',
      'groups:read',
      'mpim:write',
      'channels:join',
      'channels:manage',
      'groups:write',
    ]);
    vendor.scope = SCOPES.join(',');
    await connected(made);
    expect(await teamsOf(made)).toMatchObject([{ missing_scopes: [] }]);
  });

  it('may be an organization, and one of several', async () => {
    const made = await scene();
    await connected(made);
    vendor.team = { id: 'E1', name: 'All of us', isOrganization: true };
    await connected(made);
    expect(await teamsOf(made)).toMatchObject([
      { team: { name: 'Office' }, is_organization: false },
      { team: { id: 'E1', name: 'All of us' }, is_organization: true },
    ]);
    await made.browser.call(disconnect, { params: made.params, body: {} });
    expect(await teamsOf(made)).toEqual([]);
  });

  it('belongs to one company at a time', async () => {
    const first = await scene();
    const second = await scene();
    await connected(first);
    await expect(connected(second)).rejects.toMatchObject({ problem: { code: 'slack_team_taken' } });
    await first.browser.call(disconnect, { params: first.params, body: {} });
    await expect(connected(second)).resolves.toMatchObject({ state: 'connected' });
    const others = second.browser.call(disconnect, { params: second.params, body: { id: 999_999 } });
    await expect(others).rejects.toMatchObject({ problem: { code: 'not_found' } });
  });

  it('needs a consent of the same admin, once, for fifteen minutes', async () => {
    const made = await scene();
    const { params, browser, company_id } = made;
    const begun = async () => vendor.consent((await browser.call(connect, { params })).url);
    const body = await begun();
    const colleague = await holder.app.as(await makeUser(holder.app.services, { company_id, role: 2 }));
    await expect(colleague.call(callback, { params, body })).rejects.toMatchObject({
      problem: { code: 'slack_consent_invalid' },
    });
    await browser.call(callback, { params, body });
    await expect(browser.call(callback, { params, body })).rejects.toMatchObject({
      problem: { code: 'slack_consent_invalid' },
    });
    const late = await begun();
    await holder.app.advance('16 minutes');
    await expect(browser.call(callback, { params, body: late })).rejects.toMatchObject({
      problem: { code: 'slack_consent_invalid' },
    });
    const stranger = await scene();
    await expect(
      stranger.browser.call(callback, { params: stranger.params, body: await begun() }),
    ).rejects.toMatchObject({ problem: { code: 'slack_consent_invalid' } });
  });

  it('is not connected while Slack cannot be reached', async () => {
    const made = await scene();
    const { url: page } = await made.browser.call(connect, { params: made.params });
    vendor.failing = { status: 503 };
    const failed = made.browser.call(callback, { params: made.params, body: vendor.consent(page) });
    await expect(failed).rejects.toMatchObject({ problem: { code: 'slack_unreachable' } });
    expect(await teamsOf(made)).toEqual([]);
  });
});

describe('a test message', () => {
  it('reaches the admin by the address of the account', async () => {
    const made = await scene();
    const { id } = await connected(made);
    const params = { ...made.params, id };
    await expect(made.browser.call(test, { params })).rejects.toMatchObject({
      problem: { code: 'slack_user_unknown' },
    });
    vendor.users.set(made.admin.email, 'U7');
    await made.browser.call(test, { params });
    expect(vendor.posted).toMatchObject([{ channel: 'U7', text: expect.stringContaining('This is a test') }]);
  });

  it('records that Slack does not answer, and that it answers again', async () => {
    const made = await scene();
    const { id } = await connected(made);
    const params = { ...made.params, id };
    vendor.users.set(made.admin.email, 'U7');
    vendor.failing = { status: 429, retryAfter: 20 };
    await expect(made.browser.call(test, { params })).rejects.toMatchObject({
      problem: { code: 'slack_rate_limited' },
    });
    expect(await teamsOf(made)).toMatchObject([
      { state: 'failing', failure: expect.stringContaining('20 s') },
    ]);
    vendor.failing = null;
    await made.browser.call(test, { params });
    expect(await teamsOf(made)).toMatchObject([{ state: 'connected', failure: null }]);
  });
});

describe('a token that ends', () => {
  const renew = () => holder.app.services.jobs.runOnce(holder.app.services, 'slack.renew-tokens');

  it('is renewed before, and the access is lost where Slack refuses that', async () => {
    const made = await scene();
    vendor.rotates = true;
    const { id } = await connected(made);
    vendor.users.set(made.admin.email, 'U7');
    const calls = () => vendor.calls.filter(({ args }) => args['grant_type'] === 'refresh_token').length;
    await renew();
    expect(calls()).toBe(0);
    await holder.app.advance('9 hours');
    await renew();
    await renew();
    expect(calls()).toBe(1);
    await (await holder.app.as(made.admin)).call(test, { params: { ...made.params, id } });
    await holder.app.advance('9 hours');
    vendor.failing = { status: 500 };
    await renew();
    vendor.failing = null;
    vendor.uninstall();
    await renew();
    expect(await teamsOf({ ...made, browser: await holder.app.as(made.admin) })).toMatchObject([
      { state: 'revoked' },
    ]);
  });
});
