// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const accountsEndpoints: Calls<typeof import('../endpoints/accounts.ts').accountsEndpoints> = {
  'auth_session': { name: 'auth_session', method: 'GET', path: '/api/v1/auth/session/' },
  'login': { name: 'login', method: 'POST', path: '/api/v1/auth/login/' },
  'logout': { name: 'logout', method: 'POST', path: '/api/v1/auth/logout/' },
  'sign_in_link': { name: 'sign_in_link', method: 'POST', path: '/api/v1/auth/link/' },
  'sign_in_link_confirm': { name: 'sign_in_link_confirm', method: 'POST', path: '/api/v1/auth/link/confirm/' },
  'password_change': { name: 'password_change', method: 'POST', path: '/api/v1/auth/password_change/' },
  'workspace': { name: 'workspace', method: 'GET', path: '/api/v1/workspace/{slug}/' },
  'workspace_byid': { name: 'workspace-byid', method: 'GET', path: '/api/v1/workspace-byid/{id}/' },
  'companies': { name: 'companies', method: 'GET', path: '/api/v1/companies/' },
  'send_email_verification': { name: 'send_email_verification', method: 'POST', path: '/api/v1/auth/send_email_verification/' },
  'update_last_access_date': { name: 'update_last_access_date', method: 'POST', path: '/api/v1/auth/update_last_access_date/' },
};
