import {
  canFilterByAudience,
  type DashboardRange,
  grants,
  instantOf,
  ROLES,
  spanOfDays,
  wallClock,
} from '@fika/contract';
import { planForValues } from '#platform/db/plan-for-values.ts';
import type { MemberActor, RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { findExistingCampaigns } from '#features/campaigns/queries.ts';
import { getChosenAudience } from './audience/queries.ts';
import type { ChosenAudience, Wanted } from './types.ts';

const MONTHS = 6;

export interface Asked {
  start?: string | undefined;
  end?: string | undefined;
  campaigns?: readonly number[] | undefined;
  audience?: number | undefined;
}

/**
 * The range of a request in the zone of the workspace, its programs and its audience.
 *
 * @throws Problem `permission_missing` for an admin who sees no program, `not_found` for a program that the reader does not see,
 * `audience_not_allowed` for an admin who does not manage all of the programs
 */
export async function timeOf(ctx: RequestCtx, asked: Asked): Promise<Wanted> {
  const campaigns = await programsOf(ctx, asked.campaigns ?? [], 'metrics_access_overall');
  return { ...(await rangeOf(ctx, asked)), campaigns, audience: await audienceOf(ctx, asked) };
}

/**
 * The same for lists of people: only programs that the reader manages, because who answered and who met is for these admins alone.
 *
 * @throws Problem `permission_missing` for an admin who manages no program, `not_found` for a program that they do not manage
 */
export async function peopleTimeOf(ctx: RequestCtx, asked: Asked): Promise<Wanted> {
  const campaigns = await programsOf(ctx, asked.campaigns ?? [], 'programs_management');
  const audience = asked.audience === undefined ? null : await getChosenAudience(ctx, asked.audience);
  return { ...(await rangeOf(ctx, asked)), campaigns, audience };
}

async function audienceOf(
  ctx: RequestCtx,
  { audience, campaigns = [] }: Asked,
): Promise<ChosenAudience | null> {
  if (audience === undefined) return null;
  if (!canFilterByAudience(ctx.actor, campaigns)) throw new Problem('audience_not_allowed');
  return getChosenAudience(ctx, audience);
}

type Scope = 'metrics_access_overall' | 'programs_management';

/** The range of a request in the zone of the workspace, and the time before. */
export async function rangeOf(ctx: RequestCtx, asked: Asked): Promise<Pick<Wanted, 'range' | 'before'>> {
  await planForValues(ctx.db);
  const { timezone } = ctx.company;
  const today = wallClock(await ctx.now(), timezone).slice(0, 10);
  // A range that begins in the future ends there, too.
  const last = asked.end ?? (asked.start !== undefined && asked.start > today ? asked.start : today);
  return rangeOfDays(asked.start, last, timezone);
}

/** The days up to a last one, by default six months of them, and the time before. */
export function rangeOfDays(
  first: string | undefined,
  last: string,
  timezone: string,
): Pick<Wanted, 'range' | 'before'> {
  const span = spanOfDays(last, first, MONTHS);
  const startOf = (day: string) => instantOf(`${day}T00:00:00`, timezone);
  const [before, from, to] = [startOf(span.before), startOf(span.first), startOf(span.after)];
  const range: DashboardRange = {
    start: span.first,
    end: last,
    timezone,
    from,
    to,
    previous: { start: span.before, end: dayBefore(span.first) },
  };
  return { range, before: { from: before, to: from } };
}

const DAY_MS = 24 * 3600 * 1000;
const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** The programs that a request is about; null for every program of the company. */
async function programsOf(
  ctx: RequestCtx,
  wanted: readonly number[],
  scope: Scope,
): Promise<readonly number[] | null> {
  const seen = scope === 'programs_management' ? managedPrograms(ctx.actor) : seenPrograms(ctx.actor);
  if (seen !== 'all' && seen.length === 0) {
    throw new Problem('permission_missing', { values: { permission: scope } });
  }
  if (wanted.length === 0) return seen === 'all' ? null : seen;
  const ids = [...new Set(wanted)];
  const existing = new Set(await findExistingCampaigns(ctx, ids));
  if (!ids.every((id) => existing.has(id) && (seen === 'all' || seen.includes(id)))) {
    throw new Problem('not_found');
  }
  return ids;
}

type Reader = Pick<MemberActor, 'role' | 'permissions'>;

/** All programs with `metrics_access_overall`; else those that the admin manages. */
function seenPrograms(actor: Reader): 'all' | readonly number[] {
  return actor.permissions.metrics_access_overall ? 'all' : managedPrograms(actor);
}

function managedPrograms({ role, permissions }: Reader): 'all' | readonly number[] {
  return role === ROLES.superadmin ? 'all' : permissions.programs_management;
}

/** Whether an admin manages a program. */
export const manages = (actor: Reader, campaignId: number): boolean =>
  actor.role === ROLES.superadmin || grants(actor.permissions, 'programs_management', campaignId);

/** Whether an admin may still export what they asked for: their permissions may change meanwhile. */
export function isAllowedTable(actor: Reader, { campaigns, audience }: Wanted, isOfPeople: boolean): boolean {
  const { permissions } = actor;
  if (!permissions.metrics_export_data || (isOfPeople && !permissions.members_export_list)) return false;
  // Who chose an audience manages all of the programs.
  const seen = isOfPeople || audience !== null ? managedPrograms(actor) : seenPrograms(actor);
  return seen === 'all' || (campaigns?.every((id) => seen.includes(id)) ?? false);
}
