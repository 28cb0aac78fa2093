import {
  type CampaignGap,
  type CampaignStatus,
  campaignGaps,
  campaignGapSentence,
  grants,
  ROLES,
  settingGaps,
} from '@fika/contract';
import { sql } from 'kysely';
import type { MemberActor, RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { fieldsChangedSince } from './changes/queries.ts';
import type { CampaignRow } from './queries.ts';

/** Programs that a reader does not manage are not in their lists either. */
export function managesProgram(
  { role, permissions }: Pick<MemberActor, 'role' | 'permissions'>,
  campaignId: number,
): boolean {
  return role === ROLES.superadmin || grants(permissions, 'programs_management', campaignId);
}

/** The same as a condition on programs `c`. */
export function visiblePrograms({ actor }: { actor: Pick<MemberActor, 'role' | 'permissions'> }) {
  const managed = actor.role === ROLES.superadmin ? 'all' : actor.permissions.programs_management;
  return managed === 'all' ? sql<boolean>`true` : sql<boolean>`c.id = any(${managed}::bigint[])`;
}

/** Refuses an act that the state of a program does not allow. */
export function assertState(
  campaign: Pick<CampaignRow, 'status'>,
  can: (campaign: { status: CampaignStatus }) => boolean,
): void {
  if (!can({ status: campaign.status as CampaignStatus })) {
    throw new Problem('campaign_state', { values: { status: campaign.status } });
  }
}

/**
 * Refuses to overwrite changes that another admin has saved since the program was read; a request without a revision is not
 * checked.
 */
export async function assertRevision(
  ctx: RequestCtx,
  campaign: CampaignRow,
  revision: number | undefined,
): Promise<void> {
  // One that there never was is no screen either.
  if (revision === undefined || revision === campaign.revision) return;
  throw new Problem('campaign_changed', {
    values: {
      by_name: campaign.changed_by_name || ctx.t('campaigns_checks:somebody'),
      at: campaign.updated_at,
      fields: (await fieldsChangedSince(ctx, campaign.id, revision)).join(','),
      revision: String(campaign.revision),
    },
  });
}

/** Refuses to run a program with dates that do not fit together or settings that it cannot do without, with the first reason. */
export async function assertComplete(
  ctx: RequestCtx,
  campaign: Parameters<typeof campaignGaps>[0],
): Promise<void> {
  refuse(ctx, campaignGaps(campaign, await ctx.now()));
}

/** The same for its settings alone: the dates of one that runs may be over. */
export function assertSettingsComplete(ctx: RequestCtx, campaign: Parameters<typeof settingGaps>[0]): void {
  refuse(ctx, settingGaps(campaign));
}

/** Refuses to reckon with groups that are composed of places and have fewer than two. */
export function assertSeats(ctx: Pick<RequestCtx, 't'>, campaign: Parameters<typeof settingGaps>[0]): void {
  refuse(
    ctx,
    settingGaps(campaign).filter((gap) => gap === 'no_seats' || gap === 'peers_need_pairs'),
  );
}

function refuse(ctx: Pick<RequestCtx, 't'>, [gap]: readonly CampaignGap[]): void {
  if (!gap) return;
  throw new Problem('campaign_incomplete', { values: { reason: campaignGapSentence(gap, ctx.t) } });
}
