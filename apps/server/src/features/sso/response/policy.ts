import type { SsoSettings } from '@fika/contract';
import { type AssertionFacts, checkAssertion } from '../assertion/rules.ts';
import { SsoRefusal } from '../types.ts';
import type { Answer } from './rules.ts';
import { samlOf, type ServiceProvider } from '../service-provider/rules.ts';
import { readXml, textOf } from '../xml/rules.ts';

const MAX_LENGTH = 512 * 1024;

/**
 * Verifies the signatures of an answer by the certificates of the workspace, and the content of the signed part. Every signature
 * must be valid; an assertion without a signature must be in a signed response.
 *
 * @throws SsoRefusal
 */
export async function verifyAnswer(
  answer: Answer,
  settings: SsoSettings,
  provider: ServiceProvider,
  now: string,
): Promise<AssertionFacts> {
  // These belong to the response itself, which may be unsigned, so that they can only refuse.
  if (answer.issuer && textOf(answer.issuer) !== settings.entity_id) throw new SsoRefusal('issuer');
  if (answer.destination && answer.destination !== provider.acs_url) throw new SsoRefusal('destination');
  const verified = await verifiedAssertion(answer, settings, provider);
  // From here on only the signed bytes are used.
  return checkAssertion(readXml(verified, MAX_LENGTH).documentElement, {
    issuer: settings.entity_id,
    audience: provider.entity_id,
    recipient: provider.acs_url,
    request_id: answer.in_response_to,
    now,
  });
}

async function verifiedAssertion(
  answer: Answer,
  settings: SsoSettings,
  provider: ServiceProvider,
): Promise<string> {
  const signed = { response: answer.is_response_signed, assertion: answer.is_assertion_signed };
  const saml = samlOf(provider, settings, { signed });
  try {
    const SAMLResponse = Buffer.from(answer.xml).toString('base64');
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse });
    const xml = profile?.getAssertionXml?.();
    if (xml) return xml;
  } catch (error) {
    // A signed assertion without its times is not one of ours either.
    const isWithoutTimes = error instanceof Error && error.message.startsWith('Error parsing NotOnOrAfter');
    throw new SsoRefusal(isWithoutTimes ? 'malformed' : 'signature');
  }
  throw new SsoRefusal('signature');
}
