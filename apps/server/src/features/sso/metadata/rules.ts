import type { MetadataWarning, SamlMetadata, SsoCertificate } from '@fika/contract';
import { readCertificate } from '../certificates/rules.ts';
import {
  attributeOf,
  childrenOf,
  elementsOf,
  isNamed,
  readXml,
  textOf,
  type XmlFault,
  XmlRefused,
} from '../xml/rules.ts';

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const SAML2 = 'urn:oasis:names:tc:SAML:2.0:protocol';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const BINDINGS = [
  ['redirect', 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'],
  ['post', 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'],
] as const;
const MAX_LENGTH = 1024 * 1024;
const MAX_CERTIFICATES = 10;
const SOON_MS = 30 * 24 * 3_600_000;

export type MetadataFault = XmlFault | 'no_provider' | 'no_entity_id' | 'no_address' | 'no_certificate';

/** Metadata that names no identity provider to log in with, and why. */
export class MetadataRefused extends Error {
  readonly fault: MetadataFault;

  constructor(fault: MetadataFault) {
    super(`Metadata was refused: ${fault}`);
    this.name = 'MetadataRefused';
    this.fault = fault;
  }
}

interface Provider {
  entity_id: string | null;
  descriptor: Element;
  valid_until: string | null;
}

type Warnings = SamlMetadata['warnings'];

/**
 * Reads the metadata of an identity provider: where to log in, by which certificates it signs, and what is odd about
 * it. Of several providers the one that is named, or the first.
 *
 * @throws MetadataRefused
 */
export function parseMetadata(content: string, now: string, wanted?: string): SamlMetadata {
  const providers = findProviders(readRoot(content));
  const provider =
    providers.find(({ entity_id: id }) => wanted !== undefined && id === wanted) ?? providers[0];
  if (!provider) throw new MetadataRefused('no_provider');
  if (!provider.entity_id) throw new MetadataRefused('no_entity_id');
  const warnings: Warnings = [];
  const warn = (code: MetadataWarning, values: Record<string, string> = {}) =>
    warnings.push({ code, values });
  const address = findAddress(provider.descriptor);
  if (providers.length > 1) warn('several_providers', { entity_id: provider.entity_id });
  const validUntil = provider.valid_until;
  if (validUntil && validUntil <= now) warn('metadata_expired', { date: validUntil });
  if (address.sso_url.startsWith('http:')) warn('address_not_https');
  if (attributeOf(provider.descriptor, 'WantAuthnRequestsSigned') === 'true') warn('wants_signed_requests');
  const certificates = findCertificates(provider.descriptor, now, warn);
  const format = findFormat(provider.descriptor);
  if (format === TRANSIENT) warn('name_id_changes');
  return {
    entity_id: provider.entity_id,
    ...address,
    certificates,
    name_id_format: format,
    valid_until: validUntil,
    providers: providers.flatMap(({ entity_id: id }) => id ?? []),
    warnings,
  };
}

function readRoot(content: string): Element {
  try {
    return readXml(content, MAX_LENGTH).documentElement;
  } catch (error) {
    if (error instanceof XmlRefused) throw new MetadataRefused(error.fault);
    throw error;
  }
}

/** Every entity that is an identity provider of SAML 2.0, also in lists of entities and nested lists. */
function findProviders(element: Element, inherited: string | null = null): Provider[] {
  const validUntil = earliest(inherited, instantOf(element));
  if (isNamed(element, METADATA, 'EntitiesDescriptor')) {
    return elementsOf(element).flatMap((child) => findProviders(child, validUntil));
  }
  if (!isNamed(element, METADATA, 'EntityDescriptor')) return [];
  const descriptor = childrenOf(element, METADATA, 'IDPSSODescriptor').find((role) =>
    (attributeOf(role, 'protocolSupportEnumeration') ?? SAML2).split(/\s+/).includes(SAML2),
  );
  if (!descriptor) return [];
  return [
    {
      entity_id: attributeOf(element, 'entityID'),
      descriptor,
      valid_until: earliest(validUntil, instantOf(descriptor)),
    },
  ];
}

function instantOf(element: Element): string | null {
  const date = new Date(attributeOf(element, 'validUntil') ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const earliest = (a: string | null, b: string | null): string | null => (a && b ? (a < b ? a : b) : (a ?? b));

/** Redirect before POST: it needs no page in between. Other bindings are for programs, not for browsers. */
function findAddress(descriptor: Element): Pick<SamlMetadata, 'sso_url' | 'sso_binding'> {
  const services = childrenOf(descriptor, METADATA, 'SingleSignOnService');
  for (const [binding, name] of BINDINGS) {
    for (const service of services) {
      const location = attributeOf(service, 'Location');
      if (attributeOf(service, 'Binding') === name && location && isWebAddress(location)) {
        return { sso_url: location, sso_binding: binding };
      }
    }
  }
  throw new MetadataRefused('no_address');
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** Every certificate that may sign: those for encryption alone are left out, each other one is included once. */
function findCertificates(
  descriptor: Element,
  now: string,
  warn: (code: MetadataWarning, values?: Record<string, string>) => void,
): SsoCertificate[] {
  const found = new Map<string, SsoCertificate>();
  for (const text of signingTexts(descriptor).slice(0, MAX_CERTIFICATES)) {
    const certificate = readCertificate(text, now);
    if (certificate) found.set(certificate.fingerprint, certificate);
    else warn('certificate_unreadable');
  }
  if (found.size === 0) throw new MetadataRefused('no_certificate');
  for (const { subject, valid_from: from, valid_to: to, key, ...certificate } of found.values()) {
    if (certificate.is_expired) warn('certificate_expired', { subject, date: to });
    else if (Date.parse(to) - Date.parse(now) < SOON_MS)
      warn('certificate_expires_soon', { subject, date: to });
    if (from > now) warn('certificate_not_yet_valid', { subject, date: from });
    if (certificate.is_weak) warn('certificate_weak', { subject, key });
  }
  return [...found.values()];
}

function signingTexts(descriptor: Element): string[] {
  return childrenOf(descriptor, METADATA, 'KeyDescriptor')
    .filter((key) => (attributeOf(key, 'use') ?? 'signing') === 'signing')
    .flatMap((key) => childrenOf(key, SIGNATURE, 'KeyInfo'))
    .flatMap((info) => childrenOf(info, SIGNATURE, 'X509Data'))
    .flatMap((data) => childrenOf(data, SIGNATURE, 'X509Certificate'))
    .map((certificate) => textOf(certificate) ?? '');
}

/** An address is what members are known by; otherwise what the provider names first, or nothing. */
function findFormat(descriptor: Element): string | null {
  const formats = childrenOf(descriptor, METADATA, 'NameIDFormat').flatMap((format) => textOf(format) ?? []);
  return formats.find((format) => format === EMAIL_FORMAT) ?? formats[0] ?? null;
}
