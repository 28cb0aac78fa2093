import { ROLES } from '@fika/contract';

/** The permission that the tab has: the app offers it to Teams under this name. */
export const TAB_SCOPE = 'access_as_user';

/** The apps at Microsoft that Teams is: on desktops and phones, and in browsers. */
export const TEAMS_CLIENTS = [
  '1fec8e78-bce4-4aaf-ab1b-5451cc387264',
  '5e3ce6c0-2b1f-4285-8d4b-75ee78787346',
] as const;

/** A person who logged in at Microsoft. */
export interface TeamsPerson {
  /** The ids at Microsoft of the tenant, and of the user in it. */
  tenant_id: string;
  object_id: string;
  /** The name that they log in with, which has the form of an address. */
  address: string;
  name: string;
  /** Whether Microsoft says that the tenant manages the account: not a guest. */
  is_own: boolean;
}

/**
 * Whether a tenant manages an account. Guests do not count, nor people of another tenant that it calls members: for these, `idp`
 * names who manages the account.
 */
export function isManagedBy(tenantId: string, { acct, idp }: { acct?: unknown; idp?: unknown }): boolean {
  const own = [`https://login.microsoftonline.com/${tenantId}/v2.0`, `https://sts.windows.net/${tenantId}/`];
  const isMember = acct === 0 || acct === '0';
  return isMember && (idp === undefined || own.some((issuer) => issuer === idp));
}

/**
 * Whether a member may be recognized by the address of a person: the domain of an address that a tenant manages is one that it has
 * proved to Microsoft. That of a guest is managed elsewhere. Admins confirm who they are: people who manage accounts at
 * Microsoft must not become admins here by giving an account another address.
 */
export const isRecognizedByAddress = (person: TeamsPerson, member: { role: number }): boolean =>
  person.is_own && member.role === ROLES.enduser;

/** The name of a tenant: the domain of the person who connects it. */
export const tenantName = ({ address, tenant_id: id }: TeamsPerson): string =>
  address.split('@')[1]?.toLowerCase() || id;
