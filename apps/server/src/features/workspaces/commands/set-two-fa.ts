import type { TwoFa } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';

/** Notes what the workspace asks of its members' log-in. Answers what it asked before. */
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
