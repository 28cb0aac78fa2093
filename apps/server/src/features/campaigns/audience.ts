import type { FilterGroup } from '@fika/contract';
import type { Ctx } from '../../platform/context.ts';
import { countMembers } from '../members/audience.ts';

/** The members a program is for: its filter, active members, without admins where the program says so. */
export function audienceOf(campaign: { filters: unknown; exclude_admins: boolean }): FilterGroup {
  const admins = { type: 'is_admin', operator: 'eq', value: false } as const;
  return {
    version: 'v1',
    operator: 'and',
    filters: [
      campaign.filters as FilterGroup,
      { type: 'is_active', operator: 'eq', value: true },
      ...(campaign.exclude_admins ? [admins] : []),
    ],
  };
}

/** How many members the audience of a program holds now. */
export function countAudience(
  ctx: Ctx,
  campaign: { filters: unknown; exclude_admins: boolean },
): Promise<number> {
  return countMembers(ctx, audienceOf(campaign));
}
