import { ROLES } from '@fika/contract';

/** The permission that the tab has: the app offers it to Teams under this name. */
export const TAB_SCOPE = 'access_as_user';

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
 * Whether a member may be recognized by the address of a person: the domain of an address that a tenant manages is one that it has
 * proved to Microsoft. That of a guest is managed elsewhere. Admins confirm who they are: whoever manages accounts at
 * Microsoft must not become an admin here by giving an account their address.
 */
export const isRecognizedByAddress = (person: TeamsPerson, member: { role: number }): boolean =>
  person.is_own && member.role === ROLES.enduser;

/** The name of a tenant: the domain of the person who connects it. */
export const tenantName = ({ address, tenant_id: id }: TeamsPerson): string =>
  address.split('@')[1]?.toLowerCase() || id;
