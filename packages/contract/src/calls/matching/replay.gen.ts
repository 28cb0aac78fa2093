// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../../call.ts';

export const replayEndpoints: Calls<typeof import('../../endpoints/matching/replay.ts').replayEndpoints> = {
  'session_replay_get': { name: 'session_replay_get', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/replay/' },
  'session_replay': { name: 'session_replay', method: 'POST', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/replay/' },
  'session_replay_groups': { name: 'session_replay_groups', method: 'GET', path: '/api/v1/companies/{company_id}/campaigns_list/{id}/sessions/{round_id}/replay/{job_id}/groups/' },
};
