import type { AssertionFacts } from '../assertion/rules.ts';

const CLASSES = 'urn:oasis:names:tc:SAML:2.0:ac:classes';

/** Contexts that stand for two factors in the documents that define them. */
const CONTEXTS = new Set([
  'https://refeds.org/profile/mfa',
  'http://schemas.microsoft.com/claims/multipleauthn',
  `${CLASSES}:MobileTwoFactorContract`,
  `${CLASSES}:MobileTwoFactorUnregistered`,
  `${CLASSES}:SmartcardPKI`,
]);

/** Attributes in which providers name every method that was used: of Entra, and the values of RFC 8176. */
const METHODS: readonly [attribute: string, value: string][] = [
  [
    'http://schemas.microsoft.com/claims/authnmethodsreferences',
    'http://schemas.microsoft.com/claims/multipleauthn',
  ],
  ['http://schemas.microsoft.com/claims/authnmethodsreferences', 'https://refeds.org/profile/mfa'],
  ['amr', 'mfa'],
];

/** Whether a verified assertion reports two factors. Without a report the person counts as logged in by password alone. */
export function reportsSecondStep({ authentication, attributes }: AssertionFacts): boolean {
  return (
    authentication.contexts.some((context) => CONTEXTS.has(context)) ||
    METHODS.some(([attribute, value]) => attributes.get(attribute)?.includes(value) ?? false)
  );
}
