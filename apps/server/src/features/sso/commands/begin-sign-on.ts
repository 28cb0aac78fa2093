import { randomBytes } from 'node:crypto';
import { ROLES, type SsoSettings } from '@fika/contract';
import { sql } from 'kysely';
import { tokenHash } from '#platform/crypto/keys.ts';
import type { PublicCtx } from '#platform/http/access.ts';
import { authenticator } from '#features/accounts/sessions/queries.ts';
import { findCompanyOfSlug, type SsoCompany } from '../queries.ts';
import { SsoRefusal } from '../types.ts';
import { samlOf, serviceProviderOf } from '../service-provider/rules.ts';
import { isSafeProvider, readSettings } from '../rules.ts';

/** Where a browser goes to log in: an address, or a form that it posts there. */
export type WayOut = { url: string } | { action: string; fields: Record<string, string> };

interface Wish {
  slug: string;
  next: string;
  /** A superadmin tries the settings before members may log in with them. */
  is_test: boolean;
  /** The provider has to ask the person again, whatever it remembers of this browser. */
  is_again: boolean;
  /** A secret of this browser, which it has to present again at the end. */
  browser_token: string;
}

/** The single sign-on of a workspace, ready to be used. */
export interface OpenSso {
  company: SsoCompany;
  settings: SsoSettings;
}

/**
 * The enabled single sign-on of a workspace.
 *
 * @throws SsoRefusal
 */
export async function findOpenSso(
  ctx: PublicCtx,
  { slug, is_test: isTest }: Pick<Wish, 'slug' | 'is_test'>,
): Promise<OpenSso> {
  const { database, config } = ctx.services;
  const company = await database.global('read', (db) => findCompanyOfSlug(db, slug));
  const settings = readSettings(company?.options);
  if (!company || !settings) throw new SsoRefusal('not_enabled');
  if (isTest) await assertSuperadmin(ctx, company);
  else if (!settings.enabled) throw new SsoRefusal('not_enabled');
  if (!isSafeProvider(config, settings.sso_url)) throw new SsoRefusal('not_enabled');
  return { company, settings };
}

/** Sends the browser to the identity provider of a company. The request is stored for ten minutes. */
export async function beginSignOn(
  { services: { database, config } }: PublicCtx,
  { company, settings }: OpenSso,
  wish: Wish,
): Promise<WayOut> {
  const id = `_${randomBytes(20).toString('hex')}`;
  await database.company(company.id, 'write', (db) =>
    db
      .insertInto('sso_requests')
      .values({
        company_id: company.id,
        id,
        browser_hash: tokenHash(wish.browser_token),
        next: wish.next,
        is_test: wish.is_test,
        expires_at: sql`app_now() + interval '10 minutes'`,
      })
      .execute(),
  );
  const saml = samlOf(serviceProviderOf(config, settings.slug), settings, {
    request_id: id,
    is_again: wish.is_again,
  });
  return wayOut(saml, settings, id);
}

async function assertSuperadmin(ctx: PublicCtx, company: SsoCompany): Promise<void> {
  const { account, services } = ctx;
  if (!account || account.session_state !== 'active') throw new SsoRefusal('not_superadmin');
  const { actor, gate } = await services.database.company(company.id, 'read', (db) =>
    authenticator.member(db, account.session_hash, company.id),
  );
  if (actor?.role !== ROLES.superadmin || gate) throw new SsoRefusal('not_superadmin');
}

async function wayOut(
  saml: ReturnType<typeof samlOf>,
  settings: SsoSettings,
  requestId: string,
): Promise<WayOut> {
  // The id also identifies the request in a refusal, when the answer cannot be read.
  if (settings.sso_binding === 'redirect') {
    return { url: await saml.getAuthorizeUrlAsync(requestId, undefined, {}) };
  }
  const message = await saml.getAuthorizeMessageAsync(requestId);
  return {
    action: settings.sso_url,
    fields: Object.fromEntries(Object.entries(message).map(([name, value]) => [name, String(value)])),
  };
}
