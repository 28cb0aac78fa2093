// Written by `npm run calls` from the endpoints: their calls without their schemas, which the browser does without.
import type { Calls } from '../call.ts';

export const invitationsEndpoints: Calls<typeof import('../endpoints/invitations.ts').invitationsEndpoints> = {
  'invites': { name: 'invites', method: 'GET', path: '/api/v1/companies/{company_id}/invites/' },
  'invite': { name: 'invite', method: 'POST', path: '/api/v1/companies/{company_id}/invite/' },
  'invite_resend': { name: 'invite_resend', method: 'POST', path: '/api/v1/companies/{company_id}/invites/{id}/resend/' },
  'invite_revoke': { name: 'invite_revoke', method: 'POST', path: '/api/v1/companies/{company_id}/invites/{id}/revoke/' },
  'invite_link': { name: 'invite_link', method: 'GET', path: '/api/v1/companies/{company_id}/invite_link/' },
  'invite_link_renew': { name: 'invite_link_renew', method: 'POST', path: '/api/v1/companies/{company_id}/invite_link/renew/' },
  'auth_invitation': { name: 'auth_invitation', method: 'POST', path: '/api/v1/auth/invitation/' },
  'auth_invitation_accept': { name: 'auth_invitation_accept', method: 'POST', path: '/api/v1/auth/invitation/accept/' },
  'auth_invitation_request': { name: 'auth_invitation_request', method: 'POST', path: '/api/v1/auth/invitation/request/' },
  'joinable': { name: 'joinable', method: 'GET', path: '/api/v1/auth/joinable/' },
  'join': { name: 'join', method: 'POST', path: '/api/v1/auth/join/' },
};
