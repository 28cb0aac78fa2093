import { DOMParser } from '@xmldom/xmldom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCertificate } from '#test/certificates.ts';
import { makeUser } from '#test/factories.ts';
import { type AuthnRequest, IdentityProvider } from '#test/identity-provider.ts';
import { Caller, makeSsoHouse, refusalIn, type SsoHouse } from '#test/sign-on.ts';

const holder = testApp();
let house: SsoHouse;
let other: SsoHouse;

const VICTIM = 'boss@company.example';
const ATTACKER = 'ada@company.example';

beforeAll(async () => {
  const { app } = holder;
  house = await makeSsoHouse(app);
  other = await makeSsoHouse(app);
  for (const email of [VICTIM, ATTACKER]) {
    await makeUser(app.services, { company_id: house.company_id, email });
    await makeUser(app.services, { company_id: other.company_id, email });
  }
});

afterEach(() => {
  vi.useRealTimers();
});

type Given = Parameters<IdentityProvider['answer']>[1];

/**
 * Starts a login, lets `forge` make the answer, posts it: returns the refusal on the login page, or `/saml/…/finish` when it was
 * accepted.
 */
async function outcome(forge: (request: AuthnRequest) => Promise<string>): Promise<string> {
  const caller = new Caller(holder.app, house.slug);
  const request = await caller.ask();
  return refusalIn(await caller.post(await forge(request), request.relay_state));
}

const genuine = (request: AuthnRequest, given: Given = {}) => house.idp.answer(request, given);
const taken = () => `/saml/${house.slug}/finish`;

const assertionOf = (xml: string): string => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
const signatureOf = (xml: string): string => /<Signature [\s\S]*?<\/Signature>/.exec(xml)?.[0] ?? '';
/** The assertion of an attacker: another name, no signature, and by default its own id. */
const evil = (xml: string, id = '_evil'): string =>
  assertionOf(xml)
    .replace(signatureOf(assertionOf(xml)), '')
    .replace(ATTACKER, VICTIM)
    .replace(/ ID="[^"]+"/, ` ID="${id}"`);
const idOf = (xml: string): string => / ID="([^"]+)"/.exec(assertionOf(xml))?.[1] ?? '';

describe('a genuine answer', () => {
  it.each(['assertion', 'response', 'both'] as const)('is taken with the %s signed', async (signed) => {
    expect(await outcome((request) => genuine(request, { signed }))).toBe(taken());
  });

  it('is taken with white space and line breaks in its base64', async () => {
    const caller = new Caller(holder.app, house.slug);
    const request = await caller.ask();
    const encoded = Buffer.from(await genuine(request)).toString('base64');
    const wrapped = encoded.replaceAll(/.{76}/g, '$&\r\n');
    expect(refusalIn(await caller.postEncoded(wrapped, request.relay_state))).toBe(taken());
  });
});

describe('an answer that says something false', () => {
  const mallory = makeCertificate({ name: 'idp.example' });

  it.each<[string, Given, string]>([
    ['is not signed', { signed: 'nothing' }, 'unsigned'],
    ['is signed by another key, with its certificate inside', { keys: mallory }, 'signature'],
    ['is a response signed by another key', { keys: mallory, signed: 'response' }, 'signature'],
    ['is signed by SHA-1', { algorithm: 'rsa-sha1' }, 'weak'],
    ['is digested by SHA-1', { digest: 'sha1' }, 'weak'],
    ['comes from another issuer', { issuer: 'https://elsewhere.example/metadata' }, 'issuer'],
    ['is meant for another audience', { audience: 'https://other.example/metadata' }, 'audience'],
    ['is sent to another place', { destination: 'https://other.example/acs' }, 'destination'],
    ['confirms the subject for another place', { recipient: 'https://other.example/acs' }, 'destination'],
    ['answers nothing', { in_response_to: null }, 'unsolicited'],
    ['answers a request that we never made', { in_response_to: '_0123456789' }, 'request_expired'],
    ['ended before', { lifetime: -120 }, 'expired'],
    ['names no address', { email: 'no address' }, 'no_email'],
    ['names two addresses', { attributes: { email: [VICTIM, ATTACKER] } }, 'no_email'],
  ])('is refused when it %s', async (_what, given, code) => {
    expect(await outcome((request) => genuine(request, given))).toBe(code);
  });

  it('is taken up to a minute late or early, and not more', async () => {
    expect(await outcome((request) => genuine(request, { lifetime: -30 }))).toBe(taken());
    const ahead = (seconds: number) => async (request: AuthnRequest) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
      const xml = await genuine(request);
      vi.useRealTimers();
      return xml;
    };
    expect(await outcome(ahead(30))).toBe(taken());
    expect(await outcome(ahead(90))).toBe('not_yet_valid');
  });

  it('is refused when it is encrypted, with that reason', async () => {
    expect(await outcome((request) => genuine(request, { encrypted_for: house.idp.keys }))).toBe('encrypted');
  });

  it('is refused when the provider reports a failed login', async () => {
    const status = 'urn:oasis:names:tc:SAML:2.0:status:';
    expect(
      await outcome(async (request) =>
        (await genuine(request)).replace(`${status}Success`, `${status}Responder`),
      ),
    ).toBe('idp_refused');
  });

  it('is refused when a byte of what is signed was changed', async () => {
    const swap = (from: string, to: string) => async (request: AuthnRequest) =>
      (await genuine(request)).replace(from, to);
    expect(await outcome(swap(ATTACKER, VICTIM))).toBe('signature');
    expect(await outcome(swap('cm:bearer"', 'cm:bearer" '))).toBe(taken());
    expect(await outcome(swap('NotBefore="20', 'NotBefore="19'))).toBe('signature');
  });
});

describe('an answer of another workspace', () => {
  it('opens nothing here, even from the same provider with the same keys', async () => {
    const shared = new IdentityProvider('https://shared.example');
    const [one, two] = [
      await makeSsoHouse(holder.app, {}, shared),
      await makeSsoHouse(holder.app, {}, shared),
    ];
    const caller = new Caller(holder.app, one.slug);
    const request = await caller.ask();
    const xml = await shared.answer(request, { email: one.superadmin.email });
    expect(refusalIn(await caller.post(xml, request.relay_state, two.slug))).toBe('request_expired');
    // Changed to answer a request of the other workspace: unsigned parts can be changed.
    const there = await new Caller(holder.app, two.slug).ask();
    const renamed = xml.replace(request.id, there.id);
    expect(refusalIn(await caller.post(renamed, '', two.slug))).toBe('destination');
    const unaddressed = renamed.replace(/ Destination="[^"]*"/, '');
    expect(refusalIn(await caller.post(unaddressed, '', two.slug))).toBe('audience');
  });
});

describe('the same answer again', () => {
  it('is refused, also when both come at once', async () => {
    const caller = new Caller(holder.app, house.slug);
    const request = await caller.ask();
    const xml = await genuine(request);
    const all = await Promise.all(Array.from({ length: 8 }, () => caller.post(xml, request.relay_state)));
    expect(all.map((location) => refusalIn(location)).sort()).toEqual([
      taken(),
      ...Array.from({ length: 7 }, () => 'replayed'),
    ]);
    expect(refusalIn(await caller.post(xml, request.relay_state))).toBe('replayed');
  });

  it('is refused for another request of ours, by the id of its assertion', async () => {
    const first = new Caller(holder.app, house.slug);
    const request = await first.ask();
    const xml = await genuine(request);
    await first.post(xml, request.relay_state);
    // The request is forgotten, as after a restore of the database: the assertion is still known.
    await holder.app.services.database.company(house.company_id, 'write', (db) =>
      db.updateTable('sso_requests').set({ answered_at: null }).where('id', '=', request.id).execute(),
    );
    expect(refusalIn(await first.post(xml, request.relay_state))).toBe('replayed');
  });

  it('is refused ten minutes after the request', async () => {
    const caller = new Caller(holder.app, house.slug);
    const request = await caller.ask();
    const xml = await genuine(request, { lifetime: 7_200 });
    await holder.app.advance('11 minutes');
    expect(refusalIn(await caller.post(xml, request.relay_state))).toBe('request_expired');
    await holder.app.advance('-11 minutes');
  });
});

describe('a signed answer wrapped into another', () => {
  const wrap = (change: (xml: string) => string, given: Given = {}) =>
    outcome(async (request) => {
      const xml = change(await genuine(request, given));
      // The refused text is well-formed: the refusal is about its shape.
      expect(new DOMParser().parseFromString(xml, 'text/xml')?.documentElement).toBeTruthy();
      return xml;
    });
  const inExtensions = (what: string) => `<samlp:Extensions>${what}</samlp:Extensions>`;

  it.each<[string, (xml: string) => string]>([
    [
      'a forged assertion before the signed one',
      (xml) => xml.replace('<saml:Assertion', `${evil(xml)}<saml:Assertion`),
    ],
    [
      'a forged assertion after it',
      (xml) => xml.replace('</samlp:Response>', `${evil(xml)}</samlp:Response>`),
    ],
    [
      'a forged assertion with the same id',
      (xml) => xml.replace('<saml:Assertion', `${evil(xml, idOf(xml))}<saml:Assertion`),
    ],
    [
      'the signed one moved into Extensions',
      (xml) => xml.replace(assertionOf(xml), `${inExtensions(assertionOf(xml))}${evil(xml)}`),
    ],
    [
      'the signed one inside the forged one',
      (xml) =>
        xml.replace(
          assertionOf(xml),
          evil(xml).replace(
            '</saml:Assertion>',
            `<saml:Advice>${assertionOf(xml)}</saml:Advice></saml:Assertion>`,
          ),
        ),
    ],
    [
      'the signature moved to the forged one, the signed one in its Object',
      (xml) => {
        const bare = assertionOf(xml).replace(signatureOf(assertionOf(xml)), '');
        const signature = signatureOf(xml).replace('</Signature>', `<Object>${bare}</Object></Signature>`);
        return xml.replace(
          assertionOf(xml),
          evil(xml).replace('</saml:Issuer>', `</saml:Issuer>${signature}`),
        );
      },
    ],
    [
      'the signature moved to the response',
      (xml) => {
        const signature = signatureOf(xml);
        return xml
          .replace(signature, '')
          .replace(ATTACKER, VICTIM)
          .replace('</saml:Issuer>', `</saml:Issuer>${signature}`);
      },
    ],
    [
      'the signature moved to the forged one alone',
      (xml) =>
        xml.replace(
          assertionOf(xml),
          evil(xml).replace('</saml:Issuer>', `</saml:Issuer>${signatureOf(xml)}`),
        ),
    ],
    [
      'the whole signed response inside a forged one',
      (xml) => {
        const inner = xml.replace(/^<\?xml[^>]*\?>/, '');
        const shell = inner.replace(assertionOf(inner), `${inExtensions(inner)}${evil(inner)}`);
        return shell.replace(/ ID="[^"]+"/, ' ID="_shell"');
      },
    ],
    [
      'an assertion of no namespace beside it',
      (xml) => xml.replace('<saml:Assertion', '<Assertion xmlns="" ID="_x"/><saml:Assertion'),
    ],
    ['two signatures on the assertion', (xml) => xml.replace(signatureOf(xml), signatureOf(xml).repeat(2))],
    [
      'a second reference in the signature',
      (xml) => xml.replace(/<Reference[\s\S]*?<\/Reference>/, (reference) => reference.repeat(2)),
    ],
    ['an empty reference', (xml) => xml.replace(/<Reference URI="[^"]*"/, '<Reference URI=""')],
  ])('is refused: %s', async (_what, change) => {
    expect(await wrap(change)).toBe('unsafe');
  });

  it('is refused with a transform that leaves something out', async () => {
    const xpath = '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"/>';
    expect(await wrap((xml) => xml.replace('<Transforms>', `<Transforms>${xpath}`))).toBe('weak');
  });

  it('is refused with an HMAC by the public key', async () => {
    const hmac = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1';
    expect(await wrap((xml) => xml.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', hmac))).toBe(
      'weak',
    );
  });

  it('is refused with a signed response around a changed assertion', async () => {
    expect(await wrap((xml) => xml.replace(ATTACKER, VICTIM), { signed: 'response' })).toBe('signature');
    expect(await wrap((xml) => xml.replace(ATTACKER, VICTIM), { signed: 'both' })).toBe('signature');
  });

  it.each([
    ['a comment', '<!---->'],
    ['a long comment', '<!-- x -->'],
    ['an instruction', '<?x y?>'],
  ])('is refused with %s inside the address', async (_what, hidden) => {
    const email = `${VICTIM}.evil.example`;
    expect(await wrap((xml) => xml.replace(email, `${VICTIM}${hidden}.evil.example`), { email })).toBe(
      'unsafe',
    );
  });

  it('reads the whole address when it is cut by CDATA', async () => {
    const email = `${VICTIM}.evil.example`;
    const caller = new Caller(holder.app, house.slug);
    const request = await caller.ask();
    const xml = (await genuine(request, { email })).replace(email, `${VICTIM}<![CDATA[.evil.example]]>`);
    const back = await caller.post(xml, request.relay_state);
    // Either the signature is invalid, or the address is the whole one, which is unknown here.
    const end = back.includes('/finish?')
      ? await caller.go(new URL(back).pathname + new URL(back).search)
      : back;
    expect(['signature', 'not_member']).toContain(refusalIn(end));
  });
});

describe('an answer that is no plain XML', () => {
  it.each<[string, (xml: string) => string, string]>([
    [
      'a document type',
      (xml) => `<!DOCTYPE r [<!ENTITY who "${VICTIM}">]>${xml.replace(ATTACKER, '&who;')}`,
      'unsafe',
    ],
    ['an external entity', (xml) => `<!DOCTYPE r SYSTEM "file:///etc/passwd">${xml}`, 'unsafe'],
    ['an entity nobody declared', (xml) => xml.replace(ATTACKER, '&who;'), 'malformed'],
    ['an end that is missing', (xml) => xml.slice(0, -20), 'malformed'],
    ['a second root', (xml) => `${xml}<x/>`, 'malformed'],
    ['nothing at all', () => ' ', 'malformed'],
    [
      'depth',
      (xml) => xml.replace('<samlp:Status>', `${'<a>'.repeat(500)}${'</a>'.repeat(500)}<samlp:Status>`),
      'unsafe',
    ],
    [
      '400 kB',
      (xml) => xml.replace('<samlp:Status>', `<a b="${'x'.repeat(400_000)}"/><samlp:Status>`),
      'unsafe|malformed',
    ],
    ['another root', () => '<a/>', 'malformed'],
  ])('is refused with %s', async (_what, change, code) => {
    expect(code.split('|')).toContain(await outcome(async (request) => change(await genuine(request))));
  });

  it.each(['', '%%%', 'AAAA', Buffer.from([0xff, 0xfe, 0x3c, 0]).toString('base64')])(
    'is refused as %j',
    async (encoded) => {
      expect(refusalIn(await new Caller(holder.app, house.slug).postEncoded(encoded))).toBe('malformed');
    },
  );
});
