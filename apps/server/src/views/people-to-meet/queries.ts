import { freeUntil, type Guest, LIMITS, type PersonToMeet, SLOT_MS } from '@fika/contract';
import type { MemberCtx } from '#platform/http/access.ts';
import { listAvailabilities } from '#features/availabilities/queries.ts';
import { listCoffeeTimes } from '#features/booking/queries.ts';
import { listBusy } from '#features/calendars/busy/queries.ts';
import { listExcluded } from '#features/coffees/exclusions/queries.ts';
import { assertInstantMatch, presentSuggestions } from '#features/coffees/suggestions/present.ts';
import { listSome, type SuggestedRow } from '#features/coffees/suggestions/queries.ts';

/** The number of members who entered hours that are checked for being free now. */
const LOOKED_AT = 40;

const DAY = 24 * 60 * 60_000;

/** A few colleagues to meet, those first who are free for a meeting now. */
export async function showPeopleToMeet(ctx: MemberCtx): Promise<{ results: PersonToMeet[] }> {
  assertInstantMatch(ctx);
  const user_id = ctx.actor.user_id;
  const asker = { user_id, excluded: await listExcluded(ctx, user_id) };
  const entered = await listSome(ctx, { ...asker, have_hours: true, limit: LOOKED_AT });
  const known = await listFreeNow(ctx, entered);
  const free = entered.filter(({ id }) => known.get(id) === true);
  // Who is busy is not shown as not free: a calendar is confidential.
  const others = (await listSome(ctx, { ...asker, have_hours: false, limit: 2 * LIMITS.suggestions })).filter(
    ({ id }) => !known.has(id),
  );
  const shown = [...free, ...others].slice(0, LIMITS.suggestions);
  const suggestions = await presentSuggestions(ctx, shown);
  return {
    results: suggestions.map(({ user, why }) => ({ user, why, is_free: known.get(user.id) === true })),
  };
}

/**
 * Whether members have time for a meeting now, by their id: within their hours, false for those who have another coffee or are
 * busy by their calendar. Those outside of their hours are left out.
 */
async function listFreeNow(ctx: MemberCtx, rows: readonly SuggestedRow[]): Promise<Map<number, boolean>> {
  const user_ids = rows.map(({ id }) => id);
  const known = new Map<number, boolean>();
  if (user_ids.length === 0) return known;
  const now = Date.parse(await ctx.now());
  const people = await listAvailabilities(ctx, user_ids);
  const window = { start: now, end: now + DAY };
  const coffees = await listCoffeeTimes(ctx, { user_ids, except: null, window });
  const calendars = await listBusy(ctx, user_ids);
  const hasTime = (guest: Guest) => (freeUntil(guest, now) ?? now) - now >= SLOT_MS;
  for (const { user_id: id, timezone, availability } of people) {
    const hours = { timezone, availability };
    const busy = [...(coffees.get(id) ?? []), ...(calendars.get(id)?.spans ?? [])];
    if (hasTime({ ...hours, busy: [] })) known.set(id, hasTime({ ...hours, busy }));
  }
  return known;
}
