import { email as emailSchema, LIMITS, oneLine, type SsoSettings } from '@fika/contract';
import type { AssertionFacts } from '../assertion/rules.ts';
import { SsoRefusal } from '../types.ts';

/** The person that an identity provider vouches for. */
export interface SsoPerson {
  email: string;
  first_name: string;
  last_name: string;
}

type Field = keyof SsoSettings['attributes'];

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** The names of attributes at the usual providers, unless configured: claims of Entra, object ids, plain names. */
const USUAL: Record<Field, readonly string[]> = {
  email: [
    `${CLAIMS}/emailaddress`,
    'urn:oid:0.9.2342.19200300.100.1.3',
    'urn:oid:1.2.840.113549.1.9.1',
    'email',
    'mail',
    'emailaddress',
    'user.email',
    'e-mail',
  ],
  first_name: [
    `${CLAIMS}/givenname`,
    'urn:oid:2.5.4.42',
    'first_name',
    'firstname',
    'givenname',
    'user.firstname',
    'user.givenname',
  ],
  last_name: [
    `${CLAIMS}/surname`,
    'urn:oid:2.5.4.4',
    'last_name',
    'lastname',
    'surname',
    'sn',
    'familyname',
    'user.lastname',
    'user.surname',
  ],
};

/**
 * The person of an assertion. The address comes from the attribute that the workspace names, from one of the usual ones,
 * or from the subject when that is an address.
 *
 * @throws SsoRefusal when there is none, or when one attribute names several
 */
export function readPerson(facts: AssertionFacts, named: SsoSettings['attributes']): SsoPerson {
  const given = valuesOf(facts.attributes, 'email', named.email);
  if (given.length > 1) throw new SsoRefusal('no_email');
  const isLeftToUs = named.email === null && given.length === 0;
  const email = emailSchema.safeParse(given[0] ?? (isLeftToUs ? facts.name_id : ''));
  if (!email.success) throw new SsoRefusal('no_email');
  const name = (field: Field) =>
    oneLine(valuesOf(facts.attributes, field, named[field])[0] ?? '').slice(0, LIMITS.nameLength);
  return { email: email.data, first_name: name('first_name'), last_name: name('last_name') };
}

function valuesOf(attributes: AssertionFacts['attributes'], field: Field, named: string | null): string[] {
  const byName = new Map([...attributes].map(([name, values]) => [name.toLowerCase(), values]));
  for (const name of named === null ? USUAL[field] : [named]) {
    const values = byName.get(name.toLowerCase());
    if (values?.length) return [...new Set(values)];
  }
  return [];
}
