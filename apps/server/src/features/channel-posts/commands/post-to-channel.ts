import { CHANNEL_OF_CHAT } from '@fika/contract';
import { sql } from 'kysely';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { noteChannel } from '#features/campaigns/channels/commands/note-channel.ts';
import { seeChannel } from '#features/campaigns/channels/gateway.ts';
import {
  findChatChannel,
  findProgramChannel,
  type ProgramChannelRow,
} from '#features/campaigns/channels/queries.ts';
import { isOfChat, restsUntil, type Trouble, troubleOf } from '#features/campaigns/channels/rules.ts';
import type { ChatChannel } from '#features/campaigns/channels/types.ts';
import { type Post, secondsToWait, writePost } from '../gateway.ts';
import { invitationPost, invitationState, shownState, summaryPost } from '../present.ts';
import { findPost, findPostedRound, type PostedRound } from '../queries.ts';
import type { PostRef } from '../types.ts';
import { enqueuePostUpdate } from './update-post.ts';

/** Where a message goes. */
interface Target {
  place: ChatChannel;
  channel: ProgramChannelRow;
}

/**
 * Posts a message of a session to the channel of its program, once: a worker claims it before, so that one that dies meanwhile
 * leaves it unposted. Nothing is posted for a session that is over by now, for a program that is paused, or to a channel that
 * the chat does not let the app write to. Calls that had no effect are repeated when it is due again.
 */
export async function postToChannel(services: Services, ref: PostRef, log: Log): Promise<void> {
  const { company_id } = ref;
  const target = await inCompany(services, company_id, 'write', (ctx) => findTarget(ctx, ref));
  if (!target) return;
  try {
    const { channel, place } = target;
    const { chat } = place;
    const seen = await seeChannel(services, place);
    await inCompany(services, company_id, 'write', (ctx) => noteChannel(ctx, channel, seen));
    const post = await inCompany(services, company_id, 'write', (ctx) =>
      claim(ctx, ref, { chat, trouble: seen.trouble }),
    );
    if (post) await write(services, ref, place, post);
  } catch (error) {
    log.warn({ err: error, company_id }, 'a message was not posted to a channel');
    await inCompany(services, company_id, 'write', (ctx) => noteFailure(ctx, ref, target, error));
    if (!isOfChat(error)) throw error;
  }
}

/** Where a message that is due goes now; null where it is posted, not due, or never will be. */
async function findTarget(ctx: Ctx, ref: PostRef): Promise<Target | null> {
  const row = await findPost(ctx, ref);
  const now = await ctx.now();
  if (!row || row.claimed_at !== null || Date.parse(row.due_at) > Date.parse(now)) return null;
  const round = await findPostedRound(ctx, ref.round_id);
  const channel = round && (await findProgramChannel(ctx, round.campaign_id));
  const place = channel && (await findChatChannel(ctx, channel));
  if (!round || !channel || !place || !isWanted(round, ref, place.chat)) {
    await take(ctx, ref);
    return null;
  }
  const rest = restsUntil(place);
  if (rest === null || Date.parse(rest) <= Date.parse(now)) return { place, channel };
  await ctx.db
    .updateTable('channel_posts')
    .set({ due_at: rest })
    .where('company_id', '=', ctx.company_id)
    .where('round_id', '=', ref.round_id)
    .where('kind', '=', ref.kind)
    .execute();
  return null;
}

type Chat = ChatChannel['chat'];

/** Whether a session still has something to say in a channel of a chat. */
function isWanted(round: PostedRound, { kind }: PostRef, chat: Chat): boolean {
  if (round.campaign_status !== 'active' || round.communication !== CHANNEL_OF_CHAT[chat]) return false;
  const state = invitationState(round);
  return kind === 'invitation' ? state === 'open' : state === 'sent' && round.groups > 0;
}

/** Claims a message for this worker, from the state of its session now; null where there is nothing to post. */
async function claim(
  ctx: Ctx,
  ref: PostRef,
  { chat, trouble }: { chat: Chat; trouble: Trouble | null },
): Promise<Post | null> {
  const round = await findPostedRound(ctx, ref.round_id);
  const isPosted = round !== null && trouble === null && isWanted(round, ref, chat);
  const isClaimed = await take(ctx, ref, isPosted ? shownState(round) : null);
  if (!isPosted || !isClaimed) return null;
  const t = ctx.services.translators[round.language];
  return ref.kind === 'invitation' ? invitationPost(round, 'open', t) : summaryPost(round, t);
}

/** Takes a message, so that no other worker posts it. Returns whether none had it. */
async function take(ctx: Ctx, { round_id, kind }: PostRef, shown: string | null = null): Promise<boolean> {
  const { numUpdatedRows: count } = await ctx.db
    .updateTable('channel_posts')
    .set({ claimed_at: sql<string>`app_now()`, shown })
    .where('company_id', '=', ctx.company_id)
    .where('round_id', '=', round_id)
    .where('kind', '=', kind)
    .where('claimed_at', 'is', null)
    .executeTakeFirst();
  return count > 0n;
}

async function write(services: Services, ref: PostRef, place: ChatChannel, post: Post): Promise<void> {
  const written = await writePost(services, place, post);
  const connection =
    place.chat === 'slack' ? { slack_team_id: place.team.id } : { msteams_tenant_id: place.tenant.id };
  await inCompany(services, ref.company_id, 'write', async (ctx) => {
    await ctx.db
      .updateTable('channel_posts')
      .set({ ...connection, ...written })
      .where('company_id', '=', ref.company_id)
      .where('round_id', '=', ref.round_id)
      .where('kind', '=', ref.kind)
      .execute();
    // Its session may have ended during the call.
    if (ref.kind === 'invitation') await enqueuePostUpdate(ctx, ref.round_id);
  });
}

/** After a call that failed: a message that is not in the chat for certain is due again; a channel that refuses it says why. */
async function noteFailure(ctx: Ctx, ref: PostRef, { channel }: Target, error: unknown): Promise<void> {
  const trouble = troubleOf(error);
  if (trouble !== null) await noteChannel(ctx, channel, { trouble });
  const seconds = secondsToWait(error);
  if (seconds === null) {
    await take(ctx, ref);
    return;
  }
  await ctx.db
    .updateTable('channel_posts')
    .set({ claimed_at: null, due_at: sql<string>`app_now() + make_interval(secs => ${seconds})` })
    .where('company_id', '=', ctx.company_id)
    .where('round_id', '=', ref.round_id)
    .where('kind', '=', ref.kind)
    .where('message_id', 'is', null)
    .execute();
}
