// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../../call.ts';

export const answersEndpoints: Calls<typeof import('../../endpoints/matching/answers.ts').answersEndpoints> = {
  'session_answers': { name: 'session_answers', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/answers/' },
  'session_reminder': { name: 'session_reminder', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/reminder/' },
  'session_remind': { name: 'session_remind', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/reminder/' },
};
