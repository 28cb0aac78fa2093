import type { FilterGroup } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';
import { countRows, membersMatching, type MembersQuery } from '#features/member-filters/queries.ts';
import type { Db } from '#platform/db/database.ts';
import type { AudienceUser } from '#features/audiences/users/queries.ts';
import { filtersOf } from '../settings/policy.ts';

/** The members a program is for: its filter, active members, without admins where the program excludes them. */
export function audienceOf(campaign: { filters: unknown; exclude_admins: boolean }): FilterGroup {
  const admins = { type: 'is_admin', operator: 'eq', value: false } as const;
  return {
    version: 'v1',
    operator: 'and',
    filters: [
      campaign.filters as FilterGroup,
      { type: 'is_active', operator: 'eq', value: true },
      ...(campaign.exclude_admins ? [admins] : []),
    ],
  };
}

interface Program {
  id: number;
  filters: unknown;
  exclude_admins: boolean;
}

/**
 * The members a program is for, as a query on `users` without a selection: members that its filter finds, and active members that
 * an admin added to it. With `among`, only those of some members, and no others are read.
 *
 * @throws Problem `filter_invalid` when the filter cannot be used
 */
export async function audienceQuery(
  ctx: Ctx,
  campaign: Program,
  among?: readonly number[],
): Promise<MembersQuery> {
  return withAdded(ctx, campaign.id, await membersMatching(ctx, audienceOf(campaign)), among);
}

/** Members that a query finds, and those that an admin added to a program; of all members, or among some. */
export function withAdded(
  { db, company_id }: Pick<Ctx, 'db' | 'company_id'>,
  id: number,
  found: MembersQuery,
  among?: readonly number[],
): MembersQuery {
  const isAmong = among && sql<boolean>`users.id = any(${idList(among)})`;
  // The condition is on both: else the filter would find all members first, and a page would wait for the whole company.
  const fits = isAmong ? found.where(isAmong) : found;
  const added = db
    .selectFrom('campaign_added as a')
    .select('a.user_id')
    .where('a.company_id', '=', company_id)
    .where('a.campaign_id', '=', id);
  const people = db
    .selectFrom('users')
    .where('users.company_id', '=', company_id)
    .where('users.erased_at', 'is', null)
    .where('users.is_active', '=', true)
    .where((eb) => eb.or([eb('users.id', 'in', fits.select('users.id')), eb('users.id', 'in', added)]));
  return isAmong ? people.where(isAmong) : people;
}

/** The current number of members in the audience of a program. */
export async function countAudience(ctx: Ctx, campaign: Program): Promise<number> {
  return countRows(await audienceQuery(ctx, campaign));
}

/**
 * The filters of programs that may name audiences: of programs that are active, or will be. Archived ones have no members any
 * more.
 */
export async function listProgramFilters(db: Db, companyId: number): Promise<AudienceUser[]> {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'name', 'filters', 'seats', 'optin_audiences'])
    .where('company_id', '=', companyId)
    .where('status', '<>', 'archived')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, name, ...settings }) =>
    filtersOf(settings).map((filters): AudienceUser => ({ kind: 'campaign', id, name, filters })),
  );
}
