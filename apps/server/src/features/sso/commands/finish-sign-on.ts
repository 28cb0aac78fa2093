import { ROLES, type SsoSettings } from '@fika/contract';
import { sql } from 'kysely';
import { type Ctx, inCompany } from '#platform/context.ts';
import { sameSecret, tokenHash } from '#platform/crypto/keys.ts';
import type { PublicCtx } from '#platform/http/access.ts';
import { ensureAccount } from '#features/accounts/commands/ensure-account.ts';
import { openSession } from '#features/accounts/sessions/commands/open-session.ts';
import { recordAudits } from '#features/audit/record.ts';
import { publishWorkspaceChanged } from '#features/workspaces/commands/publish-workspace-changed.ts';
import { findMemberByEmail, lockAnswered, type SsoCompany, type Vouched } from '../queries.ts';
import { SsoRefusal } from '../types.ts';
import { essenceOf, needsReport, readSettings } from '../rules.ts';
import { admitMember } from './admit-member.ts';

interface Taken {
  next: string;
  is_test: boolean;
  person: Vouched;
}

/**
 * Logs in the requesting browser, once it presents both the code of the answer and its secret of the start. The session opens
 * this company alone. A test opens none: it only shows that a superadmin could log in.
 *
 * @throws SsoRefusal
 */
export async function finishSignOn(
  ctx: PublicCtx,
  company: SsoCompany,
  shown: { code: string; browser_token: string | null },
): Promise<Taken> {
  const taken = await takeUp(ctx, company, shown);
  const settings = readSettings(company.options);
  if (!settings || (!settings.enabled && !taken.is_test)) throw new SsoRefusal('not_enabled');
  const isCurrent = essenceOf(settings) === taken.person.essence;
  // The settings have changed since: another provider may be in use.
  if (!isCurrent) throw new SsoRefusal('request_expired');
  if (needsReport(company, settings) && !taken.person.second_step) throw new SsoRefusal('second_step');
  if (taken.is_test) {
    await inCompany(ctx.services, company.id, 'write', (work) => passTest(work, taken.person));
    return taken;
  }
  const accountId = await inCompany(ctx.services, company.id, 'write', (work) =>
    enter(work, ctx, company, { settings, person: taken.person }),
  );
  const { second_step: secondStep, vouched_at } = taken.person;
  await openSession(ctx, accountId, {
    method: 'saml',
    sso_company_id: company.id,
    vouched_at,
    ...(secondStep && { mfa: 'passed' }),
  });
  return taken;
}

/**
 * Takes the answer under the code, which is deleted. Another browser than the requesting one gets nothing and invalidates
 * nothing.
 */
function takeUp(
  ctx: PublicCtx,
  company: SsoCompany,
  shown: { code: string; browser_token: string | null },
): Promise<Taken> {
  return ctx.services.database.company(company.id, 'write', async (db) => {
    const request = await lockAnswered({ db, company_id: company.id }, shown.code);
    if (!request) throw new SsoRefusal('request_expired');
    const hash = tokenHash(shown.browser_token ?? '').toString('base64url');
    if (!sameSecret(hash, request.browser_hash.toString('base64url'))) throw new SsoRefusal('other_browser');
    await db
      .updateTable('sso_requests')
      .set({ code_hash: null, person: null })
      .where('company_id', '=', company.id)
      .where('id', '=', request.id)
      .execute();
    return request;
  });
}

async function passTest(ctx: Ctx, person: Vouched): Promise<void> {
  const member = await findMemberByEmail(ctx, person.email);
  if (!member?.is_active || member.role !== ROLES.superadmin) throw new SsoRefusal('not_superadmin');
  await markTested(ctx);
}

async function markTested(ctx: Ctx): Promise<void> {
  await ctx.db
    .updateTable('companies')
    .set({
      options: sql`jsonb_set(options, '{single_sign_on,tested_at}', to_jsonb(${await ctx.now()}::text))`,
    })
    .where('id', '=', ctx.company_id)
    .execute();
  await publishWorkspaceChanged(ctx);
}

async function enter(
  ctx: Ctx,
  { client }: PublicCtx,
  company: SsoCompany,
  { settings, person }: { settings: SsoSettings; person: Vouched },
): Promise<number> {
  const member = await admitMember(ctx, { company, person, jit: settings.jit, client });
  if (member.role === ROLES.superadmin && settings.tested_at === null) await markTested(ctx);
  await recordAudits(ctx.db, [
    {
      company_id: company.id,
      actor_id: member.id,
      client,
      action: 'sso.login',
      target_type: 'user',
      target_id: member.id,
      data: { contexts: person.contexts, second_step: person.second_step, vouched_at: person.vouched_at },
    },
  ]);
  return ensureAccount(ctx.db, { ...person, culture: member.culture });
}
