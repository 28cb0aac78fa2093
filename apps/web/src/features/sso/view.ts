import type { SamlMetadata, SsoInput, SsoSettings } from './api.ts';

export const INTEGRATION_TABS = ['sso', 'security', 'slack', 'msteams'] as const;
export type IntegrationTab = (typeof INTEGRATION_TABS)[number];

/** The data to save for settings with a change. */
export function inputOf(settings: SsoSettings, change: Partial<SsoInput> = {}): SsoInput {
  const { tested_at: _tested, slug: _slug, ...input } = settings;
  return { ...input, ...change };
}

/** The data to save for a provider from metadata; the access settings of members stay. */
export function inputOfMetadata(read: SamlMetadata, before: SsoSettings | null): SsoInput {
  const { entity_id, sso_url, sso_binding, name_id_format } = read;
  const certificates = read.certificates.map(({ content }) => content);
  const provider = { entity_id, sso_url, sso_binding, name_id_format, certificates };
  if (!before) return { enabled: false, enforced: false, jit: false, ...provider };
  // Untested settings must not be required, because a mistake in them would lock all members out.
  return inputOf(before, { ...provider, enforced: before.enforced && !needsTest(before, provider) });
}

type Essentials = Pick<SsoInput, 'entity_id' | 'sso_url' | 'certificates'>;

/** Whether another provider was given, so that the test has to be repeated. */
export function needsTest(before: SsoSettings, after: Essentials): boolean {
  const sorted = ({ certificates }: Essentials) => certificates.toSorted().join(' ');
  return (
    before.entity_id !== after.entity_id ||
    before.sso_url !== after.sso_url ||
    sorted(before) !== sorted(after)
  );
}

/** `https://fika.example/saml/marelle/login`, opened by this page as a test that leaves the session as it is. */
export const testAddress = (loginUrl: string): string => `${loginUrl}?test=1`;
