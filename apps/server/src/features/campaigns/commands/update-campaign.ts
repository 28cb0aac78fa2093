import { campaignCan, type campaignsEndpoints } from '@fika/contract';
import type { z } from 'zod';
import type { RequestCtx } from '../../../platform/http/access.ts';
import { changesBetween } from '../changes.ts';
import { assertComplete, assertRevision, assertSettingsComplete, assertState } from '../policy.ts';
import { type CampaignRow, lockCampaign } from '../queries.ts';
import { anchorsOf, quietDates, requietDates } from '../rules.ts';
import { assertConnected, assertSettings, groupSizeOf, jsonColumns, seatsOf } from '../settings.ts';
import { recordChange } from './record-change.ts';

type Given = z.output<(typeof campaignsEndpoints)['campaigns_update']['body']>;
type Changes = Omit<Given, 'revision' | 'channel' | 'communication'>;

/**
 * Changes a program; what is left out stays. One that runs must stay complete. With the revision that was on the screen
 * nothing is written over what somebody else saved since.
 */
export async function updateCampaign(
  ctx: RequestCtx,
  id: number,
  { revision, channel, communication, ...changes }: Given,
): Promise<void> {
  assertConnected(channel, communication);
  const before = await lockCampaign(ctx.db, ctx.company_id, id);
  assertState(before, campaignCan.edit);
  await assertRevision(ctx, before, revision);
  await assertSettings(ctx, changes);
  const dates = datesAfter(before, changes);
  const settings = settingsAfter(before, changes);
  if (before.status === 'active') {
    if (dates.changed) await assertComplete(ctx, { ...dates, ...settings });
    else assertSettingsComplete(ctx, { ...dates, ...settings });
  }
  const { next_requests_send_at: _requests, next_matchs_send_at: _matches, ...columns } = changes;
  await ctx.db
    .updateTable('campaigns')
    .set({
      ...(columns as Partial<Record<string, never>>),
      ...jsonColumns(changes),
      users_per_group: groupSizeOf(settings),
      ...columnsOfDates(before, changes, dates),
      updated_at: await ctx.now(),
    })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  await recordChange(ctx, id, changesBetween(before, changes));
}

const pick = <T>(changed: T | undefined, kept: T): T => (changed === undefined ? kept : changed);

function settingsAfter(before: CampaignRow, changes: Changes) {
  return {
    algo: pick(changes.algo, before.algo),
    seats: pick(changes.seats, seatsOf(before)),
    users_per_group: pick(changes.users_per_group, before.users_per_group),
    fixed_participants: pick(changes.fixed_participants, before.fixed_participants),
    optin_audiences: pick(changes.optin_audiences, before.optin_audiences),
  };
}

function columnsOfDates(before: CampaignRow, { quiet_days }: Changes, dates: ReturnType<typeof datesAfter>) {
  if (dates.changed) return { ...anchorsOf(dates), ...quietDates({ ...dates, ...anchorsOf(dates) }) };
  return quiet_days ? requietDates(before, quiet_days) : {};
}

function datesAfter(before: CampaignRow, changes: Changes) {
  const after = {
    optin_option: pick(changes.optin_option, before.optin_option),
    frequency: pick(changes.frequency, before.frequency),
    timezone: pick(changes.timezone, before.timezone),
    next_requests_send_at: pick(changes.next_requests_send_at, before.next_requests_send_at),
    next_matchs_send_at: pick(changes.next_matchs_send_at, before.next_matchs_send_at),
    quiet_days: changes.quiet_days ?? before.quiet_days,
  };
  // A paused program keeps no dates; they are given again when it starts.
  const changed =
    changes.next_requests_send_at !== undefined ||
    changes.next_matchs_send_at !== undefined ||
    changes.timezone !== undefined ||
    changes.optin_option !== undefined ||
    changes.frequency !== undefined;
  return { ...after, changed };
}
