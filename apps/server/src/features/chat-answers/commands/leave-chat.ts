import { sql } from 'kysely';
import { inCompany, type Services } from '#platform/context.ts';
import { chatOf } from '#features/coffees/programs/queries.ts';
import { turnIntoEmails } from '#features/email-outbox/commands/turn-into-emails.ts';

/**
 * After the channel of a program was changed: makes emails of its messages, also about single coffees, that wait for a chat which
 * it does not send through any more.
 */
export async function leaveChat(
  services: Services,
  { company_id, campaign_id }: { company_id: number; campaign_id: number },
): Promise<void> {
  await inCompany(services, company_id, 'write', async (ctx) => {
    const program = await ctx.db
      .selectFrom('campaigns')
      .select('channel')
      .where('company_id', '=', company_id)
      .where('id', '=', campaign_id)
      .executeTakeFirst();
    if (!program) return;
    const { rows } = await sql<{ id: number }>`
      select d.id from deliveries d
      left join rounds r on r.company_id = d.company_id and r.id = d.round_id
      left join coffees c on c.company_id = d.company_id and d.round_id is null and c.id = (d.data ->> 'coffee_id')::bigint
      where d.company_id = ${company_id} and d.state = 'queued' and (d.channel = 'slack' or d.channel = 'msteams')
        and d.channel <> ${chatOf(program.channel) ?? 'email'} and coalesce(r.campaign_id, c.campaign_id) = ${campaign_id}`.execute(
      ctx.db,
    );
    const delivery_ids = rows.map(({ id }) => id);
    await turnIntoEmails(ctx, { which: { delivery_ids }, reason: null });
  });
}
