import { expect, it } from 'vitest';
import { domainOf, readDomain, registeredDomain } from './rules.ts';

it('reads a domain however it is written', () => {
  expect(readDomain(' @Marelle.EXAMPLE. ')).toBe('marelle.example');
  expect(readDomain('bücher.example')).toBe('xn--bcher-kva.example');
  expect(readDomain('XN--BCHER-KVA.example')).toBe('xn--bcher-kva.example');
  // A letter of another script makes another domain, which looks the same.
  expect(readDomain('mаrelle.example')).toBe('xn--mrelle-3nf.example');
});

it('refuses text that cannot come after an @', () => {
  const wrong = [
    '',
    '@',
    'localhost',
    'a b.example',
    'https://marelle.example',
    'x@marelle.example',
    '.example',
  ];
  const more = [
    'marelle..example',
    '-a.example',
    'a-.example',
    '10.0.0.1',
    'a.example/x',
    'a.example:25',
    'a_b.example',
  ];
  for (const text of [...wrong, ...more, `${'a'.repeat(64)}.example`, `${'a.'.repeat(130)}example`]) {
    expect(readDomain(text), text).toBeNull();
  }
});

it.each([
  ['company.co.uk', 'company.co.uk'],
  ['mail.company.co.uk', 'company.co.uk'],
  ['co.uk', null],
  ['asso.fr', null],
  ['kawasaki.jp', null],
  ['city.kawasaki.jp', 'city.kawasaki.jp'],
  // A name in Chinese under .hk, as a domain is compared.
  ['xn--ciqpn.hk', null],
  ['company.xn--ciqpn.hk', 'company.xn--ciqpn.hk'],
  // The registry has no rules for names here yet.
  ['company.example', 'company.example'],
  ['github.io', 'github.io'],
])('%s is registered as %s', (domain, registered) => {
  expect(registeredDomain(domain)).toBe(registered);
});

it('finds the domain of an address', () => {
  expect(domainOf('"a@b"@Company.example')).toBe('company.example');
});
