// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const ssoEndpoints: Calls<typeof import('../endpoints/sso.ts').ssoEndpoints> = {
  'saml_metadata_parser': { name: 'saml_metadata_parser', method: 'POST', path: '/api/v1/companies/{company_id}/saml_metadata_parser/' },
  'sso_get': { name: 'sso_get', method: 'GET', path: '/api/v1/companies/{company_id}/single_sign_on/' },
  'sso_save': { name: 'sso_save', method: 'PUT', path: '/api/v1/companies/{company_id}/single_sign_on/' },
  'sso_delete': { name: 'sso_delete', method: 'DELETE', path: '/api/v1/companies/{company_id}/single_sign_on/' },
  'sso_discover': { name: 'sso_discover', method: 'POST', path: '/api/v1/auth/sso/discover/' },
};
