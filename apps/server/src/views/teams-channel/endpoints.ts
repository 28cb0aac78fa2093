import { teamsChannelEndpoints } from '@fika/contract';
import { account, limited, mount } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { openWorkspaceById } from '#features/accounts/memberships/queries.ts';
import { readTabToken } from '#features/msteams/tabs/commands/sign-in.ts';
import { showChannel } from './queries.ts';

/** Everyone in an office may have the same address on the internet. */
const wholeOffice = { max: 600, seconds: 60 };

export const teamsChannel = mount(teamsChannelEndpoints, {
  msteams_channel: limited(
    wholeOffice,
    account(async (ctx, { params }) => {
      if (ctx.bearer === null) throw new Problem('msteams_token_invalid');
      const { tenant, person } = await readTabToken(ctx, ctx.bearer);
      const shown = await ctx.asMember(tenant.company_id, 'read', (work) =>
        showChannel(work, {
          tenant_id: tenant.id,
          object_id: person.object_id,
          channel_id: params.channel_id,
        }),
      );
      const workspace = await openWorkspaceById(ctx, tenant.company_id);
      return { ...workspace, ...shown };
    }),
  ),
});
