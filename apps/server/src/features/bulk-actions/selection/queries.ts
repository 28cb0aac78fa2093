import type { AuditAction, FilterGroup } from '@fika/contract';
import { ROLES } from '@fika/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAuditOfEach } from '#features/audit/record.ts';
import {
  filterMembers,
  filterSettings,
  normaliseOrRefuse,
  type MembersQuery,
  membersMatching,
} from '#features/member-filters/queries.ts';
import { changeOf, idsOf } from '../queries.ts';
import type { ActionCtx, PastChange } from '../types.ts';

/**
 * The members of a company for an action: those that the filter finds among the active or the inactive ones, and never oneself
 * (spec, section 4).
 */
export async function chosenMembers(
  ctx: RequestCtx,
  filters: FilterGroup,
  isActive: boolean,
): Promise<MembersQuery> {
  const canonical = normaliseOrRefuse(filters, ctx.t);
  const group: FilterGroup = {
    version: 'v1',
    operator: 'and',
    filters: [canonical, { type: 'is_active', operator: 'eq', value: isActive }],
  };
  const found = await filterMembers(ctx, group, await filterSettings(ctx));
  return found.where('users.id', '!=', ctx.actor.user_id);
}

/** The same where the filter decides whether they are active, and active ones where it does not. */
export async function chosenOfAny(ctx: RequestCtx, filters: FilterGroup): Promise<MembersQuery> {
  const found = await membersMatching(ctx, normaliseOrRefuse(filters, ctx.t));
  return found.where('users.id', '!=', ctx.actor.user_id);
}

/** Only superadmins act on admins and superadmins: other admins change the members without a role. */
export function withinReach(ctx: ActionCtx, chosen: MembersQuery): MembersQuery {
  return ctx.actor.role === ROLES.superadmin ? chosen : chosen.where('users.role', '=', ROLES.enduser);
}

/**
 * Some members, in the order of ids, as a condition on `users`: those who still exist and meet the condition, never oneself.
 * Locked in one order, so that two actions on the same people cannot deadlock.
 */
export function lockedOnes(
  ctx: ActionCtx,
  ids: readonly number[],
  condition: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  return locked(ctx, ids, sql`users where ${condition}`);
}

/** The same for members whose changes `c` are to be undone: the condition says whether they are unchanged since. */
export function lockedChanges(
  ctx: ActionCtx,
  changes: readonly PastChange[],
  condition: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  return locked(
    ctx,
    idsOf(changes),
    sql`users cross join lateral ${changeOf(ctx, changes)} where ${condition} and ${reachable(ctx)}`,
  );
}

/**
 * The same for changes of a role, which end sessions, so that their date shows whether it is still the same one. An admin may
 * revoke permissions that they gave.
 */
export function lockedRoles(
  ctx: ActionCtx,
  changes: readonly PastChange[],
  condition: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  return locked(
    ctx,
    idsOf(changes),
    sql`users cross join lateral ${changeOf(ctx, changes)} where ${condition}
      and users.sessions_valid_from = (c.after ->> 'sessions_valid_from')::timestamptz`,
  );
}

/** Found first and then looked up one by one: a join is planned by guesses, and may compare each with each. */
const locked = (
  { company_id, actor }: ActionCtx,
  ids: readonly number[],
  those: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`
  users.company_id = ${company_id} and users.id = any(array(
    select users.id from ${those} and users.company_id = ${company_id} and users.id = any(${ids}::bigint[])
      and users.erased_at is null and users.id <> ${actor.user_id}
    order by users.id for no key update of users))`;

/** The members that an actor can change, as a condition on `users`. */
export const reachable = ({ actor }: ActionCtx): RawBuilder<SqlBool> =>
  actor.role === ROLES.superadmin ? sql`true` : sql`users.role = ${ROLES.enduser}`;

/** Writes into the audit log what happened to each of some members. */
export async function recordForEach(
  { db, company_id, actor, client }: ActionCtx,
  action: AuditAction,
  ids: readonly number[],
  data: Record<string, unknown> = {},
): Promise<void> {
  await recordAuditOfEach(
    db,
    { action, target_type: 'user', data, company_id, actor_id: actor.user_id, client },
    ids,
  );
}

/** Emits an event about some members. */
export async function emitForMembers(
  ctx: ActionCtx,
  event: 'member.role_changed' | 'member.deactivated',
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) await ctx.emit(event, { user_ids: [...ids] });
}
