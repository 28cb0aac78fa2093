import type { CampaignSeat } from '@fika/contract';
import type { MatchingInput, Seat } from '@fika/matching';
import type { Ctx } from '#platform/context.ts';
import { type CategoryRow } from '#features/categories/queries.ts';
import { filterMembers, filterSettings } from '#features/member-filters/queries.ts';

/** The roles of a composed group as the engine reads them, with the people who fit each, found by SQL. */
export async function seatInputs(
  ctx: Ctx,
  seats: readonly CampaignSeat[],
  people: readonly number[],
  categories: readonly CategoryRow[],
): Promise<Pick<MatchingInput, 'seats' | 'rematching'>> {
  const taking = new Set(people);
  const settings = { ...(await filterSettings(ctx)), categories };
  const eligible: number[][] = [];
  for (const { filters } of seats) {
    const rows = await (
      await filterMembers(ctx, filters, settings)
    )
      .select('users.id')
      .orderBy('users.id')
      .execute();
    eligible.push(rows.map(({ id }) => id).filter((id) => taking.has(id)));
  }
  // The place that most people fit, the last of several such, is filled once by each of them.
  const most = Math.max(...eligible.map((ids) => ids.length));
  const widest = eligible.findLastIndex((ids) => ids.length === most);
  const reuses = seats.filter((_, index) => index !== widest).map(({ reuse }) => reuse);
  return {
    seats: seats.map(({ label, reuse }, index): Seat => {
      const seat = { name: label, eligible_ids: eligible[index] ?? [] };
      return reuse === null || index === widest ? seat : { ...seat, reuse };
    }),
    rematching: reuses.includes(null) ? 'unlimited' : Math.max(1, ...reuses.map((reuse) => reuse ?? 1)),
  };
}
