import type { SsoState } from '@fika/contract';
import type { Config } from '#platform/config.ts';
import { entitlementsOf } from '#features/workspaces/rules.ts';
import { readCertificate } from './certificates/rules.ts';
import { serviceProviderOf } from './service-provider/rules.ts';
import { readSettings } from './rules.ts';

/** The single sign-on of a company as its superadmins see it. */
export function presentSso(
  config: Config,
  company: { slug: string; options: unknown; plan: number },
  now: string,
): SsoState {
  const settings = readSettings(company.options);
  return {
    settings,
    certificates: (settings?.certificates ?? []).flatMap((text) => readCertificate(text, now) ?? []),
    service_provider: serviceProviderOf(config, settings?.slug ?? company.slug),
    is_entitled: entitlementsOf(config, company.plan).sso,
  };
}
