import { freeUntil, LIMITS, type PersonToMeet, SLOT_MS } from '@fika/contract';
import type { MemberCtx } from '#platform/http/access.ts';
import { listAvailabilities } from '#features/availabilities/queries.ts';
import { listCoffeeTimes } from '#features/booking/queries.ts';
import { listBusy } from '#features/calendars/busy/queries.ts';
import { listExcluded } from '#features/coffees/exclusions/queries.ts';
import { assertInstantMatch, presentSuggestions } from '#features/coffees/suggestions/present.ts';
import { listSome, type SuggestedRow } from '#features/coffees/suggestions/queries.ts';

/** People with hours of their own of whom it is checked whether they are free now. */
const LOOKED_AT = 40;

const DAY = 24 * 60 * 60_000;

/** A few colleagues to meet, those first who are free for a meeting now. */
export async function showPeopleToMeet(ctx: MemberCtx): Promise<{ results: PersonToMeet[] }> {
  assertInstantMatch(ctx);
  const user_id = ctx.actor.user_id;
  const asker = { user_id, excluded: await listExcluded(ctx, user_id) };
  const entered = await listSome(ctx, { ...asker, have_hours: true, limit: LOOKED_AT });
  const until = await listFreeNow(ctx, entered);
  const free = entered.filter(({ id }) => until.has(id));
  const others = (await listSome(ctx, { ...asker, have_hours: false, limit: 2 * LIMITS.suggestions })).filter(
    ({ id }) => !until.has(id),
  );
  const shown = [...free, ...others].slice(0, LIMITS.suggestions);
  const suggestions = await presentSuggestions(ctx, shown);
  return {
    results: suggestions.map(({ user, why }) => ({ user, why, free_until: until.get(user.id) ?? null })),
  };
}

/** Until when members are free who have time for a meeting now, by their id. The others are left out. */
async function listFreeNow(ctx: MemberCtx, rows: readonly SuggestedRow[]): Promise<Map<number, string>> {
  const user_ids = rows.map(({ id }) => id);
  const until = new Map<number, string>();
  if (user_ids.length === 0) return until;
  const now = Date.parse(await ctx.now());
  const people = await listAvailabilities(ctx, user_ids);
  const window = { start: now, end: now + DAY };
  const coffees = await listCoffeeTimes(ctx, { user_ids, except: 0, window });
  const calendars = await listBusy(ctx, user_ids);
  for (const { user_id: id, timezone, availability } of people) {
    const busy = [...(coffees.get(id) ?? []), ...(calendars.get(id)?.spans ?? [])];
    const end = freeUntil({ timezone, availability, busy }, now);
    if (end !== null && end - now >= SLOT_MS) until.set(id, new Date(end).toISOString());
  }
  return until;
}
