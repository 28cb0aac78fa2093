import { z } from 'zod';
import { companyParams, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { suggestion } from './coffees.ts';

/**
 * A colleague that a member could meet, the reasons, and whether they have time for a meeting now, as far as it is known. Not until
 * when: that would be the time of the next event in their calendar.
 */
export const personToMeet = suggestion.extend({ is_free: z.boolean() }).meta({ id: 'PersonToMeet' });
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
