import type { InvitationOrdering, InvitationState, ListQuery } from '@fika/contract';
import { searchKey } from '@fika/contract';
import { sql, type SqlBool } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { literal } from '#platform/db/patterns.ts';

/** Conditions by state: an invitation expires without a write. */
const STATES: Readonly<Record<InvitationState, ReturnType<typeof sql<SqlBool>>>> = {
  pending: sql<SqlBool>`i.status = 'pending' and i.expires_at > app_now()`,
  expired: sql<SqlBool>`i.status = 'pending' and i.expires_at <= app_now()`,
  accepted: sql<SqlBool>`i.status = 'accepted'`,
  revoked: sql<SqlBool>`i.status = 'revoked'`,
};

const ORDERINGS: Readonly<Record<InvitationOrdering, ReturnType<typeof sql>>> = {
  '-created_at': sql`i.created_at desc, i.id desc`,
  created_at: sql`i.created_at, i.id`,
  '-sent_at': sql`i.sent_at desc, i.id desc`,
  sent_at: sql`i.sent_at, i.id`,
  '-email': sql`i.email desc, i.id desc`,
  email: sql`i.email, i.id`,
};

function invitations(db: Db, companyId: number) {
  return db
    .selectFrom('invitations as i')
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'i.company_id').onRef('u.id', '=', 'i.invited_by_id'),
    )
    .where('i.company_id', '=', companyId);
}

const columns = [
  'i.company_id',
  'i.id',
  'i.email',
  'i.status',
  'i.version',
  'i.created_at',
  'i.sent_at',
  'i.expires_at',
  'i.accepted_at',
  'i.user_id',
] as const;

const inviterName = sql<string>`coalesce(trim(u.first_name || ' ' || u.last_name), '')`.as('invited_by_name');

/** One page of invitations, and how many there are. */
export async function listInvitations(
  { db, company_id: companyId }: Scope,
  query: Omit<ListQuery, 'ordering'> & {
    ordering: InvitationOrdering;
    status?: InvitationState | undefined;
    /** Only those that a member joined with, or that wait at their address. */
    member?: { id: number; email: string } | null;
  },
) {
  let wanted = invitations(db, companyId);
  const { member } = query;
  if (member) {
    wanted = wanted.where((eb) => eb.or([eb('i.user_id', '=', member.id), eb('i.email', '=', member.email)]));
  }
  if (query.status) wanted = wanted.where(STATES[query.status]);
  if (query.search) {
    const key = literal(searchKey(query.search));
    wanted = wanted.where('i.email', 'like', `%${key}%`);
  }
  const rows = await wanted
    .select([...columns, inviterName])
    .orderBy(ORDERINGS[query.ordering])
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const { n } = await wanted.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return { rows, count: n };
}

/** One invitation, or null. */
export async function findInvitation({ db, company_id: companyId }: Scope, id: number) {
  const row = await invitations(db, companyId)
    .select([...columns, inviterName])
    .where('i.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** The same, locked until the transaction ends. */
export async function findInvitationForUpdate(
  { db, company_id: companyId }: Scope,
  id: number,
): Promise<InvitationRow | null> {
  await db
    .selectFrom('invitations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return findInvitation({ db, company_id: companyId }, id);
}

/** Id of the invitation of an address that waits and has not expired, locked; null when there is none. */
export async function findPendingForUpdate(
  { db, company_id: companyId }: Scope,
  email: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('invitations as i')
    .select('i.id')
    .where('i.company_id', '=', companyId)
    .where('i.email', '=', email)
    .where(STATES.pending)
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

/** How many invitations wait for people who would use a seat. */
export async function countWaiting({ db, company_id: companyId }: Scope): Promise<number> {
  const { n } = await db
    .selectFrom('invitations as i')
    .select(sql<number>`count(*)`.as('n'))
    .where('i.company_id', '=', companyId)
    .where(STATES.pending)
    .where(
      sql<SqlBool>`not exists (select from users u where u.company_id = i.company_id and u.email = i.email)`,
    )
    .executeTakeFirstOrThrow();
  return n;
}

/** The facts about some addresses: members, invited people, suppressed addresses. */
export async function knownAddresses({ db, company_id: companyId }: Scope, emails: readonly string[]) {
  const given = sql<string>`any(${emails}::text[])`;
  const members = await db
    .selectFrom('users')
    .select(['email', 'is_active'])
    .where('company_id', '=', companyId)
    .where('email', '=', given)
    .execute();
  const invited = await db
    .selectFrom('invitations as i')
    .select('i.email')
    .where('i.company_id', '=', companyId)
    .where('i.email', '=', given)
    .where(STATES.pending)
    .execute();
  const suppressed = await db
    .selectFrom('suppressions')
    .select('email')
    .where('company_id', '=', companyId)
    .where('email', '=', given)
    .execute();
  return {
    members: new Map(members.map(({ email, is_active }) => [email, is_active])),
    invited: new Set(invited.map(({ email }) => email)),
    suppressed: new Set(suppressed.map(({ email }) => email)),
  };
}

/** The link of a workspace, or null while there is none. */
export async function findInviteLink({ db, company_id: companyId }: Scope) {
  const row = await db
    .selectFrom('invite_links')
    .select(['company_id', 'secret', 'version', 'renewed_at'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The workspaces that an address may join and is in no way a member of: those that invited it, and the one that
 * proved its domain. Needs the scope across companies.
 */
export async function listJoinable(db: Db, email: string, domain: string) {
  const { rows } = await sql<{ company_id: number; name: string; via: 'invitation' | 'domain' }>`
    select c.id as company_id, c.name, case when i.id is not null then 'invitation' else 'domain' end as via
    from companies c
    left join invitations i on i.company_id = c.id and i.email = ${email} and ${STATES.pending}
    where (i.id is not null or exists (
        select from company_domains d
        where d.company_id = c.id and d.domain = ${domain} and d.status = 'proved'))
      and not exists (select from users u where u.company_id = c.id and u.email = ${email})
    order by c.name, c.id limit 50`.execute(db);
  return rows;
}
