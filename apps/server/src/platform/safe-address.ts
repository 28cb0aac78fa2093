import { BlockList, isIP, isIPv4 } from 'node:net';

// Special-purpose registries of IANA: none of these is a public server.
const FORBIDDEN_V4 = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);
const GLOBAL_V6 = blockList('ipv6', [['2000::', 3]]);
// Inside of the global range: tunnels that carry any IPv4 address, documentation, benchmarks.
const FORBIDDEN_V6 = blockList('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

function blockList(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

/**
 * Whether an IP address is a public one, which a tenant may make this server connect to: not this server, its network, the
 * metadata service of a cloud, or another special purpose. False for other text.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !FORBIDDEN_V4.check(address, 'ipv4');
  // A zone (fe80::1%eth0) names an interface of this server.
  if (isIP(address) !== 6 || address.includes('%')) return false;
  const embedded = embeddedV4(address);
  if (embedded) return isPublicAddress(embedded);
  return GLOBAL_V6.check(address, 'ipv6') && !FORBIDDEN_V6.check(address, 'ipv6');
}

/** The IPv4 address that ::ffff:a.b.c.d (mapped) and 64:ff9b::a.b.c.d (NAT64) lead to. */
function embeddedV4(address: string): string | null {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [, high = '', low = ''] =
    /^(?:::ffff|64:ff9b:):([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? [];
  if (high === '') return null;
  const bytes = [high, low].flatMap((word) => {
    const value = Number.parseInt(word, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}

/** Network and prefix of text such as `10.0.0.0/8` or a single address; null when it is none. */
export function readNetwork(
  text: string,
): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return null;
  const bits = version === 4 ? 32 : 128;
  const prefix = length === undefined ? bits : Number(length);
  const isPrefix = length === undefined || (/^\d+$/.test(length) && prefix <= bits);
  return isPrefix ? { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' } : null;
}

/** Networks as one list to check addresses against; invalid ones are left out. */
export function networkList(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const network = readNetwork(text);
    if (network) list.addSubnet(network.address, network.prefix, network.family);
  }
  return list;
}
