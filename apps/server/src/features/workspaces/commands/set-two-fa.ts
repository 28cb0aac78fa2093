import type { TwoFa } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';

/** Stores the workspace's requirement for two-step verification. Returns the former one. */
export async function setTwoFa({ db, company_id }: Ctx, twoFa: TwoFa): Promise<TwoFa> {
  const before = await db
    .selectFrom('companies')
    .select('two_fa')
    .where('id', '=', company_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await db.updateTable('companies').set({ two_fa: twoFa }).where('id', '=', company_id).execute();
  return before.two_fa as TwoFa;
}
