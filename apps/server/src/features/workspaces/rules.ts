import { allEndpoints, fillPath } from '@fika/contract';
import type { Config } from '#platform/config.ts';

/** The limits of a plan; null is without limit. */
export interface Entitlements {
  programs: number | null;
  admins: number | null;
  members: number | null;
  sso: boolean;
  scim: boolean;
}

const FREE: Entitlements = { programs: 1, admins: 1, members: 20, sso: false, scim: false };
const PRO: Entitlements = { programs: null, admins: 3, members: null, sso: false, scim: true };
const ENTERPRISE: Entitlements = { programs: null, admins: null, members: null, sso: true, scim: true };

/** The limits of a company: by its plan where plans are sold, none on a self-hosted server. */
export function entitlementsOf(config: Pick<Config, 'PLANS'>, plan: number): Entitlements {
  if (!config.PLANS) return ENTERPRISE;
  return [FREE, PRO, ENTERPRISE][plan] ?? FREE;
}

/** The named endpoints of a company: its id is filled in, other placeholders stay. */
export function workspaceUrls(companyId: number): Record<string, string> {
  return Object.fromEntries(
    allEndpoints().map(({ endpoint }) => [endpoint.name, fillPath(endpoint.path, { company_id: companyId })]),
  );
}
