import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import type { ActionCtx } from '#features/bulk-actions/types.ts';
import { type Person, personalData } from '../types.ts';
import { getMemberForUpdate, lockSuperadmins } from '../queries.ts';

/**
 * Removes a person for good: every feature takes out what says who it was, in one transaction. Their row stays under
 * no name, so that groups and numbers of the past stay true. Their sessions open the company no more.
 *
 * @throws Problem `last_superadmin` for whoever alone can run the workspace
 */
export async function eraseMember(ctx: ActionCtx, userId: number): Promise<void> {
  await assertNotLast(ctx, userId);
  const person = await getMemberForUpdate(ctx, userId);
  await erasePersonalData(ctx, { ...person, user_id: userId });
  await recordAudit(ctx, { action: 'member.erased', target_type: 'user', target_id: userId });
}

async function assertNotLast(ctx: ActionCtx, userId: number): Promise<void> {
  const superadmins = await lockSuperadmins(ctx);
  if (superadmins.length === 1 && superadmins[0] === userId) throw new Problem('last_superadmin');
}

/** Lets every feature remove what it keeps about a person; features that refer to others come first. */
async function erasePersonalData(ctx: Ctx, person: Person): Promise<void> {
  for (const part of ctx.services.ports.all(personalData).toReversed()) await part.erase?.(ctx, person);
}
