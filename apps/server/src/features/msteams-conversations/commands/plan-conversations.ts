import { inCompany, type Services } from '#platform/context.ts';
import { listMissing, listUnopened } from '../queries.ts';

/** After the message about a match was sent to a member in Teams: has the conversations of their coffees opened, each by a job. */
export async function planConversations(
  services: Services,
  {
    company_id,
    msteams_tenant_id,
    ...sent
  }: { company_id: number; round_id: number; user_id: number; msteams_tenant_id: number },
): Promise<void> {
  await inCompany(services, company_id, 'write', async (ctx) => {
    for (const coffee_id of await listUnopened(ctx, sent))
      await ctx.enqueue(
        'msteams-conversations.open',
        { coffee_id, msteams_tenant_id },
        oneOf(ctx, coffee_id),
      );
  });
}

/** Has conversations opened that no message led to, each by a job. Reads across companies. */
export async function planMissing({ database, jobs }: Services): Promise<void> {
  await database.system('write', async (db) => {
    for (const wanted of await listMissing(db))
      await jobs.enqueue(db, 'msteams-conversations.open', wanted, oneOf(wanted, wanted.coffee_id));
  });
}

/** One job of a conversation waits at a time. */
const oneOf = ({ company_id }: { company_id: number }, coffeeId: number) => ({
  singletonKey: `${company_id}/${coffeeId}`,
});
