import type { InputOf, ssoEndpoints } from '@fika/contract';
import type { PublicCtx } from '#platform/http/access.ts';
import { domainOf } from '../commands/admit-member.ts';
import { findCompanyOfSlug, listSsoCompaniesOfDomain } from '../queries.ts';
import { serviceProviderOf } from '../service-provider/rules.ts';
import { readSettings } from '../rules.ts';

/**
 * The login address of the organization of an address or a workspace, or null. Both queries always run, so that the response
 * takes the same time in both cases; memberships are not considered.
 */
export async function discoverSso(
  { services }: PublicCtx,
  { body }: InputOf<typeof ssoEndpoints.sso_discover>,
): Promise<{ url: string | null }> {
  const { named, ofDomain } = await services.database.system('read', async (db) => ({
    named: await findCompanyOfSlug(db, body.slug ?? ''),
    ofDomain: await listSsoCompaniesOfDomain(db, domainOf(body.email ?? '')),
  }));
  const found = [named, ...ofDomain].flatMap((company) => readSettings(company?.options) ?? []);
  const settings = found.find(({ enabled }) => enabled);
  return { url: settings ? serviceProviderOf(services.config, settings.slug).login_url : null };
}
