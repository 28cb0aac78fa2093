import type { KnownBlock } from '@slack/web-api';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { isRevoked, SlackRateLimited, SlackRefusal } from '#features/slack/gateway.ts';
import { findConnectedTeam, type SlackTeamRow } from '#features/slack/queries.ts';
import type { SlackMessage } from '#features/slack/sending/gateway.ts';
import { callTeam } from '#features/slack/teams/gateway.ts';
import { showLatest } from '#features/chat-answers/commands/show-latest.ts';
import { invitationPost, invitationState, shownState } from '../present.ts';
import { findPost, findPostedRound } from '../queries.ts';

interface RoundRef {
  company_id: number;
  round_id: number;
}

/** Leaves the invitation to a session in a channel to a job, which shows the state that it finds. */
export async function enqueuePostUpdate(ctx: Ctx, roundId: number, startAfter?: string): Promise<void> {
  await ctx.enqueue(
    'slack-channel-posts.update',
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
      async ({ team, channel, ts, message: { text, blocks }, shown }) => {
        await callTeam(services, team, ({ chat }) =>
          chat.update({ channel, ts, text, blocks: blocks as unknown as KnownBlock[] }),
        );
        await inCompany(services, company_id, 'write', (ctx) => noteShown(ctx, ref, shown));
      },
      (changed) => changed?.shown ?? '',
    );
  } catch (error) {
    if (error instanceof SlackRateLimited) {
      const startAfter = new Date(Date.now() + error.seconds * 1_000).toISOString();
      await inCompany(services, company_id, 'write', (ctx) =>
        enqueuePostUpdate(ctx, ref.round_id, startAfter),
      );
      return;
    }
    if (!(error instanceof SlackRefusal)) throw error;
    // Such as one that was deleted, or in a channel that is archived.
    if (!isRevoked(error))
      log.warn({ err: error, company_id }, 'a message in a channel in Slack was not updated');
  }
}

interface Changed {
  team: SlackTeamRow;
  channel: string;
  ts: string;
  message: SlackMessage;
  shown: string;
}

/** The invitation as it should be; null where it is, or where there is none. */
async function findChanged(ctx: Ctx, { round_id }: RoundRef): Promise<Changed | null> {
  const row = await findPost(ctx, { round_id, kind: 'invitation' });
  if (row?.ts == null || row.channel_id === null || row.slack_team_id === null) return null;
  const { ts, channel_id: channel } = row;
  const round = await findPostedRound(ctx, round_id);
  const state = round && invitationState(round);
  const team = await findConnectedTeam(ctx, row.slack_team_id);
  if (!round || !state || !team) return null;
  const shown = shownState(round);
  if (shown === row.shown) return null;
  const message = invitationPost(round, state, ctx.services.translators[round.language]);
  return { team, channel, ts, message, shown };
}

async function noteShown({ db, company_id }: Ctx, { round_id }: RoundRef, shown: string): Promise<void> {
  await db
    .updateTable('slack_channel_posts')
    .set({ shown })
    .where('company_id', '=', company_id)
    .where('round_id', '=', round_id)
    .where('kind', '=', 'invitation')
    .execute();
}
