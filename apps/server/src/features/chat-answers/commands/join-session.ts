import { ROUND_STATUS } from '@fika/contract';
import type { MemberCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { answerInvitation } from '#features/participations/invitations/commands/answer-invitation.ts';
import { joinOpenRound } from '#features/participations/invitations/commands/invite-newcomers.ts';
import { findInvitation, type InvitationRow } from '#features/participations/invitations/queries.ts';
import { answerOf, answerState, canJoinLate } from '#features/participations/rules.ts';
import { getProgramStatus } from '#features/participations/status/queries.ts';
import { findRound } from '#features/rounds/queries.ts';

/**
 * Accepts a session for the member who pressed a button of a message that many people read: invited, or in the audience since the
 * session opened. Returns why they cannot take part where they have no invitation that says so; null otherwise.
 */
export async function joinSession(ctx: MemberCtx, roundId: number): Promise<string | null> {
  const { company_id, actor, t } = ctx;
  const invited = { company_id, round_id: roundId, user_id: actor.user_id };
  const row = await findInvitation(ctx.db, invited);
  if (row) {
    if (canAccept(row)) await answerInvitation(ctx, invited, { answer: 'accepted' });
    return null;
  }
  const round = await findRound(ctx, roundId);
  if (round?.status !== ROUND_STATUS.requestsDone) return t('chat_answers:join.closed');
  const reason = await whyOutside(ctx, round.campaign_id);
  if (reason !== null) return reason;
  const joined = await joinOpenRound(ctx, { campaign_id: round.campaign_id, user_id: actor.user_id });
  // Another session of the program has opened since: this message is not about it.
  if (joined !== null && joined !== roundId) throw new Problem('optin_late');
  if (joined === null) return outsideSentence(ctx, roundId, round.campaign_id);
  await answerInvitation(ctx, invited, { answer: 'accepted' });
  return null;
}

const canAccept = (row: InvitationRow): boolean =>
  answerOf(row) !== 'accepted' && (answerState(row) === 'open' || canJoinLate(row));

/** Why a member without an invitation is no participant of a program, in words; null where the audience decides. */
async function whyOutside(ctx: MemberCtx, campaignId: number): Promise<string | null> {
  const { t, actor, company } = ctx;
  const campaign = await getCampaign(ctx, campaignId);
  if (campaign.fixed_participants.includes(actor.user_id)) return t('chat_answers:join.fixed');
  const { subscribed } = await getProgramStatus(ctx, { campaign_id: campaignId, user_id: actor.user_id });
  return subscribed ? null : t('chat_answers:gone.left', { company: company.name });
}

/** Why a member is not in the audience. Null for one in it, if a limit leaves no room for them: their invitation says so. */
async function outsideSentence(ctx: MemberCtx, round_id: number, campaignId: number): Promise<string | null> {
  const { db, company_id, actor, t } = ctx;
  if (await findInvitation(db, { company_id, round_id, user_id: actor.user_id })) return null;
  const { name: program } = await getCampaign(ctx, campaignId);
  return t('chat_answers:join.not_in_audience', { program });
}
