import { accountAccessOf, type InvitationView } from '@fika/contract';
import { appNow, type Db } from '#platform/db/database.ts';
import type { AccountActor, PublicCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { findAccountByEmail } from '#features/accounts/queries.ts';
import { listDomains } from '#features/domains/queries.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { findInvitation, findInviteLink, type InvitationRow } from '../queries.ts';
import { stateOf } from '../rules.ts';
import { type ReadInvitation, readInvitationToken } from '../tokens/rules.ts';

const STATE_PROBLEMS = {
  expired: 'invitation_expired',
  accepted: 'invitation_used',
  revoked: 'invitation_revoked',
} as const;

/** The content of a token, by the clock of the product. */
export async function readToken(ctx: PublicCtx, token: string): Promise<ReadInvitation> {
  const now = await ctx.services.database.global('read', appNow);
  return readInvitationToken(ctx.services.keys, token, now);
}

/**
 * The invitation of a personal token, as long as it can be used.
 *
 * @throws Problem with the reason.
 */
export async function getInvitation(
  db: Db,
  token: Extract<ReadInvitation, { kind: 'personal' }>,
): Promise<InvitationRow> {
  return assertUsable(
    db,
    await findInvitation({ db, company_id: token.company_id }, token.invitation_id),
    token.version,
  );
}

/** The same check for a loaded row. */
export async function assertUsable(
  db: Db,
  row: InvitationRow | null,
  version: number,
): Promise<InvitationRow> {
  if (!row) throw new Problem('invitation_revoked');
  const state = stateOf(row, await appNow(db));
  if (state !== 'pending') throw new Problem(STATE_PROBLEMS[state]);
  if (row.version !== version) throw new Problem('invitation_revoked');
  return row;
}

/**
 * The workspace of a shareable link, as long as it is on.
 *
 * @throws Problem `invite_link_off`.
 */
export async function getInviteLink(db: Db, token: Extract<ReadInvitation, { kind: 'link' }>) {
  const link = await findInviteLink({ db, company_id: token.company_id });
  const company = await findCompany(db, token.company_id);
  const isCurrent = link?.secret === token.secret && link.version === token.version;
  if (!isCurrent || !company || !accountAccessOf(company.options).enable_employee_invite_link) {
    throw new Problem('invite_link_off');
  }
  return { company, domains: await listDomains(db, token.company_id) };
}

type Step = 'register' | 'log_in' | 'join' | 'other_account';

/**
 * The step that a proved address still needs to join. An email must never bypass a password or two-step verification, and a
 * single sign-on only counts for its company: a person with one logs in themselves first.
 */
export function stepOf(
  account: { password_hash: string | null; mfa_enabled: boolean } | null,
  actor: AccountActor | null,
  email: string,
): Step {
  const isSelf = actor?.session_state === 'active' && actor.sso_company_id === null;
  if (isSelf) return actor.email === email ? 'join' : 'other_account';
  return account && (account.password_hash !== null || account.mfa_enabled) ? 'log_in' : 'register';
}

/** The content of the page of a link. Opening it changes nothing. */
export async function describeInvitation(ctx: PublicCtx, token: string): Promise<InvitationView> {
  const read = await readToken(ctx, token);
  return ctx.services.database.company(read.company_id, 'read', async (db) => {
    const nobody = { invited_by_name: '', email: null, first_name: '', last_name: '', domains: [] };
    if (read.kind === 'link') {
      const { company, domains } = await getInviteLink(db, read);
      const workspace = { name: company.name, slug: company.slug };
      return { ...nobody, step: 'ask' as const, workspace, domains };
    }
    const { email, invited_by_name } = await getInvitation(db, read);
    const company = await findCompany(db, read.company_id);
    const account = await findAccountByEmail(db, email);
    return {
      ...nobody,
      step: stepOf(account, ctx.account, email),
      workspace: { name: company?.name ?? '', slug: company?.slug ?? '' },
      invited_by_name,
      email,
      ...(await nameOf(db, read.company_id, email)),
    };
  });
}

/** The name under which the workspace knows an address already. */
async function nameOf(db: Db, companyId: number, email: string) {
  const known = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('company_id', '=', companyId)
    .where('email', '=', email)
    .executeTakeFirst();
  return known ?? { first_name: '', last_name: '' };
}
