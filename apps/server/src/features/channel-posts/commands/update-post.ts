import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { findChatChannel } from '#features/campaigns/channels/queries.ts';
import { isRefusal } from '#features/campaigns/channels/rules.ts';
import type { ChatChannel } from '#features/campaigns/channels/types.ts';
import { showLatest } from '#features/chat-answers/commands/show-latest.ts';
import { isAccessLost, type Post, replacePost, secondsToRest } from '../gateway.ts';
import { invitationPost, invitationState, shownState } from '../present.ts';
import { findPost, findPostedRound } from '../queries.ts';

interface RoundRef {
  company_id: number;
  round_id: number;
}

/** Leaves the invitation to a session in a channel to a job, which shows the state that it finds. */
export async function enqueuePostUpdate(ctx: Ctx, roundId: number, startAfter?: string): Promise<void> {
  await ctx.enqueue(
    'channel-posts.update',
    { round_id: roundId },
    { singletonKey: `${ctx.company_id}/${roundId}`, ...(startAfter ? { startAfter } : {}) },
  );
}

/** Writes the invitation to a session anew, in place, if its session has changed. */
export async function updatePost(services: Services, ref: RoundRef, log: Log): Promise<void> {
  const { company_id } = ref;
  const read = () => inCompany(services, company_id, 'read', (ctx) => findChanged(ctx, ref));
  try {
    await showLatest(
      read,
      async ({ place, message_id, post, shown }) => {
        await replacePost(services, place, message_id, post);
        await inCompany(services, company_id, 'write', (ctx) => noteShown(ctx, ref, shown));
      },
      (changed) => changed?.shown ?? '',
    );
  } catch (error) {
    const seconds = secondsToRest(error);
    if (seconds !== null) {
      const startAfter = new Date(Date.now() + seconds * 1_000).toISOString();
      await inCompany(services, company_id, 'write', (ctx) =>
        enqueuePostUpdate(ctx, ref.round_id, startAfter),
      );
      return;
    }
    if (!isRefusal(error)) throw error;
    // Such as one that was deleted, or in a channel that is archived.
    if (!isAccessLost(error)) log.warn({ err: error, company_id }, 'a message in a channel was not updated');
  }
}

interface Changed {
  place: ChatChannel;
  message_id: string;
  post: Post;
  shown: string;
}

/** The invitation as it should be; null where it is, or where there is none. */
async function findChanged(ctx: Ctx, { round_id }: RoundRef): Promise<Changed | null> {
  const row = await findPost(ctx, { round_id, kind: 'invitation' });
  if (row?.message_id == null || row.channel_id === null) return null;
  const { message_id, channel_id, slack_team_id, msteams_tenant_id } = row;
  const round = await findPostedRound(ctx, round_id);
  const state = round && invitationState(round);
  const place = await findChatChannel(ctx, { channel_id, slack_team_id, msteams_tenant_id });
  if (!round || !state || !place) return null;
  const shown = shownState(round);
  if (shown === row.shown) return null;
  const post = invitationPost(round, state, ctx.services.translators[round.language]);
  return { place, message_id, post, shown };
}

async function noteShown({ db, company_id }: Ctx, { round_id }: RoundRef, shown: string): Promise<void> {
  await db
    .updateTable('channel_posts')
    .set({ shown })
    .where('company_id', '=', company_id)
    .where('round_id', '=', round_id)
    .where('kind', '=', 'invitation')
    .execute();
}
