// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../../call.ts';

export const sessionsEndpoints: Calls<typeof import('../../endpoints/accounts/sessions.ts').sessionsEndpoints> = {
  'auth_sessions': { name: 'auth_sessions', method: 'GET', path: '/api/v1/auth/sessions/' },
  'auth_sessions_end': { name: 'auth_sessions_end', method: 'DELETE', path: '/api/v1/auth/sessions/{id}/' },
  'auth_sessions_end_others': { name: 'auth_sessions_end_others', method: 'DELETE', path: '/api/v1/auth/sessions/' },
  'erase_me': { name: 'erase_me', method: 'POST', path: '/api/v1/companies/{company_id}/erase_me/' },
};
