import {
  participationsEndpoints,
  membershipsEndpoints,
  userCampaignsEndpoints,
  type InputOf,
  type OptinAction,
  type OptinView,
} from '@fika/contract';
import { type Ctx, inCompany } from '#platform/context.ts';
import { appNow } from '#platform/db/database.ts';
import { admin, anyone, limited, member, mount, type PublicCtx } from '#platform/http/access.ts';
import { presentPage, presentWhole } from '#platform/http/paging.ts';
import { Problem } from '#platform/problem.ts';
import { getMember } from '#features/members/queries.ts';
import { answerInvitation } from './invitations/commands/answer-invitation.ts';
import { addToProgram } from './commands/add-to-program.ts';
import { changeMemberships } from './commands/change-memberships.ts';
import { joinNext } from './commands/join-next.ts';
import { leaveCampaign, leaveEverything } from './commands/leave-campaign.ts';
import { resubscribe } from './commands/resubscribe-members.ts';
import { returnByLink } from './commands/return-by-link.ts';
import { snooze } from './commands/snooze-campaign.ts';
import { stay } from './silence/commands/confirm-stay.ts';
import { updateGostSettings } from './silence/commands/update-settings.ts';
import { getGostSettings } from './silence/queries.ts';
import { getInvitation, listInvitations } from './invitations/queries.ts';
import { listProgramsOf } from './member-programs/queries.ts';
import { findNextSession } from './next-session/queries.ts';
import { listPeopleOf, listOwnPrograms, showOwnProgram, showOwnProgramDetail } from './own/queries.ts';
import { presentInvitation, presentMemberProgram, presentOptin } from './present.ts';
import { answerState } from './rules.ts';
import {
  type Invited,
  offeredTokens,
  type OptinPurpose,
  type ReadOptinToken,
  readOptinToken,
} from './tokens.ts';

type Optin = InputOf<typeof participationsEndpoints.optin>;

// A whole organization may answer from one address.
const manyAMinute = { max: 6_000, seconds: 60 };

export const participations = mount(
  { ...participationsEndpoints, ...membershipsEndpoints, ...userCampaignsEndpoints },
  {
    get_gost_settings: admin((ctx) => getGostSettings(ctx)),
    gost_settings_update: admin('programs_management', (ctx, { body }) => updateGostSettings(ctx, body)),
    optin_view: limited(
      manyAMinute,
      anyone((ctx, { params, query }) =>
        withInvited(ctx, [params.action], query.token, 'read', (work, invited) =>
          showOptin(work, params.action, invited),
        ),
      ),
    ),
    optin: limited(
      manyAMinute,
      anyone((ctx, input) =>
        withInvited(ctx, [input.params.action], input.body.token, 'write', (work, invited) =>
          act(work, invited, input),
        ),
      ),
    ),
    optin_one_click: limited(
      manyAMinute,
      anyone((ctx, { params }) =>
        // The way out of a page is as good as the one in the header, which opens no page.
        withInvited(
          ctx,
          ['one-click', 'unsubscribe'],
          params.token,
          'write',
          async (work, { invited, others }) => {
            for (const round_id of [invited.round_id, ...others]) {
              await leaveCampaign(work, await whoIn(work, { ...invited, round_id }));
            }
            return { ok: true as const };
          },
        ),
      ),
    ),
    users_detail_programs: admin(async (ctx, { params, query }) => {
      const { id, is_active: isActive } = await getMember(ctx, params.id);
      const { count, rows } = await listProgramsOf(ctx, id, query);
      const results = rows.map((row) => presentMemberProgram(row, isActive));
      return presentPage(ctx.url, query, count, results);
    }),
    invitations: member(async (ctx, { query }) => {
      const rows = await listInvitations(ctx, ctx.actor.user_id);
      return presentWhole(ctx.url, 'matchs_send_at', rows.map(presentInvitation), query);
    }),
    invitation_answer: member(async (ctx, { params, body }) => {
      const invited = { company_id: ctx.company_id, round_id: params.id, user_id: ctx.actor.user_id };
      return presentInvitation(await answerInvitation(ctx, invited, body));
    }),
    user_campaigns: member(async (ctx, { query }) => {
      const { count, results } = await listOwnPrograms(ctx, query);
      return presentPage(ctx.url, query, count, results);
    }),
    user_campaigns_get: member((ctx, { params }) => showOwnProgramDetail(ctx, params.id)),
    user_campaigns_people: member(async (ctx, { params, query }) => {
      const { count, results } = await listPeopleOf(ctx, params.id, query);
      return presentPage(ctx.url, query, count, results);
    }),
    user_campaigns_snooze: member(async (ctx, { params, body }) => {
      await showOwnProgram(ctx, params.id);
      await snooze(ctx, { user_id: ctx.actor.user_id, campaign_id: params.id }, body.until);
      return showOwnProgram(ctx, params.id);
    }),
    user_campaigns_next: member(async (ctx, { params, body }) => {
      const { standing } = await showOwnProgram(ctx, params.id);
      if (standing === 'outside') throw new Problem('optin_gone');
      await joinNext(ctx, { user_id: ctx.actor.user_id, campaign_id: params.id }, body.joins);
      return showOwnProgram(ctx, params.id);
    }),
    memberships_change: member(async (ctx, { params, body }) => ({
      count: await changeMemberships(ctx, params.id, body),
    })),
    memberships_bulk_add: admin('programs_management', (ctx, { params, body }) =>
      addToProgram(ctx, params.id, body.filters),
    ),
    resubscribe: member((ctx, { params, query, body }) =>
      resubscribe(
        ctx,
        { campaign_id: params.id, user_ids: body.user_ids ?? [ctx.actor.user_id] },
        query.sync,
      ),
    ),
  },
);

/** Runs in a transaction in the company of a token, for the member of the token. */
async function withInvited<T>(
  ctx: PublicCtx,
  purposes: readonly OptinPurpose[],
  token: string,
  mode: 'read' | 'write',
  work: (work: Ctx, read: ReadOptinToken) => Promise<T>,
): Promise<T> {
  const now = await ctx.services.database.global('read', appNow);
  const read = readOptinToken(ctx.services.keys, purposes, token, now);
  return inCompany(ctx.services, read.invited.company_id, mode, (open) => work(open, read), ctx.log);
}

type Act = (ctx: Ctx, invited: Invited, input: Optin) => Promise<unknown>;

const ACTS: Readonly<Record<OptinAction, Act>> = {
  accept: (ctx, invited) => answerInvitation(ctx, invited, { answer: 'accepted' }),
  reject: (ctx, invited, { body }) =>
    answerInvitation(ctx, invited, { answer: 'rejected', reason: body.reason }),
  late: async (ctx, invited, { body }) => joinNext(ctx, await whoIn(ctx, invited), body.joins),
  snooze: async (ctx, invited, { body }) => {
    if (!body.until) throw new Problem('snooze_date');
    await snooze(ctx, await whoIn(ctx, invited), body.until);
  },
  unsubscribe: async (ctx, invited, { body }) => {
    if (body.scope === 'product') await leaveEverything(ctx, invited.user_id);
    else await leaveCampaign(ctx, await whoIn(ctx, invited));
  },
  resubscribe: (ctx, invited, { body }) => returnByLink(ctx, invited, body.scope),
  stay,
};

/** The member and the program of a link. Throws for an erased member. */
async function whoIn(ctx: Ctx, invited: Invited): Promise<{ user_id: number; campaign_id: number }> {
  const { campaign_id, user_id, erased_at } = await getInvitation(ctx.db, invited);
  if (erased_at) throw new Problem('optin_gone');
  return { campaign_id, user_id };
}

async function act(ctx: Ctx, read: ReadOptinToken, input: Optin): Promise<OptinView> {
  await whoIn(ctx, read.invited);
  await ACTS[input.params.action](ctx, read.invited, input);
  return showOptin(ctx, input.params.action, read);
}

async function showOptin(ctx: Ctx, action: OptinAction, read: ReadOptinToken): Promise<OptinView> {
  const row = await getInvitation(ctx.db, read.invited);
  const isLate = answerState(row) === 'late';
  return presentOptin({
    row,
    next: isLate ? await findNextSession(ctx, row) : null,
    tokens: offeredTokens(ctx.services.keys, action, read),
  });
}
