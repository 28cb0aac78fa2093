import { ALL_PERMISSIONS, type Permissions } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import type { CompanyInfo, Language, MemberActor, MemberCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { findCompany } from '#features/workspaces/queries.ts';

/** A user of a chat in our eyes: a member with their context, one who is inactive, or no member. */
export type Recognized =
  | { is: 'member'; member: MemberCtx }
  | { is: 'inactive'; language: Language; company: CompanyInfo }
  | { is: 'unknown'; language: Language; company: CompanyInfo };

/** The member that a user of a chat is linked to; null for a user without a link. */
export async function recognizeMember(ctx: Ctx, userId: number | null): Promise<Recognized> {
  const { db, company_id, services } = ctx;
  const company = found(await findCompany(db, company_id)) as unknown as CompanyInfo;
  const row =
    userId === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(['id', 'role', 'permissions', 'culture', 'is_active'])
          .where('company_id', '=', company_id)
          .where('id', '=', userId)
          .executeTakeFirst();
  if (!row) return { is: 'unknown', language: company.culture, company };
  const language = row.culture as Language;
  if (!row.is_active) return { is: 'inactive', language, company };
  const actor = {
    user_id: row.id,
    role: row.role as MemberActor['role'],
    permissions: (row.permissions as Permissions | null) ?? ALL_PERMISSIONS,
    language,
  };
  return {
    is: 'member',
    member: { ...ctx, language, t: services.translators[language], actor, company },
  };
}
