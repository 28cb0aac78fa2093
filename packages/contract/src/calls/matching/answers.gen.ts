// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../../call.ts';

export const answersEndpoints: Calls<typeof import('../../endpoints/matching/answers.ts').answersEndpoints> = {
  'session_answers': { name: 'session_answers', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/answers/' },
};
