import { ONBOARDING_STEPS } from '../packages/contract/src/onboarding.ts';

const SEEN = [{ name: 'fika-onboarding-seen', value: JSON.stringify(Object.values(ONBOARDING_STEPS)) }];

/** A browser state in which all introductions were already shown, for journeys about something else. */
export const seenAt = (origin: string) => ({ cookies: [], origins: [{ origin, localStorage: SEEN }] });
