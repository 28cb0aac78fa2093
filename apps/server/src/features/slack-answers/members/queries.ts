import type { Ctx } from '#platform/context.ts';
import { type Recognized, recognizeMember } from '#features/chat-answers/members/queries.ts';
import type { SlackPerson } from '#features/slack/inbound/types.ts';

/** Finds the member that a user of a team is. */
export async function recognize(ctx: Ctx, person: SlackPerson): Promise<Recognized> {
  const row = await ctx.db
    .selectFrom('slack_users')
    .select('user_id')
    .where('company_id', '=', ctx.company_id)
    .where('slack_team_id', '=', person.slack_team_id)
    .where('slack_user_id', '=', person.slack_user_id)
    .executeTakeFirst();
  return recognizeMember(ctx, row?.user_id ?? null);
}
