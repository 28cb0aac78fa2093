import { inflateRawSync } from 'node:zlib';
import samlp from 'samlp';
import { type KeyAndCertificate, makeCertificate } from './certificates.ts';

/** The request of a service provider. */
export interface AuthnRequest {
  id: string;
  acs_url: string;
  audience: string;
  relay_state: string;
  /** Whether the provider has to ask the person again. */
  is_again: boolean;
}

interface Given {
  email?: string;
  /** The name of the subject, when it is not the address. */
  name_id?: string;
  attributes?: Record<string, string | string[]>;
  issuer?: string;
  audience?: string;
  recipient?: string;
  destination?: string;
  in_response_to?: string | null;
  lifetime?: number;
  /** The context in which the person logged in. */
  context?: string;
  keys?: KeyAndCertificate;
  signed?: 'assertion' | 'response' | 'both' | 'nothing';
  algorithm?: 'rsa-sha256' | 'rsa-sha1';
  digest?: 'sha256' | 'sha1';
  encrypted_for?: KeyAndCertificate;
}

/** An identity provider for tests: its answers are made and signed by `samlp`. */
export class IdentityProvider {
  readonly entity_id: string;
  readonly sso_url: string;
  readonly keys: KeyAndCertificate;

  constructor(origin = 'https://idp.example', keys = makeCertificate()) {
    this.entity_id = `${origin}/metadata`;
    this.sso_url = `${origin}/sso`;
    this.keys = keys;
  }

  get metadata(): string {
    return `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${this.entity_id}">
<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${this.keys.der}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
<NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${this.sso_url}"/>
</IDPSSODescriptor></EntityDescriptor>`;
  }

  /** Reads what a redirect brings here. */
  static read(location: string): AuthnRequest {
    const { searchParams } = new URL(location);
    const encoded = Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64');
    const xml = inflateRawSync(encoded).toString();
    const value = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
    return {
      id: value(/ ID="([^"]+)"/),
      acs_url: value(/AssertionConsumerServiceURL="([^"]+)"/),
      audience: value(/Issuer[^>]*>([^<]+)</),
      relay_state: searchParams.get('RelayState') ?? '',
      is_again: / ForceAuthn="true"/.test(xml),
    };
  }

  /** The answer as XML: genuine, or with whatever a test makes false. */
  answer(request: AuthnRequest, given: Given = {}): Promise<string> {
    const { email = 'ada@company.example', signed = 'assertion', keys = this.keys } = given;
    const inResponseTo = given.in_response_to === undefined ? request.id : given.in_response_to;
    const options = {
      issuer: given.issuer ?? this.entity_id,
      cert: keys.certificate,
      key: keys.key,
      audience: given.audience ?? request.audience,
      recipient: given.recipient ?? request.acs_url,
      destination: given.destination ?? request.acs_url,
      ...(inResponseTo ? { inResponseTo } : {}),
      lifetimeInSeconds: given.lifetime ?? 300,
      ...(given.context ? { authnContextClassRef: given.context } : {}),
      signAssertion: signed === 'assertion' || signed === 'both',
      signResponse: signed === 'response' || signed === 'both',
      signatureAlgorithm: given.algorithm ?? 'rsa-sha256',
      digestAlgorithm: given.digest ?? 'sha256',
      ...(given.encrypted_for
        ? {
            encryptionCert: given.encrypted_for.certificate,
            encryptionPublicKey: given.encrypted_for.certificate,
          }
        : {}),
      profileMapper: () => ({
        getClaims: () => given.attributes ?? {},
        getNameIdentifier: () => ({
          nameIdentifier: given.name_id ?? email,
          nameIdentifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
        }),
      }),
    };
    return new Promise((resolve, reject) => {
      samlp.getSamlResponse(options, {}, (error, xml) => (error ? reject(error) : resolve(xml)));
    });
  }
}
