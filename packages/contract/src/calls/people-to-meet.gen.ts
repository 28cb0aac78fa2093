// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const peopleToMeetEndpoints: Calls<typeof import('../endpoints/people-to-meet.ts').peopleToMeetEndpoints> = {
  'people_to_meet': { name: 'people_to_meet', method: 'GET', path: '/api/v1/companies/{company_id}/people_to_meet/' },
};
