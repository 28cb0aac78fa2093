// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const onboardingEndpoints: Calls<typeof import('../endpoints/onboarding.ts').onboardingEndpoints> = {
  'onboarding_status': { name: 'onboarding_status', method: 'GET', path: '/api/v1/companies/{company_id}/onboarding_status/' },
  'update_onboarding_state': { name: 'update_onboarding_state', method: 'POST', path: '/api/v1/companies/{company_id}/update_onboarding_state/' },
  'update_onboarding_seen_steps': { name: 'update_onboarding_seen_steps', method: 'POST', path: '/api/v1/companies/{company_id}/update_onboarding_seen_steps/' },
  'hide_onboarding_button': { name: 'hide_onboarding_button', method: 'POST', path: '/api/v1/companies/{company_id}/hide_onboarding_button/' },
  'onboarding': { name: 'onboarding', method: 'GET', path: '/api/v1/onboarding/{company_id}/{culture}/' },
};
