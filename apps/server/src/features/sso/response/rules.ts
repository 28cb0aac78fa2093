import { SsoRefusal } from '../types.ts';
import {
  allElements,
  attributeOf,
  childrenOf,
  elementsOf,
  isNamed,
  readXml,
  XmlRefused,
} from '../xml/rules.ts';

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
export const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const ENCRYPTION = 'http://www.w3.org/2001/04/xmlenc#';
const MAX_LENGTH = 256 * 1024;
const COMMENT = 8;
const INSTRUCTION = 7;

const SIGNATURES = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
];
const DIGESTS = ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'];
const CANONICAL = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const TRANSFORMS = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', CANONICAL];

/** Unverified facts of an answer, only for finding the request. */
export interface Answer {
  xml: string;
  in_response_to: string;
  issuer: Element | undefined;
  destination: string | null;
  is_response_signed: boolean;
  is_assertion_signed: boolean;
}

/**
 * Reads an answer and refuses every form but the plain one: one response, one assertion right below it, signatures only right
 * below these two, each over its parent by a strong algorithm, every id once, no comments. Wrapping a signed assertion into
 * something else needs another form.
 *
 * @throws SsoRefusal
 */
export function readAnswer(encoded: string): Answer {
  const { xml, document } = decode(encoded);
  const response = document.documentElement;
  if (!isNamed(response, PROTOCOL, 'Response')) throw new SsoRefusal('malformed');
  const elements = allElements(document);
  refuseHidden(response);
  refuseRepeatedIds(elements);
  refuseFailure(response);
  if (elements.some((element) => isEncrypted(element))) throw new SsoRefusal('encrypted');
  const assertions = elements.filter(({ localName }) => localName === 'Assertion');
  const [assertion] = assertions;
  if (!assertion) throw new SsoRefusal('malformed');
  const isPlain = isNamed(assertion, ASSERTION, 'Assertion') && assertion.parentNode === response;
  if (assertions.length > 1 || !isPlain) throw new SsoRefusal('unsafe');
  const signatures = elements.filter(({ localName }) => localName === 'Signature');
  if (signatures.length === 0) throw new SsoRefusal('unsigned');
  for (const signature of signatures) checkSignature(signature, [response, assertion]);
  if (new Set(signatures.map(({ parentNode }) => parentNode)).size < signatures.length) {
    throw new SsoRefusal('unsafe');
  }
  const requestId = attributeOf(response, 'InResponseTo');
  if (!requestId) throw new SsoRefusal('unsolicited');
  return {
    xml,
    in_response_to: requestId,
    issuer: childrenOf(response, ASSERTION, 'Issuer')[0],
    destination: attributeOf(response, 'Destination'),
    is_response_signed: signatures.some(({ parentNode }) => parentNode === response),
    is_assertion_signed: signatures.some(({ parentNode }) => parentNode === assertion),
  };
}

function decode(encoded: string): { xml: string; document: Document } {
  const base64 = encoded.replaceAll(/\s/g, '');
  if (base64.length > MAX_LENGTH * 1.4) throw new SsoRefusal('unsafe');
  if (!/^[\w+/-]+={0,2}$/.test(base64)) throw new SsoRefusal('malformed');
  try {
    // One reading of the bytes: invalid UTF-8 is refused, not replaced.
    const xml = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
    return { xml, document: readXml(xml, MAX_LENGTH) };
  } catch (error) {
    const isForbidden = error instanceof XmlRefused && error.fault !== 'not_xml';
    throw new SsoRefusal(isForbidden ? 'unsafe' : 'malformed');
  }
}

/** Refuses comments and instructions, which signatures exclude: parsers differ in how they read text around them. */
function refuseHidden(root: Element): void {
  const open: Node[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.nodeType === COMMENT || node.nodeType === INSTRUCTION) throw new SsoRefusal('unsafe');
    for (let child = node.firstChild; child; child = child.nextSibling) open.push(child);
  }
}

function refuseRepeatedIds(elements: readonly Element[]): void {
  const ids = elements.flatMap((element) =>
    ['ID', 'Id', 'id'].flatMap((name) => (element.hasAttribute(name) ? [element.getAttribute(name)] : [])),
  );
  if (new Set(ids).size < ids.length) throw new SsoRefusal('unsafe');
}

/** Refuses a reported failure: such an answer opens nothing, so that it needs no signature. */
function refuseFailure(response: Element): void {
  const [status, ...others] = childrenOf(response, PROTOCOL, 'Status');
  if (!status || others.length > 0) throw new SsoRefusal('malformed');
  const [code] = childrenOf(status, PROTOCOL, 'StatusCode');
  const value = code && attributeOf(code, 'Value');
  if (value !== 'urn:oasis:names:tc:SAML:2.0:status:Success') throw new SsoRefusal('idp_refused');
}

const isEncrypted = ({ localName, namespaceURI }: Element): boolean =>
  localName === 'EncryptedAssertion' || localName === 'EncryptedID' || namespaceURI === ENCRYPTION;

function checkSignature(signature: Element, parents: readonly Element[]): void {
  const parent = parents.find((element) => element === signature.parentNode);
  if (!parent || !isNamed(signature, SIGNATURE, 'Signature')) throw new SsoRefusal('unsafe');
  // An Object could carry anything, also what was signed once.
  const parts = elementsOf(signature).map(({ localName }) => localName);
  if (parts.some((name) => !['SignedInfo', 'SignatureValue', 'KeyInfo'].includes(name))) {
    throw new SsoRefusal('unsafe');
  }
  const [info, ...others] = childrenOf(signature, SIGNATURE, 'SignedInfo');
  if (!info || others.length > 0) throw new SsoRefusal('unsafe');
  const [reference, ...more] = childrenOf(info, SIGNATURE, 'Reference');
  const id = attributeOf(parent, 'ID');
  if (!reference || more.length > 0 || !id || reference.getAttribute('URI') !== `#${id}`) {
    throw new SsoRefusal('unsafe');
  }
  checkAlgorithms(info, reference);
}

function checkAlgorithms(info: Element, reference: Element): void {
  const only = (parent: Element, name: string, allowed: readonly string[]) => {
    const found = childrenOf(parent, SIGNATURE, name);
    if (found.length === 0 || !found.every((one) => allowed.includes(attributeOf(one, 'Algorithm') ?? ''))) {
      throw new SsoRefusal('weak');
    }
  };
  only(info, 'SignatureMethod', SIGNATURES);
  only(reference, 'DigestMethod', DIGESTS);
  only(info, 'CanonicalizationMethod', [CANONICAL]);
  const [transforms] = childrenOf(reference, SIGNATURE, 'Transforms');
  if (!transforms) throw new SsoRefusal('unsafe');
  only(transforms, 'Transform', TRANSFORMS);
}
