import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import type { SsoSettings } from '@fika/contract';
import type { Config } from '#platform/config.ts';

/** Where a workspace is found by its identity provider. Each has its own: the answer for one is none for another. */
export interface ServiceProvider {
  entity_id: string;
  acs_url: string;
  metadata_url: string;
  login_url: string;
}

/** The addresses of a workspace as a service provider. */
export function serviceProviderOf({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, slug: string): ServiceProvider {
  const base = `${PUBLIC_URL}/saml/${slug}`;
  return {
    entity_id: `${base}/metadata`,
    acs_url: `${base}/acs`,
    metadata_url: `${base}/metadata`,
    login_url: `${base}/login`,
  };
}

type Signed = { response: boolean; assertion: boolean };

/**
 * The library's configuration for both sides. It signs nothing and stores nothing: requests are stored in the database, and
 * `checkAssertion` checks times and conditions of the verified part.
 */
export function samlOf(
  provider: ServiceProvider,
  settings: Pick<SsoSettings, 'sso_url' | 'sso_binding' | 'certificates' | 'name_id_format'>,
  given: { request_id?: string; is_again?: boolean; signed?: Signed } = {},
): SAML {
  const { request_id: requestId, is_again: isAgain = false, signed } = given;
  return new SAML({
    issuer: provider.entity_id,
    callbackUrl: provider.acs_url,
    entryPoint: settings.sso_url,
    idpCert: settings.certificates,
    identifierFormat: settings.name_id_format,
    // A redirect carries the request in its address, and packs it; a form does not.
    skipRequestCompression: settings.sso_binding === 'post',
    // Providers refuse contexts that they do not know, so that none is requested: what they report is checked.
    disableRequestedAuthnContext: true,
    forceAuthn: isAgain,
    validateInResponseTo: ValidateInResponseTo.never,
    wantAuthnResponseSigned: signed?.response ?? false,
    wantAssertionsSigned: signed?.assertion ?? true,
    audience: false,
    acceptedClockSkewMs: -1,
    ...(requestId ? { generateUniqueId: () => requestId } : {}),
  });
}

/** The metadata of a workspace for its identity provider. */
export function metadataOf(provider: ServiceProvider): string {
  const text = (value: string) =>
    value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${text(provider.entity_id)}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${text(provider.acs_url)}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
}
