import { afterQuietHours, type QuietHours } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';

/** Hours in which messages wait for their receivers, each in their own time zone. */
export interface Quiet {
  hours: QuietHours;
  /** Of receivers who have no time zone of their own. */
  timezone: string;
  /** By when a message goes out although it is quiet; ISO instant. */
  latest?: string;
}

/** When messages that are ready now may go out to some members, by time zone: there are few of these. */
export async function readyByZone(
  ctx: Ctx,
  userIds: readonly number[],
  quiet: Quiet,
): Promise<{ zones: string[]; times: string[] }> {
  const { rows } = await sql<{ zone: string }>`
    select distinct coalesce(timezone, ${quiet.timezone}) as zone from users
    where company_id = ${ctx.company_id} and id = any(${idList(userIds)})`.execute(ctx.db);
  const now = await ctx.now();
  const zones = rows.map(({ zone }) => zone);
  const times = zones.map((zone) => {
    const ready = afterQuietHours(now, zone, quiet.hours);
    return quiet.latest && Date.parse(quiet.latest) < Date.parse(ready) ? quiet.latest : ready;
  });
  return { zones, times };
}
