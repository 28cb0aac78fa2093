import { ONBOARDING_STEPS } from '../packages/contract/src/onboarding.ts';

const SEEN = [{ name: 'fika-onboarding-seen', value: JSON.stringify(Object.values(ONBOARDING_STEPS)) }];

/** Journeys that are about something else begin with a browser that has shown what the product says of itself. */
export const seenAt = (origin: string) => ({ cookies: [], origins: [{ origin, localStorage: SEEN }] });
