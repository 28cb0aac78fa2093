import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import type { ActionCtx } from '#features/bulk-actions/types.ts';
import { type Person, personalData } from '../types.ts';
import { getMemberForUpdate, lockSuperadmins } from '../queries.ts';

/**
 * Erases a person: every feature removes the data that identifies them, in one transaction. Their row stays without a name, so
 * that groups and numbers of the past stay correct. Their sessions end in the company.
 *
 * @throws Problem `last_superadmin` for the only superadmin
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

/** Runs the erasure of every feature; features that refer to others come first. */
async function erasePersonalData(ctx: Ctx, person: Person): Promise<void> {
  for (const part of ctx.services.ports.all(personalData).toReversed()) await part.erase?.(ctx, person);
}
