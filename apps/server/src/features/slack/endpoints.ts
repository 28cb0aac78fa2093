import { slackEndpoints } from '@fika/contract';
import { admin, AfterCommit, limited, member, mount, superadmin } from '#platform/http/access.ts';
import { followChannel } from './channels/commands/follow-channel.ts';
import { unfollowChannel } from './channels/commands/unfollow-channel.ts';
import { listChannels, listChannelUsers } from './channels/gateway.ts';
import { listFollowed } from './channels/queries.ts';
import { deleteTeams } from './commands/delete-teams.ts';
import { finishInstall, takeConsent } from './commands/finish-install.ts';
import { sendTestMessage } from './commands/send-test-message.ts';
import { startInstall } from './commands/start-install.ts';
import { slackApp } from './gateway.ts';
import { linkUser } from './links/commands/link-user.ts';
import { unlinkUser } from './links/commands/unlink-user.ts';
import { openLink, showLink } from './links/queries.ts';
import { presentFollowed, presentLinks, presentTeam } from './present.ts';
import { listPeople } from './people/gateway.ts';
import { listTeams } from './queries.ts';
import { askTeam } from './teams/gateway.ts';
import { listLinksOf } from './users/queries.ts';

const someAMinute = { max: 30, seconds: 60 };

export const slack = mount(slackEndpoints, {
  slack: admin(async (ctx) => ({
    is_available: slackApp(ctx.services.config) !== null,
    results: (await listTeams(ctx)).map(presentTeam),
  })),
  slack_connect: limited(someAMinute, superadmin(startInstall)),
  slack_callback: limited(
    someAMinute,
    superadmin(async (ctx, { body }) => {
      await takeConsent(ctx, body.state);
      return new AfterCommit(() => finishInstall(ctx, body.code));
    }),
  ),
  slack_test_message: limited(
    { max: 10, seconds: 60 },
    superadmin((ctx, { params }) => sendTestMessage(ctx, params.id)),
  ),
  slack_people: limited(
    { max: 120, seconds: 60 },
    admin('members_add', (ctx, { params, query }) =>
      askTeam(ctx, params.id, (team) => listPeople(ctx.services, team, query.cursor)),
    ),
  ),
  slack_channels: limited(
    someAMinute,
    admin((ctx, { params, query }) =>
      askTeam(ctx, params.id, (team) => listChannels(ctx.services, team, query.cursor)),
    ),
  ),
  slack_followed: admin(async (ctx) => ({ results: (await listFollowed(ctx)).map(presentFollowed) })),
  slack_follow: limited(
    someAMinute,
    admin('audiences_add', (ctx, { params }) =>
      askTeam(ctx, params.id, async (team) =>
        presentFollowed(await followChannel(ctx, team, params.channel)),
      ),
    ),
  ),
  // `unfollowChannel` checks the permission for the audience.
  slack_unfollow: admin(async (ctx, { params }) => {
    await unfollowChannel(ctx, params.id);
    return { ok: true as const };
  }),
  slack_channel_people: limited(
    { max: 120, seconds: 60 },
    admin('members_add', (ctx, { params, query }) =>
      askTeam(ctx, params.id, (team) => listChannelUsers(ctx.services, team, params.channel, query.cursor)),
    ),
  ),
  slack_link: limited(
    someAMinute,
    member(async (ctx, { query }) => {
      const link = await openLink(ctx, query.token);
      return new AfterCommit(() => showLink(ctx, link));
    }),
  ),
  slack_link_confirm: limited(
    someAMinute,
    member(async (ctx, { body }) => {
      await linkUser(ctx, body.token);
      return { ok: true as const };
    }),
  ),
  slack_links: member(async (ctx) => ({ results: presentLinks(await listLinksOf(ctx, ctx.actor.user_id)) })),
  slack_links_delete: member(async (ctx, { params }) => {
    await unlinkUser(ctx, params.id);
    return { ok: true as const };
  }),
  delete_slack: superadmin((ctx, { body }) => deleteTeams(ctx, body.id)),
});
