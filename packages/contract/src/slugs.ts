/** First parts of addresses that are reserved for the product, now or later. */
const RESERVED: ReadonlySet<string> = new Set(
  `about account accounts activate activation admin admins api app assets auth billing blog booking cdn companies company
   contact dashboard demo dev docs extensions favicon files fika help home id integrations invite invites join legal
   login logout mail me media mfa msteams new null oauth onboarding optin password pricing privacy profile public
   register releases root saml scim security settings signup skeleton slack sso static status support system terms
   test undefined user users webhook webhooks workspace workspaces www`.split(/\s+/),
);

export const SLUG_LENGTH = { min: 2, max: 60 } as const;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * The fault of the address of a workspace, or null: it consists of lower-case letters, digits and single hyphens, and is no
 * reserved word. Only the server knows whether it is free.
 */
export function slugFault(slug: string): 'form' | 'reserved' | null {
  if (slug.length < SLUG_LENGTH.min || slug.length > SLUG_LENGTH.max || !SLUG.test(slug)) return 'form';
  return RESERVED.has(slug) ? 'reserved' : null;
}

/** An address made from the name of a company; empty when no character of the name can be used. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH.max)
    .replaceAll(/^-+|-+$/g, '');
}
