import { grants, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '../../platform/http/access.ts';
import { namesById, type TargetLabel, type TargetLabels } from '../audit/target-labels.ts';

/** Programs that the reader does not manage are not in their list either: the log does not name them. */
const manages = ({ actor }: RequestCtx, campaignId: number) =>
  actor.role === ROLES.superadmin || grants(actor.permissions, 'programs_management', campaignId);

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
    return namesById(rows.filter(({ id }) => manages(ctx, id)));
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
        .filter(({ campaign_id: campaignId }) => manages(ctx, campaignId))
        .map(({ id, name, number }): [string, TargetLabel] => [String(id), { name, number }]),
    );
  },
};
