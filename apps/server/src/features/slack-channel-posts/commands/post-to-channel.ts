import { CHANNELS } from '@fika/contract';
import { sql } from 'kysely';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { noteChannel } from '#features/campaigns/channels/commands/note-channel.ts';
import { seeChannel } from '#features/campaigns/channels/gateway.ts';
import { findProgramChannel, type ProgramChannelRow } from '#features/campaigns/channels/queries.ts';
import { type Trouble, troubleOf } from '#features/campaigns/channels/rules.ts';
import { isRevoked, SlackRateLimited, SlackRefusal, SlackUnreachable } from '#features/slack/gateway.ts';
import { findConnectedTeam, type SlackTeamRow } from '#features/slack/queries.ts';
import { postMessage, type SlackMessage } from '#features/slack/sending/gateway.ts';
import { invitationPost, invitationState, shownState, summaryPost } from '../present.ts';
import { findPost, findPostedRound, type PostedRound } from '../queries.ts';
import type { PostRef } from '../types.ts';
import { enqueuePostUpdate } from './update-post.ts';

/** Without a number of Slack. */
const AGAIN_SECONDS = 60;

/** Where a message goes. */
interface Target {
  team: SlackTeamRow;
  channel: ProgramChannelRow;
}

/**
 * Posts a message of a session to the channel of its program, once: a worker claims it before, so that one that dies meanwhile
 * leaves it unposted. Nothing is posted for a session that is over by now, for a program that is paused, or to a channel that
 * Slack does not let the app write to. Calls that had no effect are repeated when it is due again.
 */
export async function postToChannel(services: Services, ref: PostRef, log: Log): Promise<void> {
  const { company_id } = ref;
  const target = await inCompany(services, company_id, 'write', (ctx) => findTarget(ctx, ref));
  if (!target) return;
  try {
    const { channel, team } = target;
    const seen = await seeChannel(services, team, channel.channel_id);
    await inCompany(services, company_id, 'write', (ctx) => noteChannel(ctx, channel, seen));
    const message = await inCompany(services, company_id, 'write', (ctx) => claim(ctx, ref, seen.trouble));
    if (message) await post(services, ref, target, message);
  } catch (error) {
    log.warn({ err: error, company_id }, 'a message was not posted to a channel in Slack');
    await inCompany(services, company_id, 'write', (ctx) => noteFailure(ctx, ref, target, error));
    if (!isOfSlack(error)) throw error;
  }
}

const isOfSlack = (error: unknown): boolean =>
  error instanceof SlackRefusal || error instanceof SlackRateLimited || error instanceof SlackUnreachable;

/** Where a message that is due goes now; null where it is posted, not due, or never will be. */
async function findTarget(ctx: Ctx, ref: PostRef): Promise<Target | null> {
  const row = await findPost(ctx, ref);
  const now = await ctx.now();
  if (!row || row.claimed_at !== null || Date.parse(row.due_at) > Date.parse(now)) return null;
  const round = await findPostedRound(ctx, ref.round_id);
  const channel = round && (await findProgramChannel(ctx, round.campaign_id));
  const team = channel?.slack_team_id == null ? null : await findConnectedTeam(ctx, channel.slack_team_id);
  if (!round || !channel || !team || !isWanted(round, ref)) {
    await take(ctx, ref);
    return null;
  }
  const { rest_until: rest } = team;
  if (rest === null || Date.parse(rest) <= Date.parse(now)) return { team, channel };
  await ctx.db
    .updateTable('slack_channel_posts')
    .set({ due_at: rest })
    .where('company_id', '=', ctx.company_id)
    .where('round_id', '=', ref.round_id)
    .where('kind', '=', ref.kind)
    .execute();
  return null;
}

/** Whether a session still has something to say in the channel. */
function isWanted(round: PostedRound, { kind }: PostRef): boolean {
  if (round.campaign_status !== 'active' || round.communication !== CHANNELS.slack) return false;
  const state = invitationState(round);
  return kind === 'invitation' ? state === 'open' : state === 'sent' && round.groups > 0;
}

/** Claims a message for this worker, from the state of its session now; null where there is nothing to post. */
async function claim(ctx: Ctx, ref: PostRef, trouble: Trouble | null): Promise<SlackMessage | null> {
  const round = await findPostedRound(ctx, ref.round_id);
  const isPosted = round !== null && trouble === null && isWanted(round, ref);
  const isClaimed = await take(ctx, ref, isPosted ? shownState(round) : null);
  if (!isPosted || !isClaimed) return null;
  const t = ctx.services.translators[round.language];
  return ref.kind === 'invitation' ? invitationPost(round, 'open', t) : summaryPost(round, t);
}

/** Takes a message, so that no other worker posts it. Returns whether none had it. */
async function take(ctx: Ctx, { round_id, kind }: PostRef, shown: string | null = null): Promise<boolean> {
  const { numUpdatedRows: count } = await ctx.db
    .updateTable('slack_channel_posts')
    .set({ claimed_at: sql<string>`app_now()`, shown })
    .where('company_id', '=', ctx.company_id)
    .where('round_id', '=', round_id)
    .where('kind', '=', kind)
    .where('claimed_at', 'is', null)
    .executeTakeFirst();
  return count > 0n;
}

async function post(
  services: Services,
  ref: PostRef,
  { team, channel }: Target,
  message: SlackMessage,
): Promise<void> {
  const { channel: channel_id, ts } = await postMessage(services, team, channel.channel_id, message);
  await inCompany(services, ref.company_id, 'write', async (ctx) => {
    await ctx.db
      .updateTable('slack_channel_posts')
      .set({ slack_team_id: team.id, channel_id, ts })
      .where('company_id', '=', ref.company_id)
      .where('round_id', '=', ref.round_id)
      .where('kind', '=', ref.kind)
      .execute();
    // Its session may have ended during the call.
    if (ref.kind === 'invitation') await enqueuePostUpdate(ctx, ref.round_id);
  });
}

/** After a call that failed: a message that is not in Slack for certain is due again; a channel that refuses it says why. */
async function noteFailure(ctx: Ctx, ref: PostRef, { channel }: Target, error: unknown): Promise<void> {
  const trouble = troubleOf(error);
  if (trouble !== null) await noteChannel(ctx, channel, { trouble });
  const seconds = secondsToWait(error);
  if (seconds === null) {
    await take(ctx, ref);
    return;
  }
  await ctx.db
    .updateTable('slack_channel_posts')
    .set({ claimed_at: null, due_at: sql<string>`app_now() + make_interval(secs => ${seconds})` })
    .where('company_id', '=', ctx.company_id)
    .where('round_id', '=', ref.round_id)
    .where('kind', '=', ref.kind)
    .where('ts', 'is', null)
    .execute();
}

/** Null where the message may be in Slack, or never will be. */
function secondsToWait(error: unknown): number | null {
  if (error instanceof SlackRateLimited) return error.seconds;
  if (error instanceof SlackUnreachable) return error.isUnsent ? AGAIN_SECONDS : null;
  // Tokens may have been replaced in between; a team whose access is gone is found so the next time.
  return isRevoked(error) ? AGAIN_SECONDS : null;
}
