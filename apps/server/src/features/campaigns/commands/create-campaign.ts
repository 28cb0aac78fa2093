import type { campaignCreate } from '@fika/contract';
import type { z } from 'zod';
import type { RequestCtx } from '../../../platform/http/access.ts';
import { recordAudit } from '../../audit/record.ts';
import { grantItem } from '../../members/commands/grant-item.ts';
import { assertProgramSlot } from '../program-slots.ts';
import { anchorsOf } from '../rules.ts';
import { assertSettings, groupSizeOf, jsonColumns } from '../settings.ts';
import { assertRules } from './save-rules.ts';

/** Creates a program as a draft. Returns its id. */
export async function createCampaign(
  ctx: RequestCtx,
  fields: z.output<typeof campaignCreate>,
): Promise<number> {
  const { rules, filters, seats: _seats, quiet_hours: _hours, quiet_days: _days, ...columns } = fields;
  await assertProgramSlot(ctx);
  await assertRules(ctx, rules, fields.algo);
  await assertSettings(ctx, fields);
  const { id } = await ctx.db
    .insertInto('campaigns')
    .values({
      ...columns,
      ...anchorsOf(columns),
      company_id: ctx.company_id,
      added_by_id: ctx.actor.user_id,
      ...jsonColumns(fields),
      filters: JSON.stringify(filters),
      rules: JSON.stringify(rules),
      users_per_group: groupSizeOf(fields),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await grantItem(ctx, 'programs_management', id);
  await recordAudit(ctx, { action: 'program.created', target_type: 'campaign', target_id: id });
  return id;
}
