import { paths } from '#paths.ts';

type To = (workspace: { slug: string }) => string;

const opportunities: To = paths.opportunities;
const integrations: To = paths.settingsIntegrations;

/** Addresses below an account that lead elsewhere (spec, section 2), by what follows the slug. */
export const OLD_ADDRESSES: Readonly<Record<string, To>> = {
  activity: opportunities,
  guide: opportunities,
  categories: paths.categories,
  campaigns: paths.campaigns,
  dashboard: paths.dashboard,
  users: paths.members,
  invite: ({ slug }) => paths.membersInvite({ slug, tab: 'mail' }),
  settings: paths.settingsMain,
  sso: integrations,
  options: integrations,
  mfa: integrations,
  'settings/sso': integrations,
  'settings/options': integrations,
  'settings/mfa': integrations,
  'settings/integrations': integrations,
  'admin/sso': integrations,
  'admin/options': integrations,
  'admin/mfa': integrations,
  'admin/settings/sso': integrations,
  'admin/settings/options': integrations,
  'admin/settings/mfa': integrations,
};

/** The new address for an old one; null for an unknown one. `rest` follows the slug, without slashes around it. */
export function newAddress(slug: string, rest: string): string | null {
  const key = rest.replaceAll(/^\/+|\/+$/g, '');
  const to = Object.hasOwn(OLD_ADDRESSES, key) ? OLD_ADDRESSES[key] : undefined;
  return to?.({ slug }) ?? null;
}
