import { sql } from 'kysely';
import { namesById, type TargetLabel, type TargetLabels } from '#features/audit/target-labels.ts';
import { managesProgram } from './policy.ts';

/** What programs are called in the audit log. */
export const programLabels: TargetLabels = {
  type: 'campaign',
  find: async (ctx, keys) => {
    const rows = await ctx.db
      .selectFrom('campaigns')
      .select(['id', 'name'])
      .where('company_id', '=', ctx.company_id)
      .where('id', '=', sql<number>`any(${keys}::bigint[])`)
      .execute();
    return namesById(rows.filter(({ id }) => managesProgram(ctx.actor, id)));
  },
};

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
