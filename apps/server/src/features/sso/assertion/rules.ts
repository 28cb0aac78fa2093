import { SsoRefusal } from '../types.ts';
import { ASSERTION } from '../response/rules.ts';
import { attributeOf, childrenOf, elementsOf, isNamed, textOf } from '../xml/rules.ts';

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const SKEW_MS = 60_000;
const CONDITIONS = new Set(['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']);

/** The values that an assertion must have for this login. */
export interface Expectation {
  issuer: string;
  audience: string;
  recipient: string;
  request_id: string;
  /** The time of the product. */
  now: string;
}

/** The facts about a person in a verified assertion. */
export interface AssertionFacts {
  id: string;
  expires_at: string;
  name_id: string;
  attributes: Map<string, string[]>;
  authentication: Authentication;
}

/** How and when the provider says that the person logged in there. */
interface Authentication {
  contexts: string[];
  /** An ISO instant; null where a statement has none. */
  at: string | null;
}

/**
 * Checks that a verified assertion is meant for us, for this request and for now.
 *
 * @throws SsoRefusal
 */
export function checkAssertion(assertion: Element, expected: Expectation): AssertionFacts {
  const id = attributeOf(assertion, 'ID');
  if (!isNamed(assertion, ASSERTION, 'Assertion') || attributeOf(assertion, 'Version') !== '2.0' || !id) {
    throw new SsoRefusal('malformed');
  }
  if (textOf(one(assertion, 'Issuer')) !== expected.issuer) throw new SsoRefusal('issuer');
  const conditions = one(assertion, 'Conditions');
  checkAudience(conditions, expected.audience);
  const until = checkWindow(conditions, expected.now, true);
  const subject = one(assertion, 'Subject');
  checkConfirmation(subject, expected);
  const statements = childrenOf(assertion, ASSERTION, 'AuthnStatement');
  if (statements.length === 0) throw new SsoRefusal('malformed');
  for (const statement of statements) checkEnd(statement, 'SessionNotOnOrAfter', expected.now);
  return {
    id,
    expires_at: new Date(until + SKEW_MS).toISOString(),
    name_id: textOf(one(subject, 'NameID')) ?? '',
    attributes: readAttributes(assertion),
    authentication: readAuthentication(statements, expected.now),
  };
}

function one(parent: Element, name: string): Element {
  const [found, ...others] = childrenOf(parent, ASSERTION, name);
  if (!found || others.length > 0) throw new SsoRefusal('malformed');
  return found;
}

function checkAudience(conditions: Element, audience: string): void {
  // A condition that is not understood is not met.
  if (elementsOf(conditions).some(({ localName }) => !CONDITIONS.has(localName))) {
    throw new SsoRefusal('malformed');
  }
  const restrictions = childrenOf(conditions, ASSERTION, 'AudienceRestriction');
  const isForUs = (restriction: Element) =>
    childrenOf(restriction, ASSERTION, 'Audience').some((named) => textOf(named) === audience);
  if (restrictions.length === 0 || !restrictions.every(isForUs)) throw new SsoRefusal('audience');
}

/** Refuses what begins later or ended before; answers when it ends. */
function checkWindow(element: Element, now: string, isRequired: boolean): number {
  const from = attributeOf(element, 'NotBefore');
  if (from && instantOf(from) > Date.parse(now) + SKEW_MS) throw new SsoRefusal('not_yet_valid');
  return checkEnd(element, 'NotOnOrAfter', now, isRequired);
}

function checkEnd(element: Element, name: string, now: string, isRequired = false): number {
  const text = attributeOf(element, name);
  if (!text && isRequired) throw new SsoRefusal('malformed');
  const end = text ? instantOf(text) : Number.POSITIVE_INFINITY;
  if (end <= Date.parse(now) - SKEW_MS) throw new SsoRefusal('expired');
  return end;
}

function instantOf(text: string): number {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new SsoRefusal('malformed');
  return time;
}

/** The bearer of the assertion is the person: as the provider allowed it, to us, for this request and for now. */
function checkConfirmation(subject: Element, expected: Expectation): void {
  const confirmations = childrenOf(subject, ASSERTION, 'SubjectConfirmation').filter(
    (confirmation) => attributeOf(confirmation, 'Method') === BEARER,
  );
  const [confirmation, ...others] = confirmations;
  if (!confirmation || others.length > 0) throw new SsoRefusal('malformed');
  const data = one(confirmation, 'SubjectConfirmationData');
  if (attributeOf(data, 'Recipient') !== expected.recipient) throw new SsoRefusal('destination');
  if (attributeOf(data, 'InResponseTo') !== expected.request_id) throw new SsoRefusal('unsolicited');
  checkWindow(data, expected.now, true);
}

/** Of several statements the oldest counts. */
function readAuthentication(statements: readonly Element[], now: string): Authentication {
  const contexts = statements
    .flatMap((statement) => childrenOf(statement, ASSERTION, 'AuthnContext'))
    .flatMap((context) => childrenOf(context, ASSERTION, 'AuthnContextClassRef'))
    .flatMap((named) => textOf(named) ?? []);
  const instants = statements.map((statement) => attributeOf(statement, 'AuthnInstant'));
  const times = instants.flatMap((text) => (text === null ? [] : instantOf(text)));
  if (times.some((time) => time > Date.parse(now) + SKEW_MS)) throw new SsoRefusal('not_yet_valid');
  const isKnown = times.length === statements.length;
  return { contexts, at: isKnown ? new Date(Math.min(...times)).toISOString() : null };
}

function readAttributes(assertion: Element): Map<string, string[]> {
  const read = new Map<string, string[]>();
  for (const statement of childrenOf(assertion, ASSERTION, 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, ASSERTION, 'Attribute')) {
      const values = childrenOf(attribute, ASSERTION, 'AttributeValue').flatMap(
        (value) => textOf(value) ?? [],
      );
      for (const name of ['Name', 'FriendlyName'].flatMap((key) => attributeOf(attribute, key) ?? [])) {
        read.set(name, [...(read.get(name) ?? []), ...values]);
      }
    }
  }
  return read;
}
