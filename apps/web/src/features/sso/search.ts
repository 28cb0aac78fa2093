import { SSO_ERRORS } from '@fika/contract/endpoint-values';
import { oneOf, searchOf, text } from '#lib/search.ts';

const SLUG_LENGTH = 80;

function slug(value: unknown): string | undefined {
  const given = text(value);
  return given !== undefined && given.length <= SLUG_LENGTH ? given : undefined;
}

export const ssoSearch = searchOf({
  /** How a test log-in ended: `passed`, or why it did not. */
  test: oneOf(['passed', ...SSO_ERRORS]),
});

/** Why the organisation's log-in was refused, and of which workspace. */
export const ssoLoginSearch = searchOf({ sso_error: oneOf(SSO_ERRORS), sso: slug });
