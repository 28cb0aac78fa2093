import { type availabilitiesEndpoints, type InputOf, mergedHours, wallClock } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { updateSettings } from '#features/profile/commands/update-settings.ts';
import { getAvailability } from '../queries.ts';

type Change = InputOf<typeof availabilitiesEndpoints.availabilities_update>['body'];

/** Updates a member's availability; missing values stay. Past days are deleted. */
export async function changeAvailability(ctx: RequestCtx, { timezone, ...change }: Change): Promise<void> {
  const { db, company_id: companyId, actor } = ctx;
  // Locks the member first: two pages that save at once come one after the other.
  await updateSettings(ctx, timezone === undefined ? {} : { timezone });
  const { timezone: zone, ...before } = await getAvailability(ctx, actor.user_id);
  const today = wallClock(await ctx.now(), zone ?? ctx.company.timezone).slice(0, 10);
  const { weekly = before.weekly, exceptions = before.exceptions, pause = before.pause } = change;
  const columns = {
    weekly: weekly && JSON.stringify(weekly.map(mergedHours)),
    exceptions: JSON.stringify(inOrder(exceptions.filter(({ date }) => date >= today))),
    pause: pause && JSON.stringify(pause),
  };
  await db
    .insertInto('availabilities')
    .values({ ...columns, company_id: companyId, user_id: actor.user_id })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet({ ...columns, updated_at: sql`app_now()` }),
    )
    .execute();
  if (change.pause !== undefined) await ctx.emit('availability.changed', { user_id: actor.user_id });
}

const inOrder = (exceptions: NonNullable<Change['exceptions']>) =>
  exceptions
    .map(({ date, hours }) => ({ date, hours: mergedHours(hours) }))
    .toSorted((a, b) => a.date.localeCompare(b.date));
