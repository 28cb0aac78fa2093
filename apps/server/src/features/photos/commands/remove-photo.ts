import { ROLES } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { getMemberForUpdate } from '#features/members/queries.ts';
import { assertMayEdit } from '#features/profile/policy.ts';

/** Removes a photo: one's own, or that of a member that the requester may edit. */
export async function removePhoto(ctx: RequestCtx, userId: number): Promise<{ ok: true }> {
  const { actor, company_id: companyId } = ctx;
  // Members cannot tell whether other ids exist.
  found(actor.user_id === userId || actor.role > ROLES.enduser ? true : null);
  assertMayEdit(actor, await getMemberForUpdate(ctx, userId));
  const { numDeletedRows: count } = await ctx.db
    .deleteFrom('member_photos')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (count > 0) {
    await recordAudit(ctx, {
      action: 'member.updated',
      target_type: 'user',
      target_id: userId,
      data: { changed: ['photo'], fields: [] },
    });
  }
  return { ok: true };
}
