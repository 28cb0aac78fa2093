import { countAttempt } from '#platform/attempts.ts';
import type { PublicCtx } from '#platform/http/access.ts';
import { recordAudits } from '#features/audit/record.ts';
import { findRequest, type SsoCompany } from '../queries.ts';
import type { SsoRefusal } from '../types.ts';

const HOUR = 3_600;
// Any visitor can post here, and must not fill the log of a company, which cannot be shortened.
const RECORDED_PER_HOUR = 100;

/** Records a refusal. Returns whether it was a superadmin's test, by the request that it names. */
export async function refuseAnswer(
  ctx: PublicCtx,
  company: SsoCompany,
  { code }: SsoRefusal,
  requestId: string,
): Promise<{ was_test: boolean }> {
  return ctx.services.database.company(company.id, 'write', async (db) => {
    const request = requestId ? await findRequest({ db, company_id: company.id }, requestId) : null;
    const count = await countAttempt(db, `sso.refused:${company.id}`, HOUR);
    if (count <= RECORDED_PER_HOUR) {
      await recordAudits(db, [
        { company_id: company.id, actor_id: null, client: ctx.client, action: 'sso.refused', data: { code } },
      ]);
    }
    return { was_test: request?.is_test ?? false };
  });
}
