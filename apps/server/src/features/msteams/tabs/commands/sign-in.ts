import type { ResponseOf, Session, msteamsEndpoints } from '@fika/contract';
import { type Ctx, inCompany } from '#platform/context.ts';
import type { PublicCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { ensureAccount } from '#features/accounts/commands/ensure-account.ts';
import { describeSession, openSession } from '#features/accounts/sessions/commands/open-session.ts';
import { authenticator, endSession } from '#features/accounts/sessions/queries.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { verifyTabToken } from '../../gateway.ts';
import { findTenantAtMicrosoft, type TenantRow } from '../../queries.ts';
import type { TeamsPerson } from '../../rules.ts';
import { isProof, openProof } from '../popup/tokens/queries.ts';
import { isStillLinked, recognizeMember } from './recognize-member.ts';

type Tenant = Pick<TenantRow, 'company_id' | 'id'>;

/**
 * The person of a token of a tab, or of the proof of a login in its window, and the tenant that a company has connected. Throws a
 * Problem for others.
 */
export async function readTabToken(
  { services }: Pick<PublicCtx, 'services'>,
  token: string,
): Promise<{ person: TeamsPerson; tenant: Tenant }> {
  const person = isProof(token) ? await openProof(services, token) : await verifyTabToken(services, token);
  const tenant = await services.database.system('read', (db) => findTenantAtMicrosoft(db, person.tenant_id));
  if (!tenant) throw new Problem('msteams_not_connected');
  return { person, tenant };
}

/**
 * Logs in a user of Teams who is a member. The session opens the company of their tenant alone, as one of a single sign-on does.
 * Their session continues: tabs that are open at the same time share it.
 */
export async function signIn(
  ctx: PublicCtx,
  token: string,
): Promise<ResponseOf<typeof msteamsEndpoints.msteams_session>> {
  const { person, tenant } = await readTabToken(ctx, token);
  const { company_id } = tenant;
  const { accountId, slug } = await inCompany(ctx.services, company_id, 'write', async (work) =>
    admit(work, tenant, person),
  );
  const goesOn = await isOpen(ctx, { company_id, accountId });
  const session =
    goesOn && ctx.session_token !== null
      ? await describeSession(ctx, ctx.session_token)
      : await openLinkedSession(ctx, { tenant, person, accountId });
  return { session, workspace: { id: company_id, slug } };
}

/** Opens a session, and ends it where the link was ended meanwhile: unlinking and disconnecting end only those that they see. */
async function openLinkedSession(
  ctx: PublicCtx,
  { tenant, person, accountId }: { tenant: Tenant; person: TeamsPerson; accountId: number },
): Promise<Session> {
  const { services } = ctx;
  const { company_id } = tenant;
  let token: string | null = null;
  const setSession = (fresh: string | null) => {
    token = fresh;
    ctx.setSession(fresh, 'frame');
  };
  const proof = { method: 'msteams', sso_company_id: company_id } as const;
  const session = await openSession({ ...ctx, setSession }, accountId, proof);
  if (await inCompany(services, company_id, 'write', (work) => isStillLinked(work, tenant, person)))
    return session;
  await services.database.system('write', (db) => endSession(db, token ?? ''));
  ctx.setSession(null, 'frame');
  throw new Problem('msteams_user_unknown', { values: { address: person.address } });
}

async function admit(
  ctx: Ctx,
  tenant: Tenant,
  person: TeamsPerson,
): Promise<{ accountId: number; slug: string }> {
  const member = await recognizeMember(ctx, tenant, person);
  if (!member) throw new Problem('msteams_user_unknown', { values: { address: person.address } });
  const company = await findCompany(ctx.db, ctx.company_id);
  return { accountId: await ensureAccount(ctx.db, member), slug: company?.slug ?? '' };
}

/** Whether the session of the request is one of the account in Teams, and opens the company now. */
async function isOpen(
  { services, account }: PublicCtx,
  { company_id, accountId }: { company_id: number; accountId: number },
): Promise<boolean> {
  if (account?.account_id !== accountId || account.sso_company_id !== company_id) return false;
  const { actor, gate } = await services.database.company(company_id, 'read', (db) =>
    authenticator.member(db, account.session_hash, company_id),
  );
  return actor !== null && gate === null;
}
