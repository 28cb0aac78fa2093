import { EMPTY_FILTERS, ROUND_STATUS } from '@fika/contract';
import type { Services } from '#platform/context.ts';
import { inCompany } from '#platform/context.ts';
import type { Explanation } from '#features/coffees/groups/types.ts';
import { sendGroups } from '#features/coffees/groups/commands/send-groups.ts';
import { storeGroups } from '#features/coffees/groups/commands/store-groups.ts';
import { type MadeUser, makeUser } from './factories.ts';

let counter = 0;

const DAY_MS = 86_400_000;

/** A program with one open round, written as rows: for tests of the steps after the draw. No worker draws it: it is not due. */
export async function makeRound(
  services: Services,
  company_id: number,
): Promise<{ campaign_id: number; round_id: number }> {
  const number = (counter += 1);
  return services.database.company(company_id, 'write', async (db) => {
    const campaign = await db
      .insertInto('campaigns')
      .values({
        company_id,
        name: `Program ${number}`,
        filters: JSON.stringify(EMPTY_FILTERS),
        timezone: 'UTC',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const round = await db
      .insertInto('rounds')
      .values({
        company_id,
        campaign_id: campaign.id,
        number: 1,
        status: ROUND_STATUS.requestsDone,
        occurrence: new Date().toISOString(),
        matchs_send_at: new Date(Date.now() + DAY_MS).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { campaign_id: campaign.id, round_id: round.id };
  });
}

/** Groups of a new round that are stored and, by default, sent. */
export async function makeCoffees(
  services: Services,
  company_id: number,
  groups: readonly (readonly number[])[],
  given: { explanation?: Explanation; sent?: boolean } = {},
): Promise<{ campaign_id: number; round_id: number; ids: number[] }> {
  const { explanation = { why: [{ fact: 'first_meeting' }] }, sent = true } = given;
  const round = await makeRound(services, company_id);
  return inCompany(services, company_id, 'write', async (ctx) => {
    const numbered = groups.map((user_ids, index) => ({
      number: index + 1,
      members: user_ids.map((user_id) => ({ user_id })),
      explanation,
      locked: false,
    }));
    await storeGroups(ctx, { ...round, groups: numbered });
    if (sent) await sendGroups(ctx, round.round_id);
    const rows = await ctx.db
      .selectFrom('coffees')
      .select('id')
      .where('company_id', '=', company_id)
      .where('round_id', '=', round.round_id)
      .orderBy('number')
      .execute();
    return { ...round, ids: rows.map(({ id }) => id) };
  });
}

/** Sends the groups of a round that were only stored. */
export async function sendCoffees(services: Services, company_id: number, round_id: number): Promise<void> {
  await inCompany(services, company_id, 'write', (ctx) => sendGroups(ctx, round_id));
}

/** A coffee of a member and a colleague who is made for it. */
export async function makeMeeting(
  services: Services,
  member: MadeUser,
  colleague: NonNullable<Parameters<typeof makeUser>[1]> & { company_id: number },
): Promise<{ coffee_id: number; colleague: MadeUser }> {
  const other = await makeUser(services, { first_name: 'Hanna', last_name: 'Virtanen', ...colleague });
  const { ids } = await makeCoffees(services, colleague.company_id, [[member.user_id, other.user_id]]);
  return { coffee_id: ids[0] ?? 0, colleague: other };
}
