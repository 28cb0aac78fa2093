import type { AuditAction, FilterGroup } from '@fika/contract';
import { ROLES } from '@fika/contract';
import type { RequestCtx } from '../../platform/http/access.ts';
import { recordAudits } from '../audit/record.ts';
import { countRows, filterMembers, filterSettings, keepOrRefuse, type MembersQuery } from './audience.ts';

/** Events are told apart by their ids, which an index has to hold: so many fit. */
const IDS_AN_EVENT = 200;
const AUDITS_AT_ONCE = 500;

/**
 * The members of a company that an act is about: whom the filter finds among the active or the inactive ones, and never
 * oneself (spec, section 4).
 */
export async function chosenMembers(
  ctx: RequestCtx,
  filters: FilterGroup,
  isActive: boolean,
): Promise<MembersQuery> {
  const kept = keepOrRefuse(filters, ctx.language);
  const group: FilterGroup = {
    version: 'v1',
    operator: 'and',
    filters: [kept, { type: 'is_active', operator: 'eq', value: isActive }],
  };
  const found = await filterMembers(ctx.db, ctx.company_id, group, await filterSettings(ctx));
  return found.where('users.id', '!=', ctx.actor.user_id);
}

/** Only superadmins act on admins and superadmins: everybody else changes the members without a role. */
export function withinReach(ctx: RequestCtx, chosen: MembersQuery): MembersQuery {
  return ctx.actor.role === ROLES.superadmin ? chosen : chosen.where('users.role', '=', ROLES.enduser);
}

/** What a change of many answers: how many changed, and how many that were found stayed as they were. */
export async function tally(chosen: MembersQuery, change: () => Promise<{ id: number }[]>) {
  const wanted = await countRows(chosen);
  const ids = (await change()).map(({ id }) => id);
  return { ids, answer: { count: ids.length, skipped: wanted - ids.length, undo_id: null } };
}

/** Writes into the audit log what happened to each of some members. */
export async function recordForEach(
  ctx: RequestCtx,
  action: AuditAction,
  ids: readonly number[],
): Promise<void> {
  const { company_id, client } = ctx;
  for (let from = 0; from < ids.length; from += AUDITS_AT_ONCE) {
    await recordAudits(
      ctx.db,
      ids.slice(from, from + AUDITS_AT_ONCE).map((id) => ({
        action,
        target_type: 'user',
        target_id: id,
        company_id,
        actor_id: ctx.actor.user_id,
        client,
      })),
    );
  }
}

/** Tells later features what happened to some members, as few facts as fit. */
export async function emitForMembers(
  ctx: RequestCtx,
  event: 'member.role_changed' | 'member.deactivated',
  ids: readonly number[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += IDS_AN_EVENT) {
    await ctx.emit(event, { user_ids: ids.slice(from, from + IDS_AN_EVENT) });
  }
}
