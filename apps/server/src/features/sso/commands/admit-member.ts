import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { recordAudits } from '#features/audit/record.ts';
import { takeFreeSeats } from '#features/members/seats/queries.ts';
import { insertMembers, updateMembers } from '#features/member-import/rows/queries.ts';
import type { SsoPerson } from '../person/rules.ts';
import { findMemberByEmail, listDomains, type SsoCompany } from '../queries.ts';
import { SsoRefusal } from '../types.ts';

interface Admission {
  company: SsoCompany;
  person: SsoPerson;
  /** Whether an unknown person may become a member. */
  jit: boolean;
  client: { ip: string; user_agent: string };
}

type Member = NonNullable<Awaited<ReturnType<typeof findMemberByEmail>>>;

/**
 * The member that an identity provider vouches for. An unknown person becomes one, where that is allowed; an inactive member is
 * refused.
 *
 * @throws SsoRefusal
 */
export async function admitMember(ctx: Ctx, admission: Admission): Promise<Member> {
  const { person } = admission;
  const known = await findMemberByEmail(ctx, person.email);
  if (known && !known.is_active) throw new SsoRefusal('inactive');
  if (known) return nameMember(ctx, known, person);
  if (!admission.jit) throw new SsoRefusal('not_member');
  const domains = await listDomains(ctx);
  // Without domains the organization's own directory decides who belongs to it.
  if (domains.length > 0 && !domains.includes(domainOf(person.email))) throw new SsoRefusal('domain');
  const seats = await takeFreeSeats(ctx);
  if (seats !== null && seats < 1) throw new SsoRefusal('seats');
  const row = { ...person, row: 1, external_id: null, culture: null, manager: null, fields: {} };
  await insertMembers(ctx, [row], admission.company.culture);
  const added = await findMemberByEmail(ctx, person.email);
  if (!added?.is_active) throw new SsoRefusal('inactive');
  await recordJoin(ctx.db, ctx.company_id, added.id, admission.client);
  return added;
}

/** The part of an address after the at sign, as domains are stored: in lower case and punycode. */
export function domainOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname : domain;
}

/** Fills in empty names; an existing one stays. */
async function nameMember({ db, company_id }: Ctx, member: Member, person: SsoPerson): Promise<Member> {
  const first_name = member.first_name || person.first_name;
  const last_name = member.last_name || person.last_name;
  if (first_name === member.first_name && last_name === member.last_name) return member;
  const row = { row: 1, external_id: null, culture: null, manager: null, fields: {}, email: person.email };
  await updateMembers({ db, company_id }, [{ ...row, id: member.id, first_name, last_name }]);
  return { ...member, first_name, last_name };
}

function recordJoin(
  db: Db,
  companyId: number,
  userId: number,
  client: { ip: string; user_agent: string },
): Promise<void> {
  return recordAudits(db, [
    {
      company_id: companyId,
      actor_id: userId,
      client,
      action: 'member.joined',
      target_type: 'user',
      target_id: userId,
      data: { by: 'sso' },
    },
  ]);
}
