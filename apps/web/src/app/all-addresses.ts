import { PATHS, SLACK_OPTIN } from '#paths.ts';
import { OLD_ADDRESSES } from './old-addresses.ts';

/** Every URL of the web, old ones too, which lead to new ones. */
export function allAddresses(): string[] {
  const paths = Object.values(PATHS);
  const slack = paths
    .filter((path) => path.startsWith('/optin/') && !path.startsWith(SLACK_OPTIN))
    .map((path) => path.replace('/optin/', SLACK_OPTIN));
  const old = Object.keys(OLD_ADDRESSES).map((rest) => `/account/{slug}/${rest}`);
  return [...paths, ...slack, ...old].toSorted();
}
