import { CHANNELS } from '@fika/contract';
import { sql } from 'kysely';
import type { ProgramChannels } from '#features/email-outbox/sending/gateway.ts';

/** Which rounds and coffees belong to programs that send through Slack. */
export const programsInSlack: ProgramChannels = {
  async areInSlack({ db, company_id: companyId }, { round_id, coffee_ids }) {
    const { rows } = await sql<{ round: boolean; coffees: number[] }>`
      select exists (
        select from rounds r join campaigns p on p.company_id = r.company_id and p.id = r.campaign_id
        where r.company_id = ${companyId} and r.id = ${round_id} and p.channel = ${CHANNELS.slack}
      ) as round, array(
        select c.id from coffees c join campaigns p on p.company_id = c.company_id and p.id = c.campaign_id
        where c.company_id = ${companyId} and c.id = any(${coffee_ids}::bigint[]) and p.channel = ${CHANNELS.slack}
      ) as coffees`.execute(db);
    return { round: rows[0]?.round ?? false, coffees: new Set((rows[0]?.coffees ?? []).map(Number)) };
  },
};
