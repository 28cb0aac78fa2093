import { ROLES } from '@fika/contract';
import type { RequestCtx } from '../../../platform/http/access.ts';
import { Problem } from '../../../platform/problem.ts';
import { recordAudit } from '../../audit/record.ts';
import { erasePersonalData } from '../personal-data.ts';
import { getMemberForUpdate } from '../profile-queries.ts';

/**
 * Removes a person for good: every feature takes out what says who it was, in one transaction. Their row stays under
 * no name, so that groups and numbers of the past stay true. Their sessions open the company no more.
 *
 * @throws Problem `last_superadmin` for whoever alone can run the workspace
 */
export async function eraseMember(ctx: RequestCtx, userId: number): Promise<void> {
  await assertNotLast(ctx, userId);
  const person = await getMemberForUpdate(ctx.db, ctx.company_id, userId);
  await erasePersonalData(ctx, { ...person, user_id: userId });
  await recordAudit(ctx, { action: 'member.erased', target_type: 'user', target_id: userId });
}

async function assertNotLast({ db, company_id: companyId }: RequestCtx, userId: number): Promise<void> {
  // All superadmins are locked in one order, so that the last two cannot go at the same time.
  const superadmins = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('role', '=', ROLES.superadmin)
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (superadmins.length === 1 && superadmins[0]?.id === userId) throw new Problem('last_superadmin');
}
