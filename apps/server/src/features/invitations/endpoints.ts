import { invitationsEndpoints } from '@fika/contract';
import { admin, anyone, limited, member, mount, owner, type RequestCtx } from '#platform/http/access.ts';
import { presentPage, presentWhole } from '#platform/http/paging.ts';
import { found } from '#platform/problem.ts';
import { getMember } from '#features/members/queries.ts';
import { acceptInvitation } from './commands/accept-invitation.ts';
import { inviteMembers } from './commands/invite-members.ts';
import { joinCompany, listJoinableOf } from './commands/join-company.ts';
import { renewInviteLink } from './commands/renew-invite-link.ts';
import { requestInvitation } from './commands/request-invitation.ts';
import { resendInvitation } from './commands/resend-invitation.ts';
import { revokeInvitation } from './commands/revoke-invitation.ts';
import { describeInvitation } from './opening/queries.ts';
import { presentInvite, showInviteLink } from './present.ts';
import { findInvitation, listInvitations } from './queries.ts';

const add = 'members_add';
/** An office at one address may be invited at once; a signature cannot be guessed in so many tries. */
const byAddress = { max: 60, seconds: 60 };

const show = async (ctx: RequestCtx, id: number) =>
  presentInvite(found(await findInvitation(ctx, id)), await ctx.now());

export const invitations = mount(invitationsEndpoints, {
  invites: admin(add, async (ctx, { query }) => {
    const { member: id, ...list } = query;
    const member = id === undefined ? null : await getMember(ctx, id);
    const { rows, count } = await listInvitations(ctx, { ...list, member });
    const now = await ctx.now();
    return presentPage(
      ctx.url,
      query,
      count,
      rows.map((row) => presentInvite(row, now)),
    );
  }),
  invite: limited(
    byAddress,
    member(async (ctx, { body }) => ({ results: await inviteMembers(ctx, body.emails) })),
  ),
  invite_resend: admin(add, async (ctx, { params }) => {
    await resendInvitation(ctx, params.id);
    return show(ctx, params.id);
  }),
  invite_revoke: admin(add, async (ctx, { params }) => {
    await revokeInvitation(ctx, params.id);
    return show(ctx, params.id);
  }),
  invite_link: admin(add, showInviteLink),
  invite_link_renew: admin(add, async (ctx) => {
    await renewInviteLink(ctx);
    return showInviteLink(ctx);
  }),
  auth_invitation: limited(
    byAddress,
    anyone((ctx, { body }) => describeInvitation(ctx, body.token)),
  ),
  auth_invitation_accept: limited(
    byAddress,
    anyone((ctx, { body }) => acceptInvitation(ctx, body)),
  ),
  auth_invitation_request: limited(
    byAddress,
    anyone((ctx, { body }) => requestInvitation(ctx, body)),
  ),
  joinable: owner(async (ctx, { query }) => presentWhole(ctx.url, 'name', await listJoinableOf(ctx), query)),
  join: owner((ctx, { body }) => joinCompany(ctx, body.company_id)),
});
