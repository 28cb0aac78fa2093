import { sql } from 'kysely';
import { namesById, type TargetLabels } from '#features/audit/target-labels.ts';
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
