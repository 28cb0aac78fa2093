import { isIPv4 } from 'node:net';

/** Whether a host name, or an address as in URLs, is a loopback one. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true;
  return isIPv4(name) && name.startsWith('127.');
}

/** Whether an address is a loopback one. */
export const isLoopbackUrl = (url: string): boolean => isLoopbackHost(new URL(url).hostname);

/** Whether an installation is reachable only locally: by its address, and at the interface where it listens. */
export const isForThisMachine = ({ PUBLIC_URL, HOST }: { PUBLIC_URL: string; HOST: string }): boolean =>
  isLoopbackUrl(PUBLIC_URL) && isLoopbackHost(HOST);
