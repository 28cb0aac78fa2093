import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

/**
 * The number of the round of a program that begins now: they count in the order in which rounds begin. One that is
 * planned and had this number goes to the end of the line.
 */
export async function takeNumber({ db, company_id: companyId }: Ctx, campaignId: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from rounds
    where company_id = ${companyId} and campaign_id = ${campaignId} and opened_at is not null`.execute(db);
  const number = rows[0]?.number ?? 1;
  await sql`
    update rounds set number = ${lastNumber(companyId, campaignId)}
    where company_id = ${companyId} and campaign_id = ${campaignId} and number = ${number}
      and opened_at is null`.execute(db);
  return number;
}

/** The number of a round that is planned: after all others, until it begins. */
export const lastNumber = (companyId: number, campaignId: number) => sql<number>`(
  select greatest(max(number), 0) + 1 from rounds
  where company_id = ${companyId} and campaign_id = ${campaignId})`;
