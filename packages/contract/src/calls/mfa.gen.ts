// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const mfaEndpoints: Calls<typeof import('../endpoints/mfa.ts').mfaEndpoints> = {
  'mfa_status': { name: 'mfa_status', method: 'GET', path: '/api/v1/auth/mfa/' },
  'mfa_ways': { name: 'mfa_ways', method: 'GET', path: '/api/v1/auth/mfa/verify/' },
  'mfa_prove': { name: 'mfa_prove', method: 'POST', path: '/api/v1/auth/mfa/prove/' },
  'mfa_prove_passkey': { name: 'mfa_prove_passkey', method: 'POST', path: '/api/v1/auth/mfa/passkey/prove/' },
  'mfa_setup': { name: 'mfa_setup', method: 'POST', path: '/api/v1/auth/mfa/setup/' },
  'mfa_setup_confirm': { name: 'mfa_setup_confirm', method: 'POST', path: '/api/v1/auth/mfa/setup/confirm/' },
  'mfa_remove_totp': { name: 'mfa_remove_totp', method: 'POST', path: '/api/v1/auth/mfa/setup/remove/' },
  'mfa_verify': { name: 'mfa_verify', method: 'POST', path: '/api/v1/auth/mfa/verify/' },
  'mfa_recovery': { name: 'mfa_recovery', method: 'POST', path: '/api/v1/auth/mfa/recovery/' },
  'mfa_recovery_renew': { name: 'mfa_recovery_renew', method: 'POST', path: '/api/v1/auth/mfa/recovery/renew/' },
  'passkey_register_options': { name: 'passkey_register_options', method: 'POST', path: '/api/v1/auth/mfa/passkey/register/options/' },
  'passkey_register': { name: 'passkey_register', method: 'POST', path: '/api/v1/auth/mfa/passkey/register/' },
  'passkey_verify_options': { name: 'passkey_verify_options', method: 'POST', path: '/api/v1/auth/mfa/passkey/verify/options/' },
  'passkey_verify': { name: 'passkey_verify', method: 'POST', path: '/api/v1/auth/mfa/passkey/verify/' },
  'passkey_login_options': { name: 'passkey_login_options', method: 'POST', path: '/api/v1/auth/mfa/passkey/login/options/' },
  'passkey_login': { name: 'passkey_login', method: 'POST', path: '/api/v1/auth/mfa/passkey/login/' },
  'passkey_rename': { name: 'passkey_rename', method: 'PUT', path: '/api/v1/auth/mfa/passkey/{id}/' },
  'passkey_remove': { name: 'passkey_remove', method: 'DELETE', path: '/api/v1/auth/mfa/passkey/{id}/' },
  'two_fa': { name: 'two_fa', method: 'GET', path: '/api/v1/companies/{company_id}/mfa_setup/' },
  'mfa_setup_url': { name: 'mfa_setup_url', method: 'POST', path: '/api/v1/companies/{company_id}/mfa_setup/' },
};
