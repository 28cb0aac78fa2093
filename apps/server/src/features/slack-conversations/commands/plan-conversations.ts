import { inCompany, type Services } from '#platform/context.ts';
import { listUnopened } from '../queries.ts';

/** After the message about a match was sent to a member in Slack: has the conversations of their coffees opened, each by a job. */
export async function planConversations(
  services: Services,
  {
    company_id,
    slack_team_id,
    ...sent
  }: { company_id: number; round_id: number; user_id: number; slack_team_id: number },
): Promise<void> {
  await inCompany(services, company_id, 'write', async (ctx) => {
    for (const coffee_id of await listUnopened(ctx, sent)) {
      const singletonKey = `${company_id}/${coffee_id}`;
      await ctx.enqueue('slack-conversations.open', { coffee_id, slack_team_id }, { singletonKey });
    }
  });
}
