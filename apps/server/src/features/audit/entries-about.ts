import type { Ctx } from '#platform/context.ts';

/** What the audit log tells about a person: what they did, and what was done to them. */
export async function listEntriesAbout({ db, company_id: companyId }: Ctx, userId: number) {
  return db
    .selectFrom('audit_log')
    .select(['at', 'action', 'actor_id', 'target_type', 'target_id', 'data', 'ip', 'user_agent'])
    .where('company_id', '=', companyId)
    .where((eb) =>
      eb.or([
        eb('actor_id', '=', userId),
        eb.and([eb('target_type', '=', 'user'), eb('target_id', '=', userId)]),
      ]),
    )
    .orderBy('id')
    .execute();
}
