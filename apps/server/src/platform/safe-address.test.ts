import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './safe-address.ts';

const FORBIDDEN = {
  'this machine, "any"': [
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
  ],
  'private networks': [
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:10.0.0.1',
  ],
  'link-local, with the metadata services of clouds': [
    '169.254.169.254',
    '169.254.170.2',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    '::ffff:a9fe:a9fe',
  ],
  'carrier-grade NAT, and the metadata service that lives there': [
    '100.64.0.1',
    '100.100.100.200',
    '100.127.255.255',
  ],
  'protocol, documentation, benchmark and relay ranges': [
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '2001:db8::1',
  ],
  'multicast, reserved, broadcast': [
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    'ff02::1',
  ],
  'addresses inside of addresses: NAT64, 6to4, Teredo, IPv4-compatible, translated': [
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '::7f00:1',
    '::ffff:0:127.0.0.1',
    'fec0::1',
    '3fff::1',
    '100::1',
    '0000:0000:0000:0000:0000:ffff:7f00:0001',
  ],
  'no addresses': [
    '',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f000001',
    '1.1.1.1.',
    ' 1.1.1.1',
    '[::1]',
    '1.1.1.1/32',
  ],
};

describe('a public address', () => {
  it.each([
    '1.1.1.1',
    '93.184.215.14',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '11.0.0.1',
  ])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '2606:4700:4700::1111',
    '2a00:1450:4001::200e',
    '::ffff:1.1.1.1',
    '64:ff9b::101:101',
    '2001:4860:4860::8888',
  ])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(Object.values(FORBIDDEN).flat())('is not %j', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('has the same answer for every way to write an IPv4 address inside an IPv6 one', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), ([a, b, c, d]) => {
        const plain = `${a}.${b}.${c}.${d}`;
        const hex = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
        const forms = [`::ffff:${plain}`, `::ffff:${hex}`, `0:0:0:0:0:FFFF:${hex}`, `64:ff9b::${hex}`];
        for (const form of forms)
          expect([form, isPublicAddress(form)]).toEqual([form, isPublicAddress(plain)]);
      }),
    );
  });
});
