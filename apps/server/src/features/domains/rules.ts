import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * A domain as it is compared: without the sign of an address before it, in small letters, names of other scripts in
 * punycode. Null when it cannot stand behind the @ of an address on the internet.
 */
export function readDomain(written: string): string | null {
  const text = written.trim().replace(/^@/, '').replace(/\.$/, '');
  // What an address of the web may hold besides its name is no part of a domain.
  if (/[\s/:@?#\\%[\]]/.test(text)) return null;
  const domain = domainToASCII(text).toLowerCase();
  const labels = domain.split('.');
  const isName = labels.length >= 2 && domain.length <= 253 && labels.every((label) => LABEL.test(label));
  // An address of numbers is a machine and not a company.
  return isName && !/^\d+$/.test(labels.at(-1) ?? '') ? domain : null;
}

// What `readDomain` read, it has looked through.
const AS_READ = { extractHostname: false, validateHostname: false };

/**
 * The domain that somebody registered, of itself or of one below it: `company.co.uk` of `mail.company.co.uk`. Null for a
 * public suffix, such as `co.uk`, which is nobody's. A suffix that a company hands out names under (`github.io`) is
 * that company's own: whoever can prove it may have it.
 */
export function registeredDomain(domain: string): string | null {
  return getDomain(domain, AS_READ);
}

/** The domain of an e-mail address. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
