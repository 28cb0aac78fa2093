import { msteamsEndpoints, teamsChannelsEndpoints, teamsSignInEndpoints } from '@fika/contract';
import { inCompany } from '#platform/context.ts';
import {
  admin,
  AfterCommit,
  anyone,
  limited,
  member,
  mount,
  type PublicCtx,
  superadmin,
} from '#platform/http/access.ts';
import { installNow } from './bot/people/commands/install-now.ts';
import { sendTestMessage } from './bot/commands/send-test-message.ts';
import { followChannel } from './channels/commands/follow-channel.ts';
import { saveChannel } from './channels/commands/save-channel.ts';
import { compareNow, unfollowChannel } from './channels/commands/unfollow-channel.ts';
import { presentChannel } from './channels/present.ts';
import { listChannels } from './channels/queries.ts';
import { deleteTenant } from './commands/delete-tenant.ts';
import { finishInstall, takeConsent } from './commands/finish-install.ts';
import { startInstall } from './commands/start-install.ts';
import { getTeamsApp, teamsApp } from './gateway.ts';
import { linkUser } from './links/commands/link-user.ts';
import { unlinkUser } from './links/commands/unlink-user.ts';
import { listLinksOf, openLink, presentLink } from './links/queries.ts';
import { teamsLinkUrl } from './links/tokens/queries.ts';
import { appPackage } from './package/present.ts';
import { presentLinks, presentTenant } from './present.ts';
import { listTenants } from './queries.ts';
import { readTabToken, signIn } from './tabs/commands/sign-in.ts';
import { finishLogin } from './tabs/popup/commands/finish-login.ts';
import { startLogin } from './tabs/popup/commands/start-login.ts';

const someAMinute = { max: 30, seconds: 60 };
/** Everyone in an office may have the same address on the internet, and open their tab at nine. */
const wholeOffice = { max: 600, seconds: 60 };

const endpoints = { ...msteamsEndpoints, ...teamsSignInEndpoints, ...teamsChannelsEndpoints };

export const msteams = mount(endpoints, {
  msteams: admin(async (ctx) => ({
    is_available: teamsApp(ctx.services.config) !== null,
    results: (await listTenants(ctx)).map(presentTenant),
  })),
  msteams_connect: limited(someAMinute, superadmin(startInstall)),
  msteams_callback: limited(
    someAMinute,
    superadmin(async (ctx, { body }) => {
      const verifier = await takeConsent(ctx, body.state);
      return new AfterCommit(() => finishInstall(ctx, { code: body.code, verifier }));
    }),
  ),
  msteams_package: superadmin((ctx) => appPackage(ctx, getTeamsApp(ctx.services.config))),
  msteams_test_message: limited(
    { max: 10, seconds: 60 },
    superadmin((ctx, { params }) => sendTestMessage(ctx, params.id)),
  ),
  msteams_install: limited(
    { max: 10, seconds: 60 },
    superadmin((ctx, { params }) => installNow(ctx, params.id)),
  ),
  delete_msteams: superadmin((ctx, { params }) => deleteTenant(ctx, params.id)),
  msteams_session: limited(
    wholeOffice,
    anyone((ctx, { body }) => signIn(ctx, body.token)),
  ),
  msteams_link_start: limited(
    wholeOffice,
    anyone((ctx, { body }) => startLink(ctx, body.token)),
  ),
  msteams_link: limited(
    someAMinute,
    member(async (ctx, { query }) => presentLink(await openLink(ctx, query.token))),
  ),
  msteams_link_confirm: limited(
    someAMinute,
    member((ctx, { body }) => linkUser(ctx, body.token)),
  ),
  msteams_links: member(async (ctx) => ({
    results: presentLinks(await listLinksOf(ctx, ctx.actor.user_id)),
  })),
  msteams_links_delete: member((ctx, { params }) => unlinkUser(ctx, params.id)),
  msteams_auth_start: limited(
    wholeOffice,
    anyone((ctx, { body }) => startLogin(ctx, body)),
  ),
  msteams_auth_finish: limited(
    wholeOffice,
    anyone((ctx, { body }) => finishLogin(ctx, body)),
  ),
  msteams_channels: admin(async (ctx) => ({ results: (await listChannels(ctx)).map(presentChannel) })),
  msteams_channel_save: limited(
    someAMinute,
    admin(async (ctx, { body }) => new AfterCommit(async () => presentChannel(await saveChannel(ctx, body)))),
  ),
  msteams_channel_follow: limited(
    someAMinute,
    admin('audiences_add', async (ctx, { params }) => presentChannel(await followChannel(ctx, params.id))),
  ),
  // `unfollowChannel` and `compareNow` check the permission for the audience.
  msteams_channel_unfollow: admin((ctx, { params }) => unfollowChannel(ctx, params.id)),
  msteams_channel_sync: limited(
    someAMinute,
    admin((ctx, { params }) => compareNow(ctx, params.id)),
  ),
});

/** The link is for the user of the token alone, and their account is proved by the login that its page needs. */
async function startLink(ctx: PublicCtx, token: string): Promise<{ url: string }> {
  const { person, tenant } = await readTabToken(ctx, token);
  const { object_id, name, address } = person;
  const url = await inCompany(ctx.services, tenant.company_id, 'read', (work) =>
    teamsLinkUrl(work, { msteams_tenant_id: tenant.id, object_id, name, address }),
  );
  return { url };
}
