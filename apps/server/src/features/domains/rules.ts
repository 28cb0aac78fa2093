import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * A domain as it is compared: without an @ before it, in lower case, names of other scripts in punycode. Null when it cannot come
 * after the @ of an address on the internet.
 */
export function readDomain(written: string): string | null {
  const text = written.trim().replace(/^@/, '').replace(/\.$/, '');
  // A URL may have these besides its host, a domain may not.
  if (/[\s/:@?#\\%[\]]/.test(text)) return null;
  const domain = domainToASCII(text).toLowerCase();
  const labels = domain.split('.');
  const isName = labels.length >= 2 && domain.length <= 253 && labels.every((label) => LABEL.test(label));
  // An IP address is not a company's domain.
  return isName && !/^\d+$/.test(labels.at(-1) ?? '') ? domain : null;
}

// `readDomain` has validated it.
const AS_READ = { extractHostname: false, validateHostname: false };

/**
 * The registered domain of a domain or of one below it: `company.co.uk` of `mail.company.co.uk`. Null for a public suffix, such
 * as `co.uk`, which has no owner. A suffix under which a company gives out names (`github.io`) is that company's own: it may be
 * proved.
 */
export function registeredDomain(domain: string): string | null {
  return getDomain(domain, AS_READ);
}

/** The domain of an email address. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
