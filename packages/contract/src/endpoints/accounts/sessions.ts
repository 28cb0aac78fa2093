import { z } from 'zod';
import { companyParams, done, id, idParam, instant, none, paged, wholeListQuery } from '../../common.ts';
import { endpoint } from '../../endpoint.ts';
import { LIMITS } from '../../limits.ts';

/** One browser that is logged in to the account. */
export const ownSession = z.object({
  id,
  is_current: z.boolean(),
  /** As the browser names itself. */
  user_agent: z.string(),
  ip: z.string(),
  method: z.string(),
  created_at: instant,
  last_seen_at: instant,
});
export type OwnSession = z.infer<typeof ownSession>;

export const sessionsEndpoints = {
  auth_sessions: endpoint({
    name: 'auth_sessions',
    method: 'GET',
    path: '/api/v1/auth/sessions/',
    summary: 'The browsers that are logged in to the account, the latest used first',
    params: none,
    query: wholeListQuery('-last_seen_at'),
    body: none,
    response: paged(ownSession),
    status: 200,
    problems: ['sso_session'],
  }),
  auth_sessions_end: endpoint({
    name: 'auth_sessions_end',
    method: 'DELETE',
    path: '/api/v1/auth/sessions/{id}/',
    summary: 'Log out a signed-in device',
    params: z.object({ id: idParam }),
    query: none,
    body: none,
    response: done,
    status: 200,
    problems: ['sso_session', 'proof_needed'],
  }),
  auth_sessions_end_others: endpoint({
    name: 'auth_sessions_end_others',
    method: 'DELETE',
    path: '/api/v1/auth/sessions/',
    summary: 'Log out all other devices',
    params: none,
    query: none,
    body: none,
    response: z.object({ count: z.int() }),
    status: 200,
    problems: ['sso_session', 'proof_needed'],
  }),
  erase_me: endpoint({
    name: 'erase_me',
    method: 'POST',
    path: '/api/v1/companies/{company_id}/erase_me/',
    summary:
      'Permanently delete yourself from the workspace. Needs the password, or null after a login in the last ten minutes',
    params: companyParams,
    query: none,
    body: z.object({ password: z.string().max(LIMITS.passwordMax).nullable() }),
    response: done,
    status: 200,
    problems: ['wrong_password', 'fresh_login_needed', 'last_superadmin', 'too_many_requests'],
  }),
};
