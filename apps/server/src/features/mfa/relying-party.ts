import type { Config } from '#platform/config.ts';

/** Who passkeys are made for: the host of the installation, and the one origin that its pages have. */
export function relyingParty(config: Config): { rpID: string; origin: string; rpName: string } {
  const { hostname, origin } = new URL(config.PUBLIC_URL);
  return { rpID: hostname, origin, rpName: config.BRAND_NAME };
}
