import type { Session } from '@fika/contract';
import { inCompany } from '#platform/context.ts';
import type { AccountCtx } from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { describeSession } from '#features/accounts/sessions/commands/open-session.ts';
import { getAccount } from '#features/accounts/queries.ts';
import { hasProvedDomain } from '#features/domains/queries.ts';
import { domainOf } from '#features/domains/rules.ts';
import { joinMember } from '#features/members/commands/join-member.ts';
import { findCompany } from '#features/workspaces/queries.ts';
import { findPendingForUpdate, listJoinable } from '../queries.ts';
import { completeInvitation, recordJoined } from './accept-invitation.ts';

/** The workspaces that the logged-in account may join. An unconfirmed address may join none. */
export async function listJoinableOf(ctx: AccountCtx) {
  const { database } = ctx.services;
  const account = await database.global('read', (db) => getAccount(db, ctx.account.account_id));
  if (!account.email_verified_at) return [];
  return database.system('read', (db) => listJoinable(db, account.email, domainOf(account.email)));
}

/** Joins a workspace that invited the address, or has proved its domain. Every other one looks as if it did not exist. */
export async function joinCompany(ctx: AccountCtx, companyId: number): Promise<Session & { slug: string }> {
  const { database } = ctx.services;
  const account = await database.global('read', (db) => getAccount(db, ctx.account.account_id));
  if (!account.email_verified_at) throw new Problem('not_found');
  const { email, first_name, last_name, culture } = account;
  const slug = await inCompany(ctx.services, companyId, 'write', async (work) => {
    const company = found(await findCompany(work.db, companyId));
    const person = { email, first_name, last_name, culture };
    const invitation = await findPendingForUpdate({ db: work.db, company_id: companyId }, email);
    if (invitation !== null) await completeInvitation(work, ctx, invitation, person);
    else {
      if (!(await hasProvedDomain(work.db, companyId, domainOf(email)))) throw new Problem('not_found');
      const { user_id, is_new } = await joinMember(work, person);
      if (is_new) await recordJoined(work, ctx.client, user_id, 'domain');
    }
    return company.slug;
  });
  return { ...(await describeSession(ctx, ctx.session_token ?? '')), slug };
}
