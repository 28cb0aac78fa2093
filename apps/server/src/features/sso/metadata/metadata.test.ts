import { ENDPOINTS } from '@fika/contract';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCertificate } from '#test/certificates.ts';
import { makeCompany, makeUser, type MadeUser } from '#test/factories.ts';
import { IdentityProvider } from '#test/identity-provider.ts';
import { Caller, makeSsoHouse, refusalIn, settingsOf } from '#test/sign-on.ts';
import { MetadataRefused, parseMetadata } from './rules.ts';
import { readPerson } from '../person/rules.ts';
import { readAnswer } from '../response/rules.ts';
import { serviceProviderOf } from '../service-provider/rules.ts';
import { verifyAnswer } from '../response/policy.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const RSA = makeCertificate();
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

const keyOf = (der: string, use = ' use="signing"') =>
  `<KeyDescriptor${use}><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${der}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`;
const serviceOf = (binding: string, location: string) =>
  `<SingleSignOnService Binding="${binding}" Location="${location}"/>`;
const entityOf = (given: { id?: string; attributes?: string; content?: string } = {}) => {
  const content = given.content ?? keyOf(RSA.der) + serviceOf(REDIRECT, 'https://idp.example/sso');
  return `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${given.id ?? 'https://idp.example'}" ${given.attributes ?? ''}><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${content}</IDPSSODescriptor></EntityDescriptor>`;
};
const refusalOf = (content: string): string => {
  try {
    return `read ${parseMetadata(content, NOW).entity_id}`;
  } catch (error) {
    return error instanceof MetadataRefused ? error.fault : String(error);
  }
};
const codesOf = (content: string) => parseMetadata(content, NOW).warnings.map(({ code }) => code);

describe('metadata of an identity provider', () => {
  it('is read', () => {
    expect(parseMetadata(`\uFEFF<?xml version="1.0"?>\n${entityOf()}`, NOW)).toMatchObject({
      entity_id: 'https://idp.example',
      sso_url: 'https://idp.example/sso',
      sso_binding: 'redirect',
      certificates: [{ content: RSA.der, key: 'RSA 2048', subject: 'idp.example' }],
      name_id_format: null,
      valid_until: null,
      warnings: [],
    });
  });

  it('prefers the redirect, and knows the form', () => {
    const key = keyOf(RSA.der);
    const post = serviceOf(POST, 'https://idp.example/post');
    const both = entityOf({ content: key + post + serviceOf(REDIRECT, 'https://idp.example/sso') });
    expect(parseMetadata(both, NOW).sso_binding).toBe('redirect');
    expect(parseMetadata(entityOf({ content: key + post }), NOW)).toMatchObject({
      sso_binding: 'post',
      sso_url: 'https://idp.example/post',
    });
  });

  it('keeps every certificate that signs, once, and none that only encrypts', () => {
    const [second, third] = [makeCertificate({ name: 'second' }), makeCertificate({ name: 'third' })];
    const pem = Buffer.from(second.certificate).toString('base64');
    const keys = keyOf(RSA.der) + keyOf(RSA.der) + keyOf(pem, '') + keyOf(third.der, ' use="encryption"');
    const { certificates } = parseMetadata(
      entityOf({ content: keys + serviceOf(POST, 'https://idp.example/sso') }),
      NOW,
    );
    expect(certificates.map(({ content }) => content)).toEqual([RSA.der, second.der]);
  });

  it.each<[string, Parameters<typeof makeCertificate>[0], string]>([
    ['that expired', { to: new Date('2026-11-20') }, 'certificate_expired'],
    ['that expires soon', { to: new Date('2026-12-01') }, 'certificate_expires_soon'],
    ['that is not valid yet', { from: new Date('2026-11-22') }, 'certificate_not_yet_valid'],
    ['with a weak key', { bits: 1024 }, 'certificate_weak'],
  ])('warns of a certificate %s', (_what, given, code) => {
    const key = keyOf(makeCertificate(given).der);
    expect(codesOf(entityOf({ content: key + serviceOf(POST, 'https://idp.example/sso') }))).toEqual([code]);
  });

  it('warns of what is odd about the provider', () => {
    const content = keyOf('AAAA') + keyOf(RSA.der) + serviceOf(POST, 'http://idp.example/sso');
    const transient = '<NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:transient</NameIDFormat>';
    const odd = entityOf({ attributes: 'validUntil="2026-01-01T00:00:00Z"', content: content + transient });
    expect(
      codesOf(odd.replace('<IDPSSODescriptor', '<IDPSSODescriptor WantAuthnRequestsSigned="true"')),
    ).toEqual([
      'metadata_expired',
      'address_not_https',
      'wants_signed_requests',
      'certificate_unreadable',
      'name_id_changes',
    ]);
  });

  it('reads the provider that is named among several, in lists of lists too', () => {
    const list = (inner: string) =>
      `<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata">${inner}</EntitiesDescriptor>`;
    const content = list(entityOf({ id: 'a' }) + list(entityOf({ id: 'b' })));
    expect(parseMetadata(content, NOW)).toMatchObject({
      entity_id: 'a',
      providers: ['a', 'b'],
      warnings: [{ code: 'several_providers' }],
    });
    expect(parseMetadata(content, NOW, 'b').entity_id).toBe('b');
  });

  it.each<[string, string, string]>([
    ['nothing', '', 'not_xml'],
    ['a page', '<html><p>Log in<br></html>', 'not_xml'],
    ['another document', '<html/>', 'no_provider'],
    ['an end that is missing', entityOf().slice(0, -5), 'not_xml'],
    ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${entityOf()}`, 'doctype'],
    [
      'entities that grow',
      `<!DOCTYPE l [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "&a;&a;">]><a>&b;</a>`,
      'doctype',
    ],
    ['two megabytes', `${entityOf()}<!--${'x'.repeat(2_000_000)}-->`, 'too_large'],
    ['depth', `${'<a>'.repeat(2_000)}${'</a>'.repeat(2_000)}`, 'too_deep'],
    ['a service provider', entityOf().replaceAll('IDPSSODescriptor', 'SPSSODescriptor'), 'no_provider'],
    ['SAML 1.1 alone', entityOf().replace('SAML:2.0:protocol"', 'SAML:1.1:protocol"'), 'no_provider'],
    ['no entity id', entityOf({ id: '' }), 'no_entity_id'],
    ['no address', entityOf({ content: keyOf(RSA.der) }), 'no_address'],
    [
      'an address that is a script',
      entityOf({ content: keyOf(RSA.der) + serviceOf(POST, 'javascript:alert(1)') }),
      'no_address',
    ],
    ['no certificate', entityOf({ content: serviceOf(POST, 'https://idp.example/sso') }), 'no_certificate'],
    [
      'a certificate that is none',
      entityOf({ content: keyOf('AAAA') + serviceOf(POST, 'https://idp.example/sso') }),
      'no_certificate',
    ],
  ])('is refused: %s', (_what, content, fault) => {
    expect(refusalOf(content)).toBe(fault);
  });
});

const FIXTURES = [process.env['FIKA_SHARED'] ?? '', join(import.meta.dirname, '../../../../../../../shared')]
  .map((folder) => join(folder, 'vendor/saml'))
  .find((folder) => existsSync(folder));
const fixture = (name: string) => readFileSync(join(FIXTURES ?? '', name), 'utf8');

// Metadata of real providers is next to the repository and not in it: without it, these tests are skipped.
describe.skipIf(FIXTURES === undefined)(
  'metadata of real providers (skipped where ../shared is missing)',
  () => {
    it.each<[string, string, number, string | null]>([
      ['entra', 'redirect', 2, null],
      ['google', 'post', 1, 'emailAddress'],
      ['okta', 'redirect', 1, 'emailAddress'],
      ['onelogin', 'post', 1, 'emailAddress'],
      ['shibboleth', 'redirect', 1, 'nameIdentifier'],
    ])('%s', (name, binding, certificates, format) => {
      const read = parseMetadata(fixture(`${name}.idp-metadata.xml`), NOW);
      expect(read.sso_url).toMatch(/^https:/);
      expect(read.sso_binding).toBe(binding);
      expect(read.certificates).toHaveLength(certificates);
      expect(read.name_id_format?.split(':').at(-1) ?? null).toBe(format);
      expect(read.warnings.map(({ code }) => code).sort()).toEqual(
        {
          google: ['certificate_expired', 'metadata_expired'],
          onelogin: ['certificate_expired'],
          shibboleth: ['certificate_expired'],
        }[name] ?? [],
      );
    });

    it.each<[string, number, string[]]>([
      [
        'idp_descriptor_2',
        2,
        ['certificate_expired', 'certificate_weak', 'metadata_expired', 'wants_signed_requests'],
      ],
      [
        'idp_different_slo_response_location',
        1,
        ['certificate_weak', 'metadata_expired', 'wants_signed_requests'],
      ],
      [
        'idp_without_slo_response_location',
        1,
        ['certificate_weak', 'metadata_expired', 'wants_signed_requests'],
      ],
      ['idp_metadata_different_sign_and_encrypt_cert', 1, ['certificate_expired']],
      [
        'idp_metadata_multi_signing_certs',
        3,
        [
          'certificate_expired',
          'certificate_expired',
          'certificate_weak',
          'certificate_weak',
          'name_id_changes',
        ],
      ],
      [
        'idp_multiple_descriptors',
        1,
        ['certificate_weak', 'metadata_expired', 'several_providers', 'wants_signed_requests'],
      ],
    ])('edge.%s', (name, certificates, codes) => {
      const read = parseMetadata(fixture(`edge.${name}.xml`), NOW);
      expect(read.certificates).toHaveLength(certificates);
      expect(read.warnings.map(({ code }) => code).sort()).toEqual(codes);
    });

    it('edge.no_idp_descriptor is refused with its reason', () => {
      expect(refusalOf(fixture('edge.no_idp_descriptor.xml'))).toBe('no_provider');
    });

    it('verifies an answer of Google by its metadata, at its time and for its addresses alone', async () => {
      const { entity_id, sso_url, sso_binding, certificates } = parseMetadata(
        fixture('google.idp-metadata.xml'),
        NOW,
      );
      const settings = {
        ...settingsOf(new IdentityProvider(), { name_id_format: null }),
        entity_id,
        sso_url,
        sso_binding,
        certificates: certificates.map(({ content }) => content),
        attributes: { email: null, first_name: null, last_name: null },
        checks_second_step: true,
        tested_at: null,
        slug: 'x',
      };
      const base = 'https://29ee6d2e.ngrok.io/saml';
      const provider = {
        entity_id: `${base}/metadata`,
        acs_url: `${base}/acs`,
        metadata_url: '',
        login_url: '',
      };
      const answer = readAnswer(fixture('google.response.b64.txt'));
      const facts = await verifyAnswer(answer, settings, provider, '2016-01-05T16:55:40.000Z');
      expect(readPerson(facts, settings.attributes)).toMatchObject({
        first_name: 'Ross',
        last_name: 'Kinder',
      });
      const at = (now: string, to = provider) => verifyAnswer(answer, settings, to, now);
      await expect(at('2016-01-05T17:02:00.000Z')).rejects.toMatchObject({ code: 'expired' });
      await expect(at('2016-01-05T16:49:00.000Z')).rejects.toMatchObject({ code: 'not_yet_valid' });
      const ours = serviceProviderOf({ PUBLIC_URL: 'https://fika.example' }, 'x');
      await expect(at('2016-01-05T16:55:40.000Z', ours)).rejects.toMatchObject({ code: 'destination' });
      const stranger = { ...settings, certificates: [RSA.der] };
      await expect(
        verifyAnswer(answer, stranger, provider, '2016-01-05T16:55:40.000Z'),
      ).rejects.toMatchObject({
        code: 'signature',
      });
    });
  },
);

describe('the settings', () => {
  const holder = testApp({ PLANS: '1' });
  const { saml_metadata_parser: parser, sso_get: get, sso_save: save, sso_delete: remove } = ENDPOINTS.sso;
  let superadmin: MadeUser;
  let params: { company_id: number };

  beforeAll(async () => {
    const company = await makeCompany(holder.app.services, { plan: 2 });
    params = { company_id: company.id };
    superadmin = await makeUser(holder.app.services, { company_id: company.id, role: 2 });
  });

  it('begin with metadata, pasted or fetched from a public https address', async () => {
    const browser = await holder.app.as(superadmin);
    const idp = new IdentityProvider();
    const read = await browser.call(parser, { params, body: { content: idp.metadata } });
    expect(read).toMatchObject({ entity_id: idp.entity_id, sso_url: idp.sso_url, warnings: [] });
    const headers = { 'accept-language': 'fr' };
    const broken = await browser.refused(parser, { params, body: { content: '<a>' }, headers });
    expect(broken.errors).toEqual([
      { path: 'content', code: 'not_xml', message: expect.stringContaining('XML est illisible') as string },
    ]);
    const urls = [
      'http://idp.example/m',
      'https://127.0.0.1/m',
      'https://[::1]/m',
      'https://169.254.169.254/',
      'file:///etc/passwd',
      'x',
    ];
    for (const url of urls) {
      const refusal = await browser.refused(parser, { params, body: { url } });
      expect(refusal.errors?.[0]).toMatchObject({ path: 'url', code: 'url_refused' });
    }
    expect((await browser.refused(parser, { params, body: {} })).errors?.[0]?.code).toBe('nothing_given');
  });

  it('are saved, shown with their certificates, and removed', async () => {
    const browser = await holder.app.as(superadmin);
    const idp = new IdentityProvider();
    expect((await browser.call(get, { params })).settings).toBeNull();
    const saved = await browser.call(save, { params, body: settingsOf(idp) });
    expect(saved).toMatchObject({
      settings: { enabled: true, enforced: false, tested_at: null },
      is_entitled: true,
    });
    expect(saved.certificates).toMatchObject([{ content: idp.keys.der, is_weak: false }]);
    expect(await browser.call(get, { params })).toEqual(saved);
    const not = { ...settingsOf(idp), certificates: ['no certificate'] };
    expect((await browser.refused(save, { params, body: not })).errors?.[0]?.path).toBe('certificates.0');
    const off = settingsOf(idp, { enabled: false, enforced: true });
    expect((await browser.refused(save, { params, body: off })).errors?.[0]?.path).toBe('enforced');
    await browser.call(remove, { params });
    expect((await browser.call(get, { params })).settings).toBeNull();
    const log = await holder.app.services.database.company(params.company_id, 'read', (db) =>
      db.selectFrom('audit_log').select('data').where('action', '=', 'sso.changed').execute(),
    );
    expect(log).toHaveLength(2);
  });

  it('belong to superadmins, and to the plan that includes them', async () => {
    const { services } = holder.app;
    const admin = await holder.app.as(await makeUser(services, { ...params, role: 1 }));
    expect((await admin.refused(get, { params })).code).toBe('superadmin_only');
    const poor = await makeUser(services, { role: 2 });
    const browser = await holder.app.as(poor);
    const own = { company_id: poor.company_id };
    expect((await browser.call(get, { params: own })).is_entitled).toBe(false);
    const body = settingsOf(new IdentityProvider());
    expect((await browser.refused(save, { params: own, body })).code).toBe('sso_not_in_plan');
    expect((await browser.refused(save, { params, body })).code).toBe('not_found');
  });

  it('still open a workspace whose plan lost them, as long as there are seats', async () => {
    const { services } = holder.app;
    const house = await makeSsoHouse(holder.app, { jit: true });
    await services.database.global('write', (db) =>
      db.updateTable('companies').set({ plan: 0 }).where('id', '=', house.company_id).execute(),
    );
    const comeIn = (email: string) => new Caller(holder.app, house.slug).comeIn(house.idp, { email });
    expect(refusalIn(await comeIn('first@company.example'))).toBe(`/account/${house.slug}`);
    for (let count = 0; count < 18; count += 1) await makeUser(services, { company_id: house.company_id });
    expect(refusalIn(await comeIn('late@company.example'))).toBe('seats');
    expect(refusalIn(await comeIn('first@company.example'))).toBe(`/account/${house.slug}`);
  });
});
