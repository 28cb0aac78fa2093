import { campaignCan, type CampaignRule, type campaignsEndpoints, campaignUpdate } from '@fika/contract';
import type { z } from 'zod';
import type { RequestCtx } from '#platform/http/access.ts';
import { changesBetween } from '../changes/rules.ts';
import { assertComplete, assertRevision, assertSettingsComplete, assertState } from '../policy.ts';
import { Problem } from '#platform/problem.ts';
import { datesOf } from '../present.ts';
import { type CampaignRow, lockCampaign } from '../queries.ts';
import { anchorsOf, quietDates, requietDates } from '../rules.ts';
import {
  assertConnected,
  assertSettings,
  groupSizeOf,
  jsonColumns,
  listFixed,
  seatsOf,
} from '../settings/policy.ts';
import { programRounds } from '../types.ts';
import { recordChange } from '../changes/commands/record-change.ts';
import { assertRules } from './save-rules.ts';

type Given = z.output<(typeof campaignsEndpoints)['campaigns_update']['body']>;
type Changes = Omit<z.output<typeof campaignUpdate>, 'revision'> & { rules?: CampaignRule[] | undefined };

/**
 * Changes a program; fields that are missing, or equal to the shown ones, stay. An active program must stay complete. With the
 * revision that was on the screen, changes that another admin saved since are not overwritten.
 */
export async function updateCampaign(ctx: RequestCtx, id: number, given: Given): Promise<void> {
  const before = await lockCampaign(ctx, id);
  const communication = await assertConnected(ctx, given, before.channel);
  assertState(before, campaignCan.edit);
  await assertRevision(ctx, before, given.revision);
  assertSameStatus(ctx, before, given.status);
  const changes = await changesIn(ctx, before, given);
  await assertSettings(ctx, changes);
  if (changes.rules) await assertRules(ctx, changes.rules, changes.algo ?? before.algo);
  const dates = datesAfter(before, changes);
  const settings = settingsAfter(before, changes);
  if (before.status === 'active') {
    if (dates.changed) await assertComplete(ctx, { ...dates, ...settings });
    else assertSettingsComplete(ctx, { ...dates, ...settings });
  }
  const { next_requests_send_at: _requests, next_matchs_send_at: _matches, rules, ...columns } = changes;
  const newDates = columnsOfDates(before, changes, dates);
  await ctx.db
    .updateTable('campaigns')
    .set({
      ...(columns as Partial<Record<string, never>>),
      ...jsonColumns(changes),
      ...(rules && { rules: JSON.stringify(rules) }),
      users_per_group: groupSizeOf(settings),
      ...newDates,
      ...(communication && { channel: communication }),
    })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  if (communication && communication !== before.channel)
    await ctx.emit('campaign.channel_changed', { campaign_id: id });
  if (dates.changed) {
    await ctx.services.ports.one(programRounds).freeOccurrence(ctx, id, { ...dates, ...newDates });
  }
  // The progress of the setup is not a change of the program's behavior.
  const { onboarding_step: _step, ...recorded } = changes;
  const shown = { ...before, communication: before.channel };
  await recordChange(ctx, id, changesBetween(shown, { ...recorded, communication }));
}

/** Refuses another status than the one that the program has: separate actions change it, which clear dates and say so. */
function assertSameStatus(ctx: RequestCtx, before: CampaignRow, status: string | undefined): void {
  if (status === undefined || status === before.status) return;
  throw new Problem('campaign_invalid', { values: { reason: ctx.t('campaigns_checks:status_kept') } });
}

/** The real changes of a request: without read-only fields, and without values that are equal to the shown ones. */
async function changesIn(ctx: RequestCtx, before: CampaignRow, given: Given): Promise<Changes> {
  const rounds = await ctx.services.ports.one(programRounds).summarize(ctx, [before.id]);
  const fixed = await listFixed(ctx, before.fixed_participants);
  const shown = {
    ...before,
    ...datesOf(before, rounds.get(before.id)),
    fixed_participants: fixed.map((member) => member.id),
  };
  const differs = changesBetween(shown, given);
  return Object.fromEntries(
    Object.entries(given).filter(
      ([key]) => (Object.hasOwn(campaignUpdate.shape, key) || key === 'rules') && Object.hasOwn(differs, key),
    ),
  );
}

const pick = <T>(changed: T | undefined, before: T): T => (changed === undefined ? before : changed);

function settingsAfter(before: CampaignRow, changes: Changes) {
  return {
    algo: pick(changes.algo, before.algo),
    seats: pick(changes.seats, seatsOf(before)),
    users_per_group: pick(changes.users_per_group, before.users_per_group),
    fixed_participants: pick(changes.fixed_participants, before.fixed_participants),
    optin_audiences: pick(changes.optin_audiences, before.optin_audiences),
    only_managers_peers: pick(changes.only_managers_peers, before.only_managers_peers),
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
  // A paused program keeps them for its next start.
  const changed =
    changes.next_requests_send_at !== undefined ||
    changes.next_matchs_send_at !== undefined ||
    changes.timezone !== undefined ||
    changes.optin_option !== undefined ||
    changes.frequency !== undefined;
  return { ...after, changed };
}
