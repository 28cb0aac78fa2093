import {
  answersEndpoints,
  matchingEndpoints,
  replayEndpoints,
  ROUND_STATUS,
  roundCan,
  type RoundStatus,
} from '@fika/contract';
import { admin, limited, mount, type RequestCtx, serialized } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { getRound, listRounds } from '#features/rounds/queries.ts';
import { showCampaign } from '#features/campaigns/detail/queries.ts';
import { listGroups } from '#features/coffees/groups/queries.ts';
import { retryDeliveries } from '#features/email-outbox/commands/retry-deliveries.ts';
import { listDeliveries } from '#features/email-outbox/queries.ts';
import { pageAnswers } from '#features/participations/answers/queries.ts';
import { showReminder } from '#features/participations/invitations/commands/remind-members.ts';
import { countNewcomers } from '#features/participations/newcomers/queries.ts';
import { listOthers } from '#features/participations/others/queries.ts';
import { pageOutcomes } from '#features/participations/outcomes/queries.ts';
import { approveRound, unapproveRound } from './review/commands/approve-round.ts';
import { inviteMore } from './commands/invite-more.ts';
import { remindSession } from './commands/remind-session.ts';
import { editGroups } from './review/commands/edit-groups.ts';
import { openSessionNow } from './commands/open-session.ts';
import { deleteSession, moveSession, planSession, resetSessions } from './commands/plan-session.ts';
import { assertNotMatching, matchAgain, matchOpenRound } from './commands/match-round.ts';
import { switchDraw } from './draws/commands/switch-draw.ts';
import { previewGroups } from './review/commands/preview-groups.ts';
import { assertRound } from './commands/provision-round.ts';
import { sendRound } from './commands/send-round.ts';
import { startReplay } from './replay/commands/start-replay.ts';
import { presentAnswer, presentGroup, presentOther, presentOutcome } from './present.ts';
import { assertCanSeeGivers } from './policy.ts';
import { pageReplayGroups } from './replay/present.ts';
import { showReplay } from './replay/jobs.ts';
import { findRefusal } from './review/policy.ts';
import { ruleWords, showRound, showRounds } from './queries.ts';

type ByRound = { params: { id: number; round_id: number } };
const manage = 'programs_management';

/** Makes sure that the round belongs to the program in the path before anything of it is shown. */
const roundOf = (ctx: RequestCtx, { params }: ByRound) => getRound(ctx, params.round_id, params.id);

export const matching = mount(
  { ...matchingEndpoints, ...answersEndpoints, ...replayEndpoints },
  {
    sessions: admin(manage, async (ctx, { params, query }) => {
      await getCampaign(ctx, params.id);
      const { count, results } = await listRounds(ctx, params.id, query);
      return presentPage(ctx.url, query, count, await showRounds(ctx, results));
    }),
    open_session: serialized(
      admin(manage, async (ctx, { params, body }) => {
        const { matchs_send_at: matches, requests_send_at } = body;
        const roundId = matches
          ? await planSession(ctx, params.id, { requests_send_at, matchs_send_at: matches })
          : await openSessionNow(ctx, params.id);
        return showRound(ctx, params.id, roundId);
      }),
    ),
    session: admin(manage, async (ctx, { params, body }) => {
      await moveSession(ctx, { ...body, campaign_id: params.id, round_id: params.round_id });
      return showRound(ctx, params.id, params.round_id);
    }),
    session_delete: admin(manage, async (ctx, { params }) => {
      await deleteSession(ctx, params.id, params.round_id);
      return { ok: true as const };
    }),
    reset_sessions: admin(manage, async (ctx, { params }) => {
      await resetSessions(ctx, params.id);
      return showCampaign(ctx, params.id);
    }),
    session_get: admin(manage, async (ctx, { params }) => showRound(ctx, params.id, params.round_id)),
    session_groups: admin(manage, async (ctx, { params, query }) => {
      const round = await roundOf(ctx, { params });
      await assertCanSeeGivers(ctx, round.id);
      const { count, rows } = await listGroups(ctx, { ...query, round_id: round.id });
      const words = await ruleWords(ctx, params.id);
      return presentPage(
        ctx.url,
        query,
        count,
        rows.map((row) => presentGroup(row, words)),
      );
    }),
    session_answers: admin(manage, async (ctx, { params, query }) => {
      const round = await roundOf(ctx, { params });
      const { count, rows } = await pageAnswers(ctx, round, query);
      return presentPage(ctx.url, query, count, rows.map(presentAnswer));
    }),
    session_outcomes: admin(manage, async (ctx, { params, query }) => {
      const round = await roundOf(ctx, { params });
      const { count, rows } = await pageOutcomes(ctx, round.id, query);
      const words = await ruleWords(ctx, params.id);
      const results = rows.map((row) =>
        presentOutcome({ ...row, fields: row.fields as Record<string, unknown> }, words),
      );
      return presentPage(ctx.url, query, count, results);
    }),
    session_newcomers: admin(manage, async (ctx, { params }) => {
      const round = await roundOf(ctx, { params });
      if (!roundCan.answer({ status: round.status as RoundStatus })) return { count: 0 };
      return {
        count: await countNewcomers(ctx, await getCampaign(ctx, params.id), round.id),
      };
    }),
    session_invite: admin(manage, async (ctx, { params }) => ({
      count: await inviteMore(ctx, params.id, params.round_id),
    })),
    session_reminder: admin(manage, async (ctx, { params }) =>
      showReminder(ctx, await roundOf(ctx, { params })),
    ),
    session_remind: serialized(
      admin(manage, async (ctx, { params }) => ({
        count: await remindSession(ctx, params.id, params.round_id),
      })),
    ),
    session_others: admin(manage, async (ctx, { params, query }) => {
      const round = await roundOf(ctx, { params });
      const campaign = await getCampaign(ctx, params.id);
      const { search, limit, offset } = query;
      const { count, rows } = await listOthers(ctx, campaign, { round_id: round.id, search, limit, offset });
      const words = await ruleWords(ctx, params.id);
      return presentPage(
        ctx.url,
        query,
        count,
        rows.map((row) => presentOther(row, words)),
      );
    }),
    session_deliveries: admin(manage, async (ctx, { params, query }) => {
      const round = await roundOf(ctx, { params });
      const { count, results } = await listDeliveries(ctx, {
        ...query,
        round_id: round.id,
      });
      return presentPage(ctx.url, query, count, results);
    }),
    provision: serialized(
      admin(manage, async (ctx, { params }) =>
        showRound(ctx, params.id, await matchOpenRound(ctx, params.id)),
      ),
    ),
    session_preview: limited(
      { max: 30, seconds: 60 },
      admin(manage, (ctx, { params }) => previewGroups(ctx, params.id, params.round_id)),
    ),
    session_edit: serialized(
      admin(manage, async (ctx, { params, body }) => {
        await assertNotMatching(ctx, params.round_id);
        await editGroups(ctx, { campaign_id: params.id, round_id: params.round_id, edits: body.edits });
        return showRound(ctx, params.id, params.round_id);
      }),
    ),
    session_edit_check: admin(manage, async (ctx, { params, body }) => ({
      refusal: await findRefusal(ctx, { campaign_id: params.id, round_id: params.round_id, edit: body.edit }),
    })),
    session_rerun: serialized(
      admin(manage, async (ctx, { params }) => {
        await matchAgain(ctx, params.id, params.round_id);
        return showRound(ctx, params.id, params.round_id);
      }),
    ),
    session_switch_draw: serialized(
      admin(manage, async (ctx, { params, body }) => {
        await assertNotMatching(ctx, params.round_id);
        const missing = await switchDraw(ctx, {
          campaign_id: params.id,
          round_id: params.round_id,
          switched: body,
        });
        return { round: await showRound(ctx, params.id, params.round_id), missing };
      }),
    ),
    session_replay_get: admin(manage, async (ctx, { params }) =>
      showReplay(ctx, await roundOf(ctx, { params })),
    ),
    session_replay: limited(
      { max: 30, seconds: 60 },
      admin(manage, async (ctx, { params }) => ({
        job_id: await startReplay(ctx, params.id, params.round_id),
      })),
    ),
    session_replay_groups: admin(manage, async (ctx, { params, query }) => {
      await roundOf(ctx, { params });
      const { count, results } = await pageReplayGroups(ctx, { params, query });
      return presentPage(ctx.url, query, count, results);
    }),
    session_approve: serialized(
      admin(manage, async (ctx, { params }) => {
        await assertNotMatching(ctx, params.round_id);
        await approveRound(ctx, { campaign_id: params.id, round_id: params.round_id });
        return showRound(ctx, params.id, params.round_id);
      }),
    ),
    session_unapprove: serialized(
      admin(manage, async (ctx, { params }) => {
        await unapproveRound(ctx, { campaign_id: params.id, round_id: params.round_id });
        return showRound(ctx, params.id, params.round_id);
      }),
    ),
    session_send: serialized(
      admin(manage, async (ctx, { params }) => {
        await assertNotMatching(ctx, params.round_id);
        await sendRound(ctx, params.round_id, params.id);
        return showRound(ctx, params.id, params.round_id);
      }),
    ),
    session_retry: admin(manage, async (ctx, { params, body }) => {
      const round = await roundOf(ctx, { params });
      // Before the invitations of a round, none of its emails can have failed.
      assertRound(round, ({ status }) => status !== ROUND_STATUS.new);
      await retryDeliveries(ctx, { round_id: round.id, ...body });
      return showRound(ctx, params.id, params.round_id);
    }),
  },
);
