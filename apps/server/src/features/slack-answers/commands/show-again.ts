import type { Ctx } from '#platform/context.ts';
import type { SlackPerson, SlackPress } from '#features/slack/inbound/types.ts';

interface Pressed {
  message: SlackPress['message'];
  /** The pressed button. */
  action: string;
  value: string;
  /** Why it changed nothing. */
  refusal?: string;
}

/** Leaves what Slack shows of a member after a press to jobs: the message of the button, and the home of the app. */
export async function showAgain(ctx: Ctx, person: SlackPerson, pressed: Pressed): Promise<void> {
  const { message, action, value, refusal = null } = pressed;
  const { slack_team_id: team, slack_user_id: user } = person;
  if (message) {
    // One job of a user that waits is enough: it shows what it finds.
    const singletonKey = `${ctx.company_id}/${team}/${user}/${message.channel_id}/${message.ts}`;
    await ctx.enqueue(
      'slack-answers.update-message',
      { ...person, message, action, value },
      { singletonKey },
    );
  }
  const shown = message ? null : refusal;
  const singletonKey = `${ctx.company_id}/${team}/${user}/${shown ?? ''}`;
  await ctx.enqueue('slack-answers.publish-home', { ...person, refusal: shown }, { singletonKey });
}
