import { ENDPOINTS } from '@fika/contract';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { slackScene } from '#test/slack-scene.ts';
import { faultsOfCalls, hasDescription } from '#test/slack-vendor.ts';
import { SCOPES } from './rules.ts';
import { enqueueUserSync } from './users/commands/note-change.ts';

const {
  slack_people: people,
  slack_channels: channels,
  slack_channel_people: channelPeople,
  slack_follow: follow,
  slack_test_message: test,
  delete_slack: disconnect,
} = ENDPOINTS.slack;
const { vendor, holder, scene, connected } = slackScene();

describe.skipIf(!hasDescription)(
  'the calls (skipped without the description of the API beside the project)',
  () => {
    it('are those of the description', async () => {
      const made = await scene();
      vendor.rotates = true;
      const { id } = await connected(made);
      vendor.users.set(made.admin.email, 'U7');
      await made.browser.call(test, { params: { ...made.params, id } });
      await made.browser.call(people, { params: { ...made.params, id } });
      await made.browser.call(people, { params: { ...made.params, id }, query: { cursor: '3' } });
      vendor.channels = [{ id: 'C1', name: 'all', is_private: false, is_member: false, members: ['U7'] }];
      await made.browser.call(channels, { params: { ...made.params, id } });
      await made.browser.call(channelPeople, { params: { ...made.params, id, channel: 'C1' } });
      await inCompany(holder.app.services, made.company_id, 'write', (ctx) =>
        enqueueUserSync(ctx, { team_id: id, slack_user_id: 'U7' }),
      );
      await made.browser.call(follow, { params: { ...made.params, id, channel: 'C1' } });
      await holder.app.settle();
      await holder.app.advance('9 hours');
      await holder.app.services.jobs.runOnce(holder.app.services, 'slack.renew-tokens');
      const browser = await holder.app.as(made.admin);
      await browser.call(disconnect, { params: made.params, body: {} });
      expect(new Set(vendor.calls.map(({ method }) => method))).toEqual(
        new Set([
          'oauth.v2.access',
          'users.lookupByEmail',
          'chat.postMessage',
          'users.list',
          'conversations.list',
          'conversations.members',
          'conversations.info',
          'users.info',
          'apps.uninstall',
        ]),
      );
      expect(faultsOfCalls(vendor.calls)).toEqual([]);
      expect(
        faultsOfCalls([{ method: 'chat.postMessage', args: { chanel: 'C1' }, token: null }]),
      ).toHaveLength(1);
    });
  },
);

describe('the manifest of the app at Slack', () => {
  const root = join(import.meta.dirname, '../../../../..');
  const manifest = JSON.parse(readFileSync(join(root, 'docs/slack-manifest.json'), 'utf8')) as {
    features: {
      slash_commands: { command: string; url: string }[];
      app_home: { home_tab_enabled: boolean; messages_tab_read_only_enabled: boolean };
    };
    oauth_config: { redirect_urls: string[]; scopes: { bot: string[] } };
    settings: {
      event_subscriptions: { request_url: string; bot_events: string[] };
      interactivity: { is_enabled: boolean; request_url: string };
    };
  };
  const schemaFile = join(root, '../shared/vendor/slack/slack-manifest.schema.2.0.0.json');

  it('asks for the permissions and events that are used, at the addresses of the product', () => {
    const { oauth_config: oauth, settings, features } = manifest;
    expect(oauth.scopes.bot).toEqual([...SCOPES]);
    expect(settings.event_subscriptions.bot_events).toEqual([
      'app_home_opened',
      'app_uninstalled',
      'member_joined_channel',
      'member_left_channel',
      'team_join',
      'tokens_revoked',
      'user_change',
    ]);
    const address = 'https://fika.example.com/';
    expect(oauth.redirect_urls).toEqual([`${address}integrations/slack/callback/`]);
    expect(settings.event_subscriptions.request_url).toBe(`${address}integrations/slack/events/`);
    expect(settings.interactivity).toEqual({
      is_enabled: true,
      request_url: `${address}integrations/slack/interactivity/`,
    });
    expect(features.slash_commands).toMatchObject([
      { command: '/fika', url: `${address}integrations/slack/commands/` },
    ]);
    expect(features.app_home).toMatchObject({ home_tab_enabled: true, messages_tab_read_only_enabled: true });
    expect(oauth.scopes.bot.filter((scope) => scope.endsWith(':history'))).toEqual([]);
  });

  it.skipIf(!existsSync(schemaFile))(
    'fits the schema of Slack (skipped without it beside the project)',
    () => {
      const ajv = new Ajv({ strict: false, logger: false });
      const check = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')) as object);
      expect(check(manifest) ? [] : check.errors).toEqual([]);
      expect(check({ ...manifest, settings: { event_subscriptions: 1 } })).toBe(false);
    },
  );
});
