import {
  CHANNELS,
  type Campaign,
  type CampaignSeat,
  type CampaignSender,
  type FilterGroup,
  normaliseFilters,
  type ShortUser,
} from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { inAudiences } from '#features/audiences/filters/queries.ts';
import { assertFilters } from '#features/member-filters/queries.ts';
import { idsIn } from '#features/member-filters/compiler/queries.ts';
import { assertSender } from '#features/email-domains/policy.ts';
import { areTeamsConnected } from '#features/msteams/sending/queries.ts';
import { isSlackConnected } from '#features/slack/sending/queries.ts';
import type { CampaignRow } from '../queries.ts';

/** The places of a group; their shape was checked when they came in. */
export function seatsOf({ seats }: Pick<CampaignRow, 'seats'>): CampaignSeat[] {
  return seats as unknown as CampaignSeat[];
}

/** Every filter of a program that may name audiences: its audience, its roles, and its invitations. */
export function filtersOf(
  campaign: Pick<CampaignRow, 'filters' | 'seats' | 'optin_audiences'>,
): FilterGroup[] {
  const asked = campaign.optin_audiences;
  return [
    campaign.filters as unknown as FilterGroup,
    ...seatsOf(campaign).map(({ filters }) => filters),
    ...(asked.length > 0 ? [inAudiences(asked)] : []),
  ];
}

/** The audiences that a program names anywhere. */
export function audiencesOf(campaign: Pick<CampaignRow, 'filters' | 'seats' | 'optin_audiences'>): number[] {
  const ids = filtersOf(campaign).flatMap((filters) => {
    const canonical = normaliseFilters(filters);
    return canonical.ok ? idsIn(canonical.group, 'audience') : [];
  });
  return [...new Set(ids)];
}

/** Those of some ids that are members now, in the order of the ids. */
export async function listFixed(ctx: Ctx, ids: readonly number[]): Promise<ShortUser[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('is_active', '=', true)
    .where('erased_at', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface Changed {
  filters?: FilterGroup | undefined;
  seats?: CampaignSeat[] | undefined;
  fixed_participants?: number[] | undefined;
  optin_audiences?: number[] | undefined;
  sender?: CampaignSender | null | undefined;
}

/** Refuses what is given of the settings when it names what is not there. */
export async function assertSettings(ctx: RequestCtx, changed: Changed): Promise<void> {
  if (changed.filters) await assertFilters(ctx, changed.filters);
  const names = new Set<string>();
  for (const { filters, label } of changed.seats ?? []) {
    await assertFilters(ctx, filters);
    if (names.has(label)) throw invalid(ctx.t('campaigns_checks:place_twice', { name: label }));
    names.add(label);
  }
  if (changed.optin_audiences?.length) await assertFilters(ctx, inAudiences(changed.optin_audiences));
  if (changed.sender) await assertSender(ctx, changed.sender);
  const fixed = changed.fixed_participants ?? [];
  if ((await listFixed(ctx, fixed)).length < fixed.length)
    throw invalid(ctx.t('campaigns_checks:fixed_gone'));
}

const CHATS = {
  [CHANNELS.slack]: { name: 'Slack', isConnected: isSlackConnected },
  [CHANNELS.teams]: { name: 'Teams', isConnected: areTeamsConnected },
} as const;

type Channel = Campaign['channel'];

/**
 * Refuses channels that the workspace is not connected to, other than the one that a program has: its messages are emails while
 * the workspace is disconnected. Returns the channel of its messages, if the request names one.
 */
export async function assertConnected(
  ctx: Pick<RequestCtx, 'db' | 'company_id'>,
  { channel, communication }: { channel?: Channel | undefined; communication?: Channel | undefined },
  before: number = CHANNELS.email,
): Promise<Channel | undefined> {
  for (const wanted of [channel, communication]) {
    if (wanted === undefined || wanted === CHANNELS.email || wanted === before) continue;
    const { name, isConnected } = CHATS[wanted];
    if (!(await isConnected(ctx))) throw new Problem('channel_not_connected', { values: { channel: name } });
  }
  return communication ?? channel;
}

const invalid = (reason: string) => new Problem('campaign_invalid', { values: { reason } });

/** The columns of the settings that hold JSON, written for the database. */
export function jsonColumns({
  filters,
  seats,
  quiet_hours,
  quiet_days,
}: Changed & { quiet_hours?: unknown; quiet_days?: unknown }) {
  return {
    ...(filters && { filters: JSON.stringify(filters) }),
    ...(seats && { seats: JSON.stringify(seats) }),
    ...(quiet_hours !== undefined && { quiet_hours: quiet_hours && JSON.stringify(quiet_hours) }),
    ...(quiet_days !== undefined && { quiet_days: JSON.stringify(quiet_days) }),
  };
}

/** The size of a group: with `advanced` its number of roles. */
export function groupSizeOf(campaign: {
  algo: string;
  seats: readonly unknown[];
  users_per_group: number;
}): number {
  const isComposed = campaign.algo === 'advanced' && campaign.seats.length >= 2;
  return isComposed ? campaign.seats.length : campaign.users_per_group;
}
