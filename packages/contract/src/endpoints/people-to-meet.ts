import { z } from 'zod';
import { companyParams, instant, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { suggestion } from './coffees.ts';

/** A colleague that a member could meet, the reasons, and until when they are free now; null when they are not, or unknown. */
export const personToMeet = suggestion
  .extend({ free_until: instant.nullable() })
  .meta({ id: 'PersonToMeet' });
export type PersonToMeet = z.infer<typeof personToMeet>;

export const peopleToMeetEndpoints = {
  people_to_meet: endpoint({
    name: 'people_to_meet',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/people_to_meet/',
    summary: 'A few colleagues you could meet, chosen at random: those first who are free now',
    params: companyParams,
    query: none,
    body: none,
    response: z.object({ results: z.array(personToMeet) }),
    status: 200,
    problems: ['instant_match_off', 'too_many_requests'],
  }),
};
