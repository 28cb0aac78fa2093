// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../../call.ts';

export const registrationEndpoints: Calls<typeof import('../../endpoints/accounts/registration.ts').registrationEndpoints> = {
  'register': { name: 'register', method: 'POST', path: '/api/v1/auth/register/' },
  'mail_link_check': { name: 'mail_link_check', method: 'POST', path: '/api/v1/auth/link/check/' },
  'activation': { name: 'activation', method: 'POST', path: '/api/v1/auth/activation/' },
  'email_verify': { name: 'email_verify', method: 'POST', path: '/api/v1/auth/verify_email/' },
  'password_reset': { name: 'password_reset', method: 'POST', path: '/api/v1/auth/password/reset/' },
  'password_reset_confirm': { name: 'password_reset_confirm', method: 'POST', path: '/api/v1/auth/password/reset/confirm/' },
  'workspace_slug': { name: 'workspace_slug', method: 'GET', path: '/api/v1/auth/workspace/slug/' },
  'workspace_create': { name: 'workspace_create', method: 'POST', path: '/api/v1/auth/workspace/' },
  'welcome': { name: 'welcome', method: 'GET', path: '/api/v1/auth/welcome/' },
  'welcome_save': { name: 'welcome_save', method: 'POST', path: '/api/v1/auth/welcome/' },
};
