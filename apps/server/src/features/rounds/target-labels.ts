import { sql } from 'kysely';
import type { TargetLabel, TargetLabels } from '#features/audit/target-labels.ts';
import { managesProgram } from '#features/campaigns/policy.ts';

/** Sessions are called by their program and the number that they have in it. */
export const roundLabels: TargetLabels = {
  type: 'round',
  find: async (ctx, keys) => {
    const rows = await ctx.db
      .selectFrom('rounds as r')
      .innerJoin('campaigns as c', (join) =>
        join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.campaign_id'),
      )
      .select(['r.id', 'r.number', 'r.campaign_id', 'c.name'])
      .where('r.company_id', '=', ctx.company_id)
      .where('r.id', '=', sql<number>`any(${keys}::bigint[])`)
      .execute();
    return new Map(
      rows
        .filter(({ campaign_id: campaignId }) => managesProgram(ctx.actor, campaignId))
        .map(({ id, name, number }): [string, TargetLabel] => [String(id), { name, number }]),
    );
  },
};
