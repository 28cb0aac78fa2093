import type { campaignCreate } from '@fika/contract';
import type { z } from 'zod';
import type { RequestCtx } from '../../../platform/http/access.ts';
import { recordAudit } from '../../audit/record.ts';
import { assertFilters } from '../../members/audience.ts';
import { grantItem } from '../../members/commands/grant-item.ts';
import { assertProgramSlot } from '../program-slots.ts';
import { anchorsOf } from '../rules.ts';
import { assertRules } from './save-rules.ts';

/** Creates a program as a draft. Returns its id. */
export async function createCampaign(
  ctx: RequestCtx,
  fields: z.output<typeof campaignCreate>,
): Promise<number> {
  const { rules, filters, ...columns } = fields;
  await assertProgramSlot(ctx);
  await assertRules(ctx, rules);
  await assertFilters(ctx, filters);
  const { id } = await ctx.db
    .insertInto('campaigns')
    .values({
      ...columns,
      ...anchorsOf(columns),
      company_id: ctx.company_id,
      added_by_id: ctx.actor.user_id,
      rules: JSON.stringify(rules),
      filters: JSON.stringify(filters),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await grantItem(ctx, 'programs_management', id);
  await recordAudit(ctx, { action: 'program.created', target_type: 'campaign', target_id: id });
  return id;
}
