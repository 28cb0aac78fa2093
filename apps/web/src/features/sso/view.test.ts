import { describe, expect, it } from 'vitest';
import type { SamlMetadata, SsoSettings } from './api.ts';
import { inputOf, inputOfMetadata, needsTest } from './view.ts';
import { ssoLoginSearch, ssoSearch } from './search.ts';

const settings: SsoSettings = {
  enabled: true,
  enforced: true,
  entity_id: 'https://idp.example',
  sso_url: 'https://idp.example/sso',
  sso_binding: 'redirect',
  certificates: ['a', 'b'],
  name_id_format: null,
  jit: true,
  checks_second_step: true,
  attributes: { email: null, first_name: null, last_name: null },
  tested_at: '2026-11-21T10:00:00Z',
  slug: 'marelle',
};

const read = (contents: string[]): SamlMetadata => ({
  entity_id: settings.entity_id,
  sso_url: settings.sso_url,
  sso_binding: 'redirect',
  name_id_format: null,
  valid_until: null,
  providers: [],
  warnings: [],
  certificates: contents.map((content) => ({
    content,
    subject: 'idp',
    fingerprint: content,
    valid_from: '2026-01-01T00:00:00Z',
    valid_to: '2036-01-01T00:00:00Z',
    key: 'RSA 2048',
    is_expired: false,
    is_weak: false,
  })),
});

describe('the data to save', () => {
  it('leaves out the fields that only the server writes', () => {
    expect(inputOf(settings, { jit: false })).toMatchObject({ jit: false, enabled: true });
    expect(inputOf(settings)).not.toHaveProperty('tested_at');
    expect(inputOf(settings)).not.toHaveProperty('slug');
  });

  it('still requires the same provider, but not another one', () => {
    expect(inputOfMetadata(read(['b', 'a']), settings).enforced).toBe(true);
    expect(inputOfMetadata(read(['a']), settings).enforced).toBe(false);
    expect(needsTest(settings, { ...settings, sso_url: 'https://other.example' })).toBe(true);
  });

  it('begins turned off', () => {
    expect(inputOfMetadata(read(['a']), null)).toMatchObject({ enabled: false, enforced: false, jit: false });
  });
});

describe('the address bar', () => {
  it('names known reasons only', () => {
    expect(ssoLoginSearch.parse({ sso_error: 'replayed' }).sso_error).toBe('replayed');
    expect(ssoLoginSearch.parse({ sso_error: '<script>' }).sso_error).toBeUndefined();
    expect(ssoSearch.parse({ test: 'passed' }).test).toBe('passed');
    expect(ssoSearch.parse({ test: 'x' }).test).toBeUndefined();
  });
});
