import type { TwoFa } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';

/** Stores the workspace's requirement for two-step verification. Returns the former one, and the options. */
export async function setTwoFa(
  { db, company_id }: Ctx,
  twoFa: TwoFa,
): Promise<{ two_fa: TwoFa; options: unknown }> {
  const before = await db
    .selectFrom('companies')
    .select(['two_fa', 'options'])
    .where('id', '=', company_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await db.updateTable('companies').set({ two_fa: twoFa }).where('id', '=', company_id).execute();
  return { two_fa: before.two_fa as TwoFa, options: before.options };
}
