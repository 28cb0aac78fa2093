import { DOMParser } from '@xmldom/xmldom';

export type XmlFault = 'not_xml' | 'doctype' | 'too_large' | 'too_deep';

/** XML that is not read, and why. */
export class XmlRefused extends Error {
  readonly fault: XmlFault;

  constructor(fault: XmlFault) {
    super(`XML was refused: ${fault}`);
    this.name = 'XmlRefused';
    this.fault = fault;
  }
}

const MAX_DEPTH = 64;
const ELEMENT = 1;

/**
 * Reads XML that comes from outside: no document type and therefore no entities, no text that the standard forbids,
 * bounded in size and depth, and well-formed without repair. A byte order mark is taken off.
 *
 * @throws XmlRefused
 */
export function readXml(given: string, maxLength: number): Document {
  const text = given.replace(/^\uFEFF/, '').trim();
  if (text.length > maxLength) throw new XmlRefused('too_large');
  // Before anything is parsed, because any declaration could declare entities.
  if (/<!(?!--|\[CDATA\[)/.test(text)) throw new XmlRefused('doctype');
  // Characters that XML forbids, and the other control characters: no metadata and no answer has any.
  if (/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/u.test(text)) throw new XmlRefused('not_xml');
  const fail = () => {
    throw new XmlRefused('not_xml');
  };
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } });
  const document = parse(parser, text);
  if (!document?.documentElement) throw new XmlRefused('not_xml');
  if (document.doctype) throw new XmlRefused('doctype');
  refuseDepth(document.documentElement);
  return document;
}

function parse(parser: DOMParser, text: string): Document | null {
  try {
    return parser.parseFromString(text, 'text/xml');
  } catch {
    throw new XmlRefused('not_xml');
  }
}

// Without recursion: a deep document must not be what breaks the check for deep documents.
function refuseDepth(root: Element): void {
  let level: Element[] = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new XmlRefused('too_deep');
    level = level.flatMap((element) => elementsOf(element));
  }
}

/** The elements right below one. */
export function elementsOf(parent: Element): Element[] {
  const found: Element[] = [];
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === ELEMENT) found.push(node as Element);
  }
  return found;
}

/** The same, of one name in one namespace. */
export function childrenOf(parent: Element, namespace: string, name: string): Element[] {
  return elementsOf(parent).filter((element) => isNamed(element, namespace, name));
}

/** Whether an element has a name in a namespace. */
export function isNamed(element: Element, namespace: string, name: string): boolean {
  return element.namespaceURI === namespace && element.localName === name;
}

/** Every element of a document, in its order. */
export function allElements(document: Document): Element[] {
  return [...collection(document.getElementsByTagName('*'))];
}

function* collection(list: HTMLCollectionOf<Element>): Generator<Element> {
  for (let index = 0; index < list.length; index += 1) yield list[index] as Element;
}

/** The whole text of an element without the space around it; null for no text. */
export function textOf(element: Element | undefined): string | null {
  return element?.textContent?.trim() || null;
}

/** A non-empty attribute, trimmed. */
export function attributeOf(element: Element, name: string): string | null {
  return element.getAttribute(name)?.trim() || null;
}
