import { isIP, isIPv4 } from 'node:net';
import { isPublicAddress } from './safe-address.ts';

/** Whether a host name, or an address as in URLs, is a loopback one. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true;
  return isIPv4(name) && name.startsWith('127.');
}

/** Whether a host of a URL is this machine, or an address of a private network: no third party is in between. */
export function isPrivateHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  return isLoopbackHost(name) || (isIP(name) !== 0 && !isPublicAddress(name));
}

/** Whether an address is a loopback one. */
export const isLoopbackUrl = (url: string): boolean => isLoopbackHost(new URL(url).hostname);

/** Whether an installation is reachable only locally: by its address, and at the interface where it listens. */
export const isForThisMachine = ({ PUBLIC_URL, HOST }: { PUBLIC_URL: string; HOST: string }): boolean =>
  isLoopbackUrl(PUBLIC_URL) && isLoopbackHost(HOST);
