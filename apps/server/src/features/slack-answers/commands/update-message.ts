import type { KnownBlock } from '@slack/web-api';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { Problem } from '#platform/problem.ts';
import { presentBooking } from '#features/booking/present.ts';
import { getCoffee } from '#features/coffees/queries.ts';
import { getInvitation } from '#features/participations/invitations/queries.ts';
import { readAction } from '#features/email-outbox/channels/chat/rules.ts';
import { answerAt, isRevoked, slackApp, SlackRefusal } from '#features/slack/gateway.ts';
import type { SlackPerson, SlackPress } from '#features/slack/inbound/types.ts';
import { readConnectedTeam } from '#features/slack/queries.ts';
import { callTeam } from '#features/slack/teams/gateway.ts';
import { escapedText } from '#features/email-outbox/channels/slack/present.ts';
import { type Shown } from '../blocks/present.ts';
import { bookingShown } from '../bookings/present.ts';
import { feedbackShown } from '../coffees/present.ts';
import { pagesOf } from '../home/queries.ts';
import { invitationMessage, stayShown } from '../invitations/present.ts';
import { recognize } from '../members/queries.ts';
import { showLatest } from './show-latest.ts';
import { strangerBlocks } from './tell-user.ts';

export interface UpdatedMessage extends SlackPerson {
  message: NonNullable<SlackPress['message']>;
  action: string;
  value: string;
}

/** Channels with one user alone. A message in others is of several people: what one of them did is shown to them alone. */
const isDirect = (channel: string): boolean => channel.startsWith('D');

/** Writes a message of one user anew: what they answered, and the buttons that still change it. */
export async function updateMessage(services: Services, update: UpdatedMessage, log: Log): Promise<void> {
  const { company_id, slack_team_id, message } = update;
  const team = await readConnectedTeam(services, { company_id, team_id: slack_team_id });
  const app = slackApp(services.config);
  if (!team || !app) return;
  try {
    await showLatest(
      () => inCompany(services, company_id, 'read', (ctx) => shownOf(ctx, update)),
      ({ text, blocks }) => {
        const content = { text: escapedText(text), blocks: blocks as unknown as KnownBlock[] };
        const { channel_id: channel, ts, replace_url: url } = message;
        // Slack updates messages that one user alone sees at their address only.
        if (url !== null) return answerAt(app, url, { ...content, replace_original: true });
        return callTeam(services, team, ({ chat }) =>
          isDirect(channel)
            ? chat.update({ channel, ts, ...content })
            : chat.postEphemeral({ channel, user: update.slack_user_id, ...content }),
        );
      },
    );
  } catch (error) {
    if (!(error instanceof SlackRefusal)) throw error;
    // Such as one that the user deleted.
    if (!isRevoked(error)) log.warn({ err: error, company_id }, 'a message in Slack was not updated');
  }
}

/** What a message says now; null where there is nothing to say about it. */
async function shownOf(ctx: Ctx, { action: id, value, ...person }: UpdatedMessage): Promise<Shown | null> {
  const read = readAction({ action_id: id, value });
  const user = await recognize(ctx, person);
  if (user.is === 'unknown' || !read) return null;
  if (user.is !== 'member') {
    const text = ctx.services.translators[user.language]('slack_answers:gone.inactive', {
      company: user.company.name,
    });
    return { text, blocks: await strangerBlocks(ctx, person, user) };
  }
  const { member } = user;
  const { user_id } = member.actor;
  try {
    if ('round_id' in read.value && read.value.round_id !== undefined) {
      const { round_id } = read.value;
      const row = await getInvitation(ctx.db, { company_id: ctx.company_id, round_id, user_id });
      return invitationMessage(row, member.t);
    }
    if (read.action === 'stay') {
      const { session_id: round_id } = read.value;
      return stayShown(
        await getInvitation(ctx.db, { company_id: ctx.company_id, round_id, user_id }),
        member.t,
      );
    }
    if (read.action === 'book' || read.action === 'move' || read.action === 'change') {
      const guest = { company_id: ctx.company_id, coffee_id: read.value.coffee_id, user_id, booking_id: 0 };
      const pages = pagesOf(member, member.company.slug);
      const isChanging = read.action === 'change';
      return bookingShown(member, await presentBooking(ctx, guest), { pages, isChanging });
    }
    if (read.action === 'feedback') {
      return feedbackShown(
        member,
        await getCoffee(ctx, user_id, read.value.coffee_id),
        pagesOf(member, member.company.slug),
      );
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  return null;
}
