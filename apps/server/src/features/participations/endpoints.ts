import { ENDPOINTS, type InputOf, type OptinView, type participationsEndpoints } from '@fika/contract';
import { type Ctx, inCompany } from '../../platform/context.ts';
import { appNow } from '../../platform/db/database.ts';
import { admin, anyone, limited, member, mount, type PublicCtx } from '../../platform/http/access.ts';
import { presentPage } from '../../platform/http/paging.ts';
import { getMember } from '../members/profile-queries.ts';
import { answerInvitation } from './commands/answer-invitation.ts';
import { changeMemberships } from './commands/change-memberships.ts';
import { leaveCampaign, leaveEverything } from './commands/leave.ts';
import { resubscribe } from './commands/resubscribe.ts';
import { stay } from './commands/stay.ts';
import { getGostSettings, updateGostSettings } from './gost-settings.ts';
import { getInvitation, listInvitations } from './invitation-queries.ts';
import { listProgramsOf } from './member-queries.ts';
import { presentInvitation, presentMemberProgram, presentOptin } from './present.ts';
import { type Invited, readOptinToken } from './tokens.ts';

type Optin = InputOf<typeof participationsEndpoints.optin>;

// A whole organisation may answer from behind one address.
const manyAMinute = { max: 6_000, seconds: 60 };

export const participations = mount(ENDPOINTS.participations, {
  get_gost_settings: admin((ctx) => getGostSettings(ctx)),
  gost_settings_update: admin((ctx, { body }) => updateGostSettings(ctx, body)),
  optin_view: limited(
    manyAMinute,
    anyone((ctx, { params, query }) =>
      withInvited(ctx, params.action, query.token, 'read', async (work, invited) =>
        presentOptin(await getInvitation(work.db, invited)),
      ),
    ),
  ),
  optin: limited(
    manyAMinute,
    anyone((ctx, input) =>
      withInvited(ctx, input.params.action, input.body.token, 'write', (work, invited) =>
        act(work, invited, input),
      ),
    ),
  ),
  optin_one_click: limited(
    manyAMinute,
    anyone((ctx, { params }) =>
      withInvited(ctx, 'unsubscribe', params.token, 'write', async (work, invited) => {
        const { campaign_id } = await getInvitation(work.db, invited);
        await leaveCampaign(work, { user_id: invited.user_id, campaign_id });
        return { ok: true as const };
      }),
    ),
  ),
  users_detail_programs: admin(async (ctx, { params, query }) => {
    const { id, is_active: isActive } = await getMember(ctx.db, ctx.company_id, params.id);
    const { count, rows } = await listProgramsOf(ctx, id, query);
    const results = rows.map((row) => presentMemberProgram(row, isActive));
    return presentPage(ctx.url, query, count, results);
  }),
  invitations: member(async (ctx) => ({
    results: (await listInvitations(ctx.db, ctx.company_id, ctx.actor.user_id)).map(presentInvitation),
  })),
  invitation_answer: member(async (ctx, { params, body }) => {
    const invited = { company_id: ctx.company_id, round_id: params.id, user_id: ctx.actor.user_id };
    return presentInvitation(await answerInvitation(ctx, invited, body));
  }),
  memberships_change: member(async (ctx, { params, body }) => ({
    count: await changeMemberships(ctx, params.id, body),
  })),
  resubscribe: member((ctx, { params, query, body }) =>
    resubscribe(ctx, { campaign_id: params.id, user_ids: body.user_ids }, query.sync),
  ),
});

/** Opens a transaction in the company of a token, for whom the token speaks. */
async function withInvited<T>(
  ctx: PublicCtx,
  action: Optin['params']['action'],
  token: string,
  mode: 'read' | 'write',
  work: (work: Ctx, invited: Invited) => Promise<T>,
): Promise<T> {
  const now = await ctx.services.database.global('read', appNow);
  const invited = readOptinToken(ctx.services.keys, action, token, now);
  return inCompany(ctx.services, invited.company_id, mode, (open) => work(open, invited), ctx.log);
}

async function act(ctx: Ctx, invited: Invited, { params, body }: Optin): Promise<OptinView> {
  if (params.action === 'stay') await stay(ctx, invited);
  else if (params.action === 'accept') await answerInvitation(ctx, invited, { answer: 'accepted' });
  else if (params.action === 'reject') {
    await answerInvitation(ctx, invited, { answer: 'rejected', reason: body.reason });
  } else {
    const { campaign_id } = await getInvitation(ctx.db, invited);
    if (body.scope === 'product') await leaveEverything(ctx, invited.user_id);
    else await leaveCampaign(ctx, { user_id: invited.user_id, campaign_id });
  }
  return presentOptin(await getInvitation(ctx.db, invited));
}
