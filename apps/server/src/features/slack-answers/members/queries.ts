import { ALL_PERMISSIONS, type Permissions } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import type { CompanyInfo, Language, MemberActor, MemberCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import type { SlackPerson } from '#features/slack/inbound/types.ts';
import { findCompany } from '#features/workspaces/queries.ts';

/** A user of Slack in our eyes: a member with their context, one who is inactive, or no member. */
export type Recognized =
  | { is: 'member'; member: MemberCtx }
  | { is: 'inactive'; language: Language; company: CompanyInfo }
  | { is: 'unknown'; language: Language; company: CompanyInfo };

/** Finds the member that a user of a team is. */
export async function recognize(ctx: Ctx, person: SlackPerson): Promise<Recognized> {
  const { db, company_id, services } = ctx;
  const company = found(await findCompany(db, company_id)) as unknown as CompanyInfo;
  const row = await db
    .selectFrom('slack_users as s')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'),
    )
    .select(['u.id as user_id', 'u.role', 'u.permissions', 'u.culture', 'u.is_active'])
    .where('s.company_id', '=', company_id)
    .where('s.slack_team_id', '=', person.slack_team_id)
    .where('s.slack_user_id', '=', person.slack_user_id)
    .executeTakeFirst();
  if (!row) return { is: 'unknown', language: company.culture, company };
  const language = row.culture as Language;
  if (!row.is_active) return { is: 'inactive', language, company };
  const actor = {
    user_id: row.user_id,
    role: row.role as MemberActor['role'],
    permissions: (row.permissions as Permissions | null) ?? ALL_PERMISSIONS,
    language,
  };
  return {
    is: 'member',
    member: { ...ctx, language, t: services.translators[language], actor, company },
  };
}
