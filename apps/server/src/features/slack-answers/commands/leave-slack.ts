import { CHANNELS } from '@fika/contract';
import { inCompany, type Services } from '#platform/context.ts';
import { turnIntoEmails } from '#features/email-outbox/commands/turn-into-emails.ts';

/** After a program was changed to send emails: makes emails of its messages that wait for Slack. */
export async function leaveSlack(
  services: Services,
  { company_id, campaign_id }: { company_id: number; campaign_id: number },
): Promise<void> {
  await inCompany(services, company_id, 'write', async (ctx) => {
    const rounds = await ctx.db
      .selectFrom('rounds as r')
      .innerJoin('campaigns as c', (join) =>
        join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.campaign_id'),
      )
      .select('r.id')
      .where('r.company_id', '=', company_id)
      .where('c.id', '=', campaign_id)
      .where('c.channel', '<>', CHANNELS.slack)
      .execute();
    await turnIntoEmails(ctx, { which: { round_ids: rounds.map(({ id }) => id) }, reason: null });
  });
}
